"""Filters and transforms by PyWavelets. Run: python test/oracle/smooth/make_wavelets.py"""

import json
import math
from pathlib import Path

import pywt

MODES = {"symmetric": "symmetric", "periodic": "periodization"}
NAMES = ["haar"] + [f"{family}{n}" for family in ("db", "sym") for n in range(2, 11)]


def signal(length):
    return [math.sin(i * i * 0.37) + i / 7 for i in range(length)]


def transforms():
    for name in ["haar", "db2", "db5", "db10", "sym9", "sym10"]:
        for boundary, mode in MODES.items():
            for length, level in [(2, 1), (3, 1), (17, 2), (64, 3), (101, 2)]:
                coefficients = pywt.wavedec(signal(length), name, mode=mode, level=level)
                yield {
                    "wavelet": name,
                    "boundary": boundary,
                    "length": length,
                    "levels": level,
                    "coefficients": [list(part) for part in coefficients],
                }


def main():
    fixture = {
        "versions": {"PyWavelets": pywt.__version__},
        "filters": {name: pywt.Wavelet(name).rec_lo for name in NAMES},
        "levels": [
            [name, n, pywt.dwt_max_level(n, pywt.Wavelet(name).dec_len)]
            for name in ["haar", "db4", "sym8", "db10"]
            for n in [1, 5, 15, 16, 100, 1000]
        ],
        "transforms": list(transforms()),
    }
    Path(__file__).with_name("wavelets.json").write_text(json.dumps(fixture) + "\n")


main()
