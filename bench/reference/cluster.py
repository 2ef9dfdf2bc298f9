"""Times one workload of bench/support/cluster-workloads.ts with SciPy, or with R for medoids, and prints the times as JSON.

    python cluster.py versions
    python cluster.py wardFit folder-with-the-data
"""

import json
import pathlib
import platform
import subprocess
import sys

import numpy as np
import scipy
from scipy.cluster.hierarchy import linkage
from timing import timing

ALL_COLUMNS = 20
COLUMNS = 10
ROWS = {"wardFit": 4000, "singleFit": 10_000, "medoidsFit": 5000}


def times(name, folder):
    if name not in ROWS:
        raise SystemExit(f"cluster.py has no workload {name}")
    x = np.fromfile(pathlib.Path(folder) / "x.f64").reshape(-1, ALL_COLUMNS)[: ROWS[name], :COLUMNS].copy()
    if name != "medoidsFit":
        return timing(lambda: linkage(x, name.removesuffix("Fit")))
    path = pathlib.Path(folder) / "medoids.f64"
    x.tofile(path)
    script = pathlib.Path(__file__).with_name("pam.R")
    found = subprocess.run(
        ["Rscript", str(script), str(path), str(COLUMNS), "10"], capture_output=True, text=True, check=True
    )
    return json.loads(found.stdout)


name, *rest = sys.argv[1:]
if name == "versions":
    print(json.dumps({"python": platform.python_version(), "numpy": np.__version__, "scipy": scipy.__version__}))
else:
    print(json.dumps(times(name, rest[0])))
