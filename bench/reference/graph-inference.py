"""Times gRain and bnlearn on the networks that bench/graph-inference.ts wrote; see graph-inference.R.

    python graph-inference.py versions
    python graph-inference.py alarmMarginals folder
"""

import json
import pathlib
import platform
import subprocess
import sys

SCRIPT = pathlib.Path(__file__).with_name("graph-inference.R")


def run(*arguments):
    found = subprocess.run(["Rscript", str(SCRIPT), *arguments], capture_output=True, text=True, check=True)
    return json.loads(found.stdout)


name, *rest = sys.argv[1:]
if name == "versions":
    print(json.dumps({"python": platform.python_version(), **run("versions")}))
else:
    print(json.dumps(run(name, rest[0])))
