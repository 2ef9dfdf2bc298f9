"""Embeddings of a rolled sheet by scikit-learn's Isomap and LocallyLinearEmbedding, and Laplacian eigenmaps from their
definition by scipy.linalg.eigh. python make_neighbor_embeddings.py > neighbor-embeddings.json"""
import json

import numpy as np
import scipy
import sklearn
from scipy.linalg import eigh
from scipy.spatial.distance import cdist
from sklearn.manifold import Isomap, LocallyLinearEmbedding

rng = np.random.default_rng(2)
t = 1.5 * np.pi * (1 + 2 * rng.random(90))
rows = np.round(np.column_stack([t * np.cos(t), 12 * rng.random(90), t * np.sin(t)]), 5)
new = np.round(rows[:8] + 0.2 * rng.normal(size=(8, 3)), 5)

isomap = Isomap(n_neighbors=7, n_components=2, eigen_solver="dense").fit(rows)
lle = LocallyLinearEmbedding(n_neighbors=8, n_components=2, reg=1e-3, eigen_solver="dense").fit(rows)

k = 9
distances = cdist(rows, rows)
order = np.argsort(distances, axis=1)[:, : k + 1]
bandwidth = float(np.sort(np.sort(distances, axis=1)[:, k])[45])
near = np.zeros((90, 90), bool)
for i in range(90):
    near[i, order[i, 1:]] = True
near |= near.T
w = np.where(near, np.exp(-distances**2 / (2 * bandwidth**2)), 0)
d = w.sum(1)
values, vectors = eigh(np.diag(d) - w, np.diag(d))
print(json.dumps({
    "versions": {"scikit-learn": sklearn.__version__, "scipy": scipy.__version__},
    "rows": rows.tolist(), "new": new.tolist(),
    "isomap": {"neighbors": 7, "embedding": isomap.embedding_.tolist(), "new": isomap.transform(new).tolist()},
    "lle": {"neighbors": 8, "embedding": lle.embedding_.tolist(), "new": lle.transform(new).tolist(), "error": float(lle.reconstruction_error_)},
    "laplacian": {"neighbors": k, "bandwidth": bandwidth, "eigenvalues": values[1:3].tolist(), "embedding": vectors[:, 1:3].tolist()},
}))
