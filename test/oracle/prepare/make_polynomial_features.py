"""Writes polynomial-features.json: scikit-learn's PolynomialFeatures on small random rows."""

import json
import pathlib

import numpy
import sklearn
from sklearn.preprocessing import PolynomialFeatures

generator = numpy.random.default_rng(3)
x = generator.normal(size=(6, 4)) * (generator.random((6, 4)) < 0.7)

cases = []
for degree in (1, 2, 3, 5):
    for interaction_only in (False, True):
        for bias in (False, True):
            method = PolynomialFeatures(degree, interaction_only=interaction_only, include_bias=bias)
            values = method.fit_transform(x)
            cases.append(
                {
                    "options": {"degree": degree, "interactionOnly": interaction_only, "intercept": bias},
                    "names": method.get_feature_names_out().tolist(),
                    "values": values.tolist(),
                }
            )
content = {
    "made by": f"scikit-learn {sklearn.__version__}, numpy {numpy.__version__}",
    "x": x.tolist(),
    "cases": cases,
}
path = pathlib.Path(__file__).with_name("polynomial-features.json")
path.write_text(json.dumps(content) + "\n")
