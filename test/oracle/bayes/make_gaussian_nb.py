"""Writes gaussian-nb.json: scikit-learn's GaussianNB on small data, with and without weights and priors."""

import json
import pathlib

import numpy
import sklearn
from sklearn.naive_bayes import GaussianNB

generator = numpy.random.default_rng(7)
centers = numpy.array([[0.0, 1.0, 10.0, -3.0], [1.5, 0.0, 11.0, -3.5], [0.5, 2.0, 7.0, -2.0]])
labels = generator.integers(0, 3, 60)
x = numpy.round(centers[labels] + generator.standard_normal((60, 4)) * [1.0, 0.5, 2.0, 1.5], 3)
new = numpy.round(generator.standard_normal((8, 4)) * 4 + [0.5, 1.0, 9.0, -3.0], 3)
weights = numpy.round(generator.uniform(0, 3, 60), 2)

cases = {
    "plain": ({}, None),
    "smoothed": ({"var_smoothing": 0.05}, None),
    "priors": ({"priors": [0.2, 0.5, 0.3]}, None),
    # The smoothing of a weighted fit goes by unweighted variances there, so it is left out.
    "weighted": ({"var_smoothing": 0}, weights),
}
results = {}
for name, (options, sample_weight) in cases.items():
    model = GaussianNB(**options).fit(x, labels, sample_weight=sample_weight)
    results[name] = {
        "priors": model.class_prior_.tolist(),
        "means": model.theta_.tolist(),
        "variances": model.var_.tolist(),
        "joint": model._joint_log_likelihood(new).tolist(),
        "probabilities": model.predict_proba(new).tolist(),
        "logProbabilities": model.predict_log_proba(new).tolist(),
    }

content = {
    "made by": f"scikit-learn {sklearn.__version__}, numpy {numpy.__version__}",
    "x": x.tolist(),
    "y": labels.tolist(),
    "weights": weights.tolist(),
    "new": new.tolist(),
    "results": results,
}
path = pathlib.Path(__file__).with_name("gaussian-nb.json")
path.write_text(json.dumps(content) + "\n")
