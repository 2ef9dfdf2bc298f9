"""Times one workload of bench/support/reduce-workloads.ts with scikit-learn and prints the times as JSON.

    python reduce.py versions
    python reduce.py pcaFit folder-with-the-data
"""

import json
import pathlib
import platform
import sys

import numpy as np
import scipy.sparse
import sklearn
from sklearn.decomposition import PCA, IncrementalPCA, TruncatedSVD
from timing import timing

COLUMNS = 20


def falling(x, rows, columns):
    return np.ascontiguousarray(x.ravel()[: rows * columns].reshape(rows, columns) / (1 + np.arange(columns)))


def workload(name, folder):
    x = np.fromfile(pathlib.Path(folder) / "x.f64").reshape(-1, COLUMNS)
    if name == "pcaFit":
        rows = falling(x, 13_000, 300)
        return lambda: PCA().fit(rows)
    if name == "randomizedFit":
        rows = falling(x, 2000, 2000)
        return lambda: PCA(10, svd_solver="randomized", random_state=0).fit(rows)
    if name == "sparseFit":
        dense = falling(x, 4000, 1000)
        dense[np.abs(dense) * (1 + np.arange(1000)) <= 2] = 0
        rows = scipy.sparse.csr_matrix(dense)
        return lambda: TruncatedSVD(10, random_state=0).fit(rows)
    if name == "updates":
        batches = np.split(x, 20)

        def fit():
            model = IncrementalPCA()
            for batch in batches:
                model.partial_fit(batch)

        return fit
    raise SystemExit(f"reduce.py has no workload {name}")


name, *rest = sys.argv[1:]
if name == "versions":
    print(json.dumps({"python": platform.python_version(), "numpy": np.__version__, "scikit-learn": sklearn.__version__}))
else:
    print(json.dumps(timing(workload(name, rest[0]))))
