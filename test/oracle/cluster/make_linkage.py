"""Writes linkage.json: merge trees, cuts and cophenetic distances by scipy.cluster.hierarchy."""

import json
from pathlib import Path

import numpy
import scipy
from scipy.cluster.hierarchy import cophenet, fcluster, linkage
from scipy.spatial.distance import pdist

generator = numpy.random.default_rng(5)
middles = generator.normal(size=(5, 3)) * 4
rows = numpy.round(middles[numpy.arange(60) % 5] + generator.normal(size=(60, 3)), 4)
condensed = pdist(rows)
methods = ["single", "complete", "average", "weighted", "ward", "centroid", "median"]


def described(method):
    tree = linkage(rows, method)
    correlation, distances = cophenet(tree, condensed)
    return {
        "method": method,
        "merges": tree[:, :2].astype(int).ravel().tolist(),
        "heights": tree[:, 2].tolist(),
        "sizes": tree[:, 3].tolist(),
        "cophenetic": distances.tolist(),
        "correlation": correlation,
        "cuts": {str(count): fcluster(tree, count, "maxclust").tolist() for count in (2, 5, 9)},
        "height": float(numpy.median(tree[:, 2]) * 1.5),
        "atHeight": fcluster(tree, numpy.median(tree[:, 2]) * 1.5, "distance").tolist(),
    }


def of_metric(method, metric, **settings):
    tree = linkage(pdist(rows, metric, **settings), method)
    return {
        "method": method,
        "metric": metric,
        "merges": tree[:, :2].astype(int).ravel().tolist(),
        "heights": tree[:, 2].tolist(),
    }


content = {
    "made by": f"scipy {scipy.__version__}, numpy {numpy.__version__}",
    "rows": rows.tolist(),
    "trees": [described(method) for method in methods],
    "metrics": [
        of_metric("single", "cityblock"),
        of_metric("single", "chebyshev"),
        of_metric("single", "cosine"),
        of_metric("complete", "cityblock"),
        of_metric("average", "correlation"),
        of_metric("weighted", "sqeuclidean"),
        of_metric("average", "minkowski", p=3),
    ],
}
Path(__file__).with_name("linkage.json").write_text(json.dumps(content) + "\n")
