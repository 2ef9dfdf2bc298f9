"""Times one workload of bench/support/density-workloads.ts with scikit-learn and prints the times as JSON.

    python density.py versions
    python density.py dbscanFit folder-with-the-data
"""

import json
import pathlib
import platform
import sys

import numpy as np
import sklearn
from sklearn.cluster import DBSCAN, HDBSCAN, SpectralClustering
from sklearn.neighbors import KernelDensity
from timing import timing

COLUMNS = 20


def workload(name, folder):
    x = np.fromfile(pathlib.Path(folder) / "x.f64").reshape(-1, COLUMNS)
    if name == "dbscanFit":
        rows = np.ascontiguousarray(x[:50_000, :3])
        estimator = DBSCAN(eps=0.15, min_samples=10, n_jobs=-1)
    elif name == "hdbscanFit":
        rows = np.ascontiguousarray(x[:10_000, :5])
        estimator = HDBSCAN(min_cluster_size=20, copy=True, n_jobs=-1)
    elif name in ("fullSpectralFit", "nearestSpectralFit"):
        rows = np.ascontiguousarray(x[:2000, :5])
        rows[:, 0] += 6 * (np.arange(2000) % 4)
        affinity = "rbf" if name == "fullSpectralFit" else "nearest_neighbors"
        estimator = SpectralClustering(4, affinity=affinity, gamma=0.5, random_state=0, n_jobs=-1)
    elif name == "kernelDensity":
        rows = np.ascontiguousarray(x[:10_000, :3])
        points = np.ascontiguousarray(x[10_000:20_000, :3])
        model = KernelDensity(bandwidth=0.3).fit(rows)
        return lambda: model.score_samples(points)
    else:
        raise SystemExit(f"density.py has no workload {name}")
    return lambda: estimator.fit(rows)


name, *rest = sys.argv[1:]
if name == "versions":
    print(json.dumps({"python": platform.python_version(), "numpy": np.__version__, "scikit-learn": sklearn.__version__}))
else:
    print(json.dumps(timing(workload(name, rest[0]))))
