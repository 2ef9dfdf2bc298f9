"""Times one workload of bench/support/neighbors-workloads.ts with scikit-learn and prints the times as JSON.

    python neighbors.py versions
    python neighbors.py scanPredict folder-with-the-data
"""

import json
import pathlib
import platform
import sys

import numpy as np
import sklearn
from sklearn.model_selection import GridSearchCV
from sklearn.neighbors import KNeighborsClassifier, LocalOutlierFactor
from timing import timing

COLUMNS = 20


def classes(rows):
    return (rows[:, 0] * rows[:, 1] > 0).astype(int)


def workload(name, folder):
    x = np.fromfile(pathlib.Path(folder) / "x.f64").reshape(-1, COLUMNS)
    if name == "scanPredict":
        rows = x[:50_000]
        model = KNeighborsClassifier(5, algorithm="brute", n_jobs=-1).fit(rows, classes(rows))
        queries = np.ascontiguousarray(x[50_000:55_000])
        return lambda: model.predict(queries)
    if name == "nearTreePredict":
        rows = np.ascontiguousarray(x[:50_000, :3])
        model = KNeighborsClassifier(5, n_jobs=-1).fit(rows, classes(rows))
        queries = np.ascontiguousarray(x[50_000:100_000, :3])
        return lambda: model.predict(queries)
    rows = np.ascontiguousarray(x[:20_000, :5])
    if name == "chooseNeighbors":
        search = GridSearchCV(KNeighborsClassifier(), {"n_neighbors": list(range(1, 11))}, cv=5, n_jobs=-1)
        return lambda: search.fit(rows, classes(rows))
    if name == "outlierFactors":
        return lambda: LocalOutlierFactor(20, n_jobs=-1).fit(rows)
    raise SystemExit(f"neighbors.py has no workload {name}")


name, *rest = sys.argv[1:]
if name == "versions":
    print(json.dumps({"python": platform.python_version(), "numpy": np.__version__, "scikit-learn": sklearn.__version__}))
else:
    print(json.dumps(timing(workload(name, rest[0]))))
