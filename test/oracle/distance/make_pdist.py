"""Writes pdist.json: the distances of small rows by scipy.spatial.distance, all pairs and between two sets."""

import json
from pathlib import Path

import numpy
import scipy
import sklearn
from scipy.spatial.distance import cdist, pdist
from sklearn.metrics.pairwise import haversine_distances

generator = numpy.random.default_rng(11)
rows = numpy.round(generator.normal(size=(9, 5)) * [1, 3, 0.5, 2, 10] + [0, 5, 1, -4, 100], 3)
others = numpy.round(generator.normal(size=(4, 5)) * [1, 3, 0.5, 2, 10] + [0, 5, 1, -4, 100], 3)
presence = (generator.random((9, 5)) < 0.4).astype(float)
presence[3] = 0
# Degrees of latitude and longitude, with near points, antipodes, poles, and both sides of 180°.
places = numpy.array(
    [[52.52, 13.405], [52.520001, 13.405], [-52.52, -166.595], [90, 0], [-90, 40], [10, 179.9], [10, -179.9], [0, 0]]
    + numpy.round(generator.uniform([-90, -180], [90, 180], (8, 2)), 4).tolist()
)
earth = 6371.0088
covariance = numpy.cov(rows.T)
inverse = numpy.linalg.inv(covariance)
both = numpy.vstack([rows, others])
inverse_of_both = numpy.linalg.inv(numpy.cov(both.T))

metrics = {
    "euclidean": ("euclidean", {}),
    "squared": ("sqeuclidean", {}),
    "manhattan": ("cityblock", {}),
    "minkowski": ("minkowski", {"p": 3.5}),
    "chebyshev": ("chebyshev", {}),
    "cosine": ("cosine", {}),
    "correlation": ("correlation", {}),
    "canberra": ("canberra", {}),
    "mahalanobis": ("mahalanobis", {"VI": inverse}),
}
content = {
    "places": places.tolist(),
    "greatCircle": (earth * haversine_distances(numpy.radians(places))).tolist(),
    "made by": f"scikit-learn {sklearn.__version__}, scipy {scipy.__version__}, numpy {numpy.__version__}",
    "rows": rows.tolist(),
    "others": others.tolist(),
    "presence": presence.tolist(),
    "power": 3.5,
    "condensed": {name: pdist(rows, metric, **settings).tolist() for name, (metric, settings) in metrics.items()},
    "between": {
        name: cdist(rows, others, metric, **(settings if name != "mahalanobis" else {"VI": inverse_of_both})).tolist()
        for name, (metric, settings) in metrics.items()
    },
    "ofPresence": {
        "hamming": pdist(presence, "hamming").tolist(),
        "jaccard": pdist(presence.astype(bool), "jaccard").tolist(),
        # Two rows without anything are equal here, and 0/0 there.
        "dice": numpy.nan_to_num(pdist(presence.astype(bool), "dice")).tolist(),
        "canberra": pdist(presence, "canberra").tolist(),
    },
}
Path(__file__).with_name("pdist.json").write_text(json.dumps(content) + "\n")
