"""Times one workload of bench/support/cluster-means-workloads.ts with scikit-learn and prints the times as JSON.

    python cluster-means.py versions
    python cluster-means.py kMeans10 folder-with-the-data
"""

import json
import pathlib
import platform
import sys
import warnings

import numpy as np
import sklearn
from sklearn.cluster import BisectingKMeans, KMeans, MiniBatchKMeans
from timing import timing

COLUMNS = 20
ITERATIONS = 30
BISECTED_ROWS = 50_000
# It warns that thirty iterations are few.
warnings.filterwarnings("ignore")


def lloyd(x, clusters):
    return KMeans(clusters, init=x[:clusters], n_init=1, max_iter=ITERATIONS, tol=0, algorithm="lloyd")


def workload(name, folder):
    x = np.fromfile(pathlib.Path(folder) / "x.f64").reshape(-1, COLUMNS)
    if name == "kMeans10":
        return lambda: lloyd(x, 10).fit(x)
    if name == "kMeans100":
        return lambda: lloyd(x, 100).fit(x)
    if name == "bisecting":
        return lambda: BisectingKMeans(16, n_init=1, random_state=0).fit(x[:BISECTED_ROWS])
    if name == "miniBatch":
        return lambda: MiniBatchKMeans(
            10, init=x[:10], n_init=1, batch_size=1024, max_iter=1, max_no_improvement=None, tol=0
        ).fit(x)
    raise SystemExit(f"cluster-means.py has no workload {name}")


name, *rest = sys.argv[1:]
if name == "versions":
    print(json.dumps({"python": platform.python_version(), "numpy": np.__version__, "scikit-learn": sklearn.__version__}))
else:
    print(json.dumps(timing(workload(name, rest[0]))))
