"""Writes isotonic.json: scikit-learn's isotonic regression of noisy, tied and weighted sequences."""

import json
import pathlib

import numpy
import sklearn
from sklearn.isotonic import isotonic_regression

generator = numpy.random.default_rng(3)
trend = numpy.linspace(0, 4, 60)
sequences = {
    "noisy": (trend + generator.standard_normal(60), None),
    "weighted": (trend + generator.standard_normal(60), generator.uniform(0.1, 3, 60)),
    "binary": (generator.binomial(1, trend / 4).astype(float), None),
    "binary, weighted": (generator.binomial(1, trend / 4).astype(float), generator.integers(1, 5, 60)),
    "tied": (numpy.round(trend + generator.standard_normal(60)), generator.uniform(0.1, 3, 60)),
    "falling": (3 - trend, None),
}
cases = []
for name, (y, weights) in sequences.items():
    y = numpy.round(y, 6)
    weights = None if weights is None else numpy.round(weights.astype(float), 6)
    for increasing in (True, False):
        fitted = isotonic_regression(y, sample_weight=weights, increasing=increasing)
        cases.append({
            "name": f"{name}, {'rising' if increasing else 'falling'}",
            "y": y.tolist(),
            "weights": None if weights is None else weights.tolist(),
            "increasing": increasing,
            "fitted": fitted.tolist(),
        })
content = {"made by": f"scikit-learn {sklearn.__version__}, numpy {numpy.__version__}", "cases": cases}
path = pathlib.Path(__file__).with_name("isotonic.json")
path.write_text(json.dumps(content) + "\n")
