"""Synthesises the sounds with Web Audio, without sound files. Loaded when the sound is switched on."""

import os
from typing import Any

from js import Float32Array, window
from pyodide.ffi import to_js

from app.presentation import sound_cues
from app.presentation.sound_cues import Tone
from app.views.scene import Scene

_NOISE = 0.1  # seconds; as long as the longest knock
_ATTACK = 0.004  # seconds; a tone that starts abruptly crackles
_SILENCE = 0.0001  # an exponential ramp cannot reach zero


class Speaker:
    def __init__(self) -> None:
        self._context: Any = None
        self._noise: Any = None
        self._shown: Scene | None = None

    def watch(self, scene: Scene) -> None:
        """Play the sound of the pieces that are new in this scene of the game."""
        before, self._shown = self._shown, scene
        if name := sound_cues.sound_of_pieces(before, scene):
            self.play(name)

    def play(self, name: str) -> None:
        context = self._running_context()
        if context is not None:
            for tone in sound_cues.TONES[name]:
                self._play_tone(context, tone)

    def stop(self) -> None:
        """Release the device's loudspeaker."""
        self._shown = None
        if self._context is not None:
            self._context.suspend()

    def _running_context(self) -> Any:
        """None before the first touch: a browser allows no sound until then, and logs a warning."""
        if self._context is None:
            activation = getattr(window.navigator, "userActivation", None)
            if not hasattr(window, "AudioContext") or (activation and not activation.hasBeenActive):
                return None
            self._context = window.AudioContext.new()
        if self._context.state == "suspended":
            self._context.resume()
        return self._context

    def _play_tone(self, context: Any, tone: Tone) -> None:
        start = context.currentTime + tone.start
        volume = context.createGain()
        volume.gain.setValueAtTime(_SILENCE, start)
        volume.gain.linearRampToValueAtTime(tone.gain, start + _ATTACK)
        volume.gain.exponentialRampToValueAtTime(_SILENCE, start + tone.duration)
        volume.connect(context.destination)
        source = (
            self._noise_source(context, tone, volume)
            if tone.is_noise
            else context.createOscillator()
        )
        if not tone.is_noise:
            source.frequency.value = tone.pitch
            source.connect(volume)
        source.start(start)
        source.stop(start + tone.duration)

    def _noise_source(self, context: Any, tone: Tone, volume: Any) -> Any:
        if self._noise is None:
            length = int(context.sampleRate * _NOISE)
            self._noise = context.createBuffer(1, length, context.sampleRate)
            samples = to_js([byte / 128 - 1 for byte in os.urandom(length)])
            self._noise.copyToChannel(Float32Array.new(samples), 0)
        band = context.createBiquadFilter()
        band.type = "bandpass"
        band.frequency.value = tone.pitch
        band.connect(volume)
        source = context.createBufferSource()
        source.buffer = self._noise
        source.connect(band)
        return source
