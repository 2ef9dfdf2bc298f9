"""Writes roc.json: scikit-learn's ROC curves and areas of scores with ties and weights."""

import json
import pathlib

import numpy
import scipy
import sklearn
from scipy.spatial import ConvexHull
from sklearn.metrics import roc_auc_score, roc_curve

generator = numpy.random.default_rng(8)


def hull_corners(fpr, tpr):
    """The corners of the upper hull: the convex hull of the points and of the lower right corner."""
    points = numpy.column_stack([numpy.append(fpr, 1.0), numpy.append(tpr, 0.0)])
    corners = points[ConvexHull(points).vertices]
    corners = corners[~((corners[:, 0] == 1) & (corners[:, 1] == 0))]
    return corners[numpy.lexsort((corners[:, 1], corners[:, 0]))].tolist()


cases = []
for name, decimals, weighted, shift in (
    ("different scores", 6, False, 1.0),
    ("ties", 0, False, 1.0),
    ("weights", 6, True, 0.6),
    ("ties and weights", 0, True, 0.6),
    ("some weights are 0", 1, True, 0.3),
    ("worse than chance", 1, False, -0.8),
):
    positives = generator.random(80) < 0.35
    scores = numpy.round(generator.standard_normal(80) + shift * positives, decimals) + 0.0
    weights = numpy.round(generator.uniform(0.1, 3, 80), 3) if weighted else None
    if name == "some weights are 0":
        weights[generator.random(80) < 0.3] = 0
    fpr, tpr, thresholds = roc_curve(positives, scores, sample_weight=weights, drop_intermediate=False)
    cases.append({
        "name": name,
        "scores": scores.tolist(),
        "positives": positives.tolist(),
        "weights": None if weights is None else weights.tolist(),
        "falsePositiveRates": fpr.tolist(),
        "truePositiveRates": tpr.tolist(),
        "thresholds": thresholds[1:].tolist(),
        "area": roc_auc_score(positives, scores, sample_weight=weights),
        "hull": hull_corners(fpr, tpr),
    })
versions = f"scikit-learn {sklearn.__version__}, scipy {scipy.__version__}, numpy {numpy.__version__}"
path = pathlib.Path(__file__).with_name("roc.json")
path.write_text(json.dumps({"made by": versions, "cases": cases}) + "\n")
