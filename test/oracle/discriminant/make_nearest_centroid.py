"""Nearest centroids with shrinkage and with medians, by scikit-learn; run from this folder with its Python."""

import json

import numpy as np
import sklearn
from sklearn.neighbors import NearestCentroid

random = np.random.default_rng(5)
rows, columns = 40, 6
labels = np.array([0, 1, 2, 1] * 10)
x = random.normal(size=(rows, columns)) * [1, 2, 0.5, 3, 1, 10]
x[:, 0] += labels
x[:, 3] -= 4 * (labels == 2)
x = np.round(x, 3)
new = np.round(random.normal(size=(12, columns)) * [2, 3, 1, 5, 1, 10], 3)

shrunken = []
for threshold in [0, 0.5, 2, 4, 100]:
    model = NearestCentroid(shrink_threshold=threshold or None).fit(x, labels)
    shrunken.append(
        {
            "threshold": threshold,
            "centroids": model.centroids_.tolist(),
            "distances": model.deviations_.tolist(),
        }
    )
medians = NearestCentroid(metric="manhattan").fit(x, labels)
json.dump(
    {
        "versions": {"scikit-learn": sklearn.__version__, "numpy": np.__version__},
        "x": x.tolist(),
        "labels": labels.tolist(),
        "new": new.tolist(),
        "shrunken": shrunken,
        "medians": {
            "centroids": medians.centroids_.tolist(),
            "predicted": medians.predict(new).tolist(),
        },
    },
    open("nearest-centroid.json", "w"),
)
