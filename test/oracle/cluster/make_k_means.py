"""Writes k-means.json: scikit-learn's KMeans from given centers, with and without weights."""

import json
import pathlib

import numpy
import sklearn
from sklearn.cluster import KMeans

generator = numpy.random.default_rng(11)

# Lengths and widths in centimeters to one decimal, three kinds, two of them close to each other.
kinds = numpy.array([[5.0, 3.4, 1.5, 0.2], [5.9, 2.8, 4.3, 1.3], [6.6, 3.0, 5.6, 2.0]])
spreads = numpy.array([[0.35, 0.38, 0.17, 0.1], [0.52, 0.31, 0.47, 0.2], [0.64, 0.32, 0.55, 0.27]])
kind = numpy.repeat([0, 1, 2], 50)
flowers = numpy.round(kinds[kind] + spreads[kind] * generator.standard_normal((150, 4)), 1)
weights = numpy.round(generator.uniform(0, 3, 150), 2)

# No structure at all: the centers wander for long.
cloud = numpy.round(generator.standard_normal((400, 5)), 3)

cases = {
    "flowers": (flowers, flowers[[0, 1, 2]], 1e-4, 300, None),
    "flowers to the end": (flowers, flowers[[10, 60, 61]], 0, 300, None),
    # The tolerance of a weighted fit goes by unweighted variances there; at 0 it does not matter.
    "flowers weighted": (flowers, flowers[[0, 50, 100]], 0, 300, weights),
    "cloud": (cloud, cloud[:9], 1e-4, 300, None),
    "cloud cut short": (cloud, cloud[:6], 0, 5, None),
    "an empty cluster": (flowers, numpy.vstack([flowers[[0, 50]], [[100.0, 100.0, 100.0, 100.0]]]), 0, 300, None),
}
results = []
for name, (x, centers, tolerance, iterations, sample_weight) in cases.items():
    model = KMeans(
        len(centers), init=centers, n_init=1, tol=tolerance, max_iter=iterations, algorithm="lloyd"
    ).fit(x, sample_weight=sample_weight)
    results.append(
        {
            "name": name,
            "data": "cloud" if x is cloud else "flowers",
            "weighted": sample_weight is not None,
            "init": centers.tolist(),
            "tolerance": tolerance,
            "maxIterations": iterations,
            "labels": model.labels_.tolist(),
            "centers": model.cluster_centers_.tolist(),
            "inertia": model.inertia_,
            "iterations": model.n_iter_,
        }
    )

content = {
    "made by": f"scikit-learn {sklearn.__version__}, numpy {numpy.__version__}",
    "flowers": flowers.tolist(),
    "weights": weights.tolist(),
    "cloud": cloud.tolist(),
    "results": results,
}
path = pathlib.Path(__file__).with_name("k-means.json")
path.write_text(json.dumps(content) + "\n")
