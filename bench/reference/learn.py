"""Times one workload of bench/support/learn-workloads.ts with scikit-learn and prints the times as JSON.

    python learn.py versions
    python learn.py kMeans folder-with-the-data
"""

import json
import pathlib
import platform
import sys

import numpy as np
import sklearn
from sklearn.cluster import KMeans
from sklearn.linear_model import LinearRegression
from sklearn.naive_bayes import GaussianNB
from timing import timing

COLUMNS = 20


def load(folder):
    folder = pathlib.Path(folder)
    x = np.fromfile(folder / "x.f64").reshape(-1, COLUMNS)
    return x, np.fromfile(folder / "labels.i32", dtype=np.int32), np.fromfile(folder / "numbers.f64")


def workload(name, folder):
    x, labels, numbers = load(folder)
    if name == "gaussianNBFit":
        return lambda: GaussianNB().fit(x, labels)
    if name == "gaussianNBPredict":
        model = GaussianNB().fit(x, labels)
        return lambda: model.predict(x)
    if name == "linearRegression":
        return lambda: LinearRegression().fit(x, numbers)
    if name == "kMeans":
        return lambda: KMeans(10, n_init=1, max_iter=30, tol=0, random_state=0).fit(x)
    raise SystemExit(f"learn.py has no workload {name}")


name, *rest = sys.argv[1:]
if name == "versions":
    print(json.dumps({"python": platform.python_version(), "numpy": np.__version__, "scikit-learn": sklearn.__version__}))
else:
    print(json.dumps(timing(workload(name, rest[0]))))
