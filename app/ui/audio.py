"""Makes the sounds with the browser's own synthesis: no files. Loaded when somebody wants to hear them."""

import os
from typing import Any

from js import Float32Array, window
from pyodide.ffi import to_js

from app.presentation import sound_cues
from app.presentation.sound_cues import Tone
from app.views.scene import Scene

_NOISE = 0.1  # seconds of it are enough for the longest knock
_ATTACK = 0.004  # seconds; a tone that begins at once would crackle
_SILENCE = 0.0001  # to fall to nothing takes for ever


class Speaker:
    def __init__(self) -> None:
        self._context: Any = None
        self._noise: Any = None
        self._shown: Scene | None = None

    def watch(self, scene: Scene) -> None:
        """The next picture of a game: what came to lie in it is heard."""
        before, self._shown = self._shown, scene
        if name := sound_cues.sound_of_pieces(before, scene):
            self.play(name)

    def play(self, name: str) -> None:
        context = self._awake()
        if context is not None:
            for tone in sound_cues.TONES[name]:
                self._make(context, tone)

    def rest(self) -> None:
        """Nothing is to be heard any more: the device's loudspeaker may sleep."""
        self._shown = None
        if self._context is not None:
            self._context.suspend()

    def _awake(self) -> Any:
        """A browser lets nobody make a sound before the first touch, and complains about who tries."""
        if self._context is None:
            touched = getattr(window.navigator, "userActivation", None)
            if not hasattr(window, "AudioContext") or (touched and not touched.hasBeenActive):
                return None
            self._context = window.AudioContext.new()
        if self._context.state == "suspended":
            self._context.resume()
        return self._context

    def _make(self, context: Any, tone: Tone) -> None:
        begin = context.currentTime + tone.start
        volume = context.createGain()
        volume.gain.setValueAtTime(_SILENCE, begin)
        volume.gain.linearRampToValueAtTime(tone.gain, begin + _ATTACK)
        volume.gain.exponentialRampToValueAtTime(_SILENCE, begin + tone.duration)
        volume.connect(context.destination)
        source = (
            self._breath(context, tone, volume) if tone.is_noise else context.createOscillator()
        )
        if not tone.is_noise:
            source.frequency.value = tone.pitch
            source.connect(volume)
        source.start(begin)
        source.stop(begin + tone.duration)

    def _breath(self, context: Any, tone: Tone, volume: Any) -> Any:
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
