"""Packages of Debian, where we may install some."""

import os
import shutil
import subprocess


def install(*packages: str) -> None:
    """Install them if this is a Debian and we are root; else do nothing, the caller looks anew."""
    if not shutil.which("apt-get") or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return
    print(f"· apt-get install {' '.join(packages)}", flush=True)
    subprocess.run(["apt-get", "update", "-q"])
    subprocess.run(["apt-get", "install", "-q", "-y", "--no-install-recommends", *packages])
