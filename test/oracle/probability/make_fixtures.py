"""Writes the reference values that the tests beside this file read.

    python make_fixtures.py

special.json comes from mpmath (special_values.py), distributions.json from scipy.stats and mpmath
(distribution_values.py). The versions used are stored in the files.
"""

import json
import pathlib
import platform

import mpmath
import numpy
import scipy

from distribution_values import distribution_values
from special_values import special_values

VERSIONS = {
    "python": platform.python_version(),
    "mpmath": mpmath.__version__,
    "scipy": scipy.__version__,
    "numpy": numpy.__version__,
}


def write(name, values):
    path = pathlib.Path(__file__).with_name(name)
    rows = ",\n".join(f"{json.dumps(key)}: {json.dumps(value, separators=(',', ':'))}" for key, value in values.items())
    path.write_text(f'{{"versions": {json.dumps(VERSIONS)},\n"values": {{\n{rows}\n}}}}\n')
    print(name, path.stat().st_size, "bytes")


if __name__ == "__main__":
    write("special.json", special_values())
    write("distributions.json", distribution_values())
