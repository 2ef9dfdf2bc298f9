"""Spectral clusters and eigenvalues from scikit-learn and scipy, on fixed data: python make_spectral.py > spectral.json"""

import json

import numpy as np
from scipy.linalg import eigh
from scipy.sparse.csgraph import laplacian
from sklearn.cluster import SpectralClustering
from sklearn.metrics.pairwise import rbf_kernel
from sklearn.neighbors import kneighbors_graph

random = np.random.default_rng(4)
angles = random.uniform(0, 2 * np.pi, 120)
radii = np.where(np.arange(120) % 2 == 0, 1.0, 3.0)
rings = np.column_stack([radii * np.cos(angles), radii * np.sin(angles)]) + random.normal(0, 0.1, (120, 2))
clouds = np.vstack([random.normal(center, 0.6, (35, 3)) for center in ([0, 0, 0], [3, 0, 0], [0, 3, 1], [3, 3, 3])])
data = {"rings": rings, "clouds": clouds}

CLUSTERS = {"rings": 2, "clouds": 4}
BANDWIDTH = {"rings": 0.3, "clouds": 0.9}
# The mutual graph has fewer connections, and must not fall into more parts than there are clusters.
NEIGHBORS = {"full": 8, "nearest": 8, "mutual": 16}


def graph_of(name, kind):
    x = data[name]
    if kind == "full":
        return rbf_kernel(x, gamma=1 / (2 * BANDWIDTH[name] ** 2))
    near = kneighbors_graph(x, NEIGHBORS[kind], include_self=False).toarray()
    return np.maximum(near, near.T) if kind == "nearest" else np.minimum(near, near.T)


def result(name, kind):
    graph = graph_of(name, kind)
    count = CLUSTERS[name] + 1
    values = {}
    for key, normed in (("normalized", True), ("unnormalized", False)):
        values[key] = eigh(laplacian(graph, normed=normed), eigvals_only=True)[:count].tolist()
    fitted = SpectralClustering(CLUSTERS[name], affinity="precomputed", random_state=0).fit(graph)
    return {
        "data": name,
        "graph": kind,
        "clusters": CLUSTERS[name],
        "bandwidth": BANDWIDTH[name],
        "neighbors": NEIGHBORS[kind],
        "eigenvalues": values,
        "labels": fitted.labels_.tolist(),
    }


print(
    json.dumps(
        {
            "data": {name: rows.tolist() for name, rows in data.items()},
            "results": [result(name, kind) for name in data for kind in ("full", "nearest", "mutual")],
        }
    )
)
