"""Writes naive-bayes.json: scikit-learn's naive Bayes of bits, counts, levels and bins, and scipy's kernel densities."""

import json
import pathlib

import numpy
import scipy
import sklearn
from scipy.stats import gaussian_kde
from sklearn.naive_bayes import BernoulliNB, CategoricalNB, ComplementNB, MultinomialNB
from sklearn.preprocessing import KBinsDiscretizer

generator = numpy.random.default_rng(11)
rates = numpy.array([[0.2, 3.0, 1.0, 0.1, 0.7], [2.0, 0.3, 1.0, 0.5, 0.2], [0.5, 1.0, 0.1, 2.5, 0.9]])
labels = numpy.concatenate([[0, 1, 2], generator.choice(3, 47, p=[0.6, 0.3, 0.1])])
counts = generator.poisson(rates[labels])
new = generator.poisson(numpy.full((9, 5), 1.5))
weights = numpy.round(generator.uniform(0, 3, 50), 2)
levels = numpy.minimum(counts, [2, 3, 2, 4, 1])
# Every level up to the largest is there, so that both sides know the same.
levels[:5] = numpy.minimum(numpy.arange(5)[:, None], [2, 3, 2, 4, 1])
new_levels = numpy.minimum(new, [2, 3, 2, 4, 1])

methods = {"BernoulliNB": BernoulliNB, "MultinomialNB": MultinomialNB, "ComplementNB": ComplementNB, "CategoricalNB": CategoricalNB}
cases = [
    ("BernoulliNB", {}, {}, None),
    ("BernoulliNB", {"smoothing": 0.3}, {"alpha": 0.3}, weights),
    ("BernoulliNB", {"threshold": 1, "priors": "uniform"}, {"binarize": 1, "fit_prior": False}, None),
    ("MultinomialNB", {}, {}, None),
    ("MultinomialNB", {"smoothing": 0.05}, {"alpha": 0.05}, weights),
    ("MultinomialNB", {"priors": [0.2, 0.5, 0.3]}, {"class_prior": [0.2, 0.5, 0.3]}, None),
    (
        "MultinomialNB",
        {"smoothing": {"x0": 0.5, "x1": 1, "x2": 2, "x3": 0.1, "x4": 3}},
        {"alpha": [0.5, 1, 2, 0.1, 3]},
        None,
    ),
    ("ComplementNB", {}, {}, None),
    ("ComplementNB", {"smoothing": 0.2, "normalize": True}, {"alpha": 0.2, "norm": True}, weights),
    ("CategoricalNB", {}, {}, None),
    ("CategoricalNB", {"smoothing": 0.25}, {"alpha": 0.25}, weights),
]
results = []
for name, options, theirs, sample_weight in cases:
    categorical = name == "CategoricalNB"
    model = methods[name](**theirs).fit(levels if categorical else counts, labels, sample_weight=sample_weight)
    rows = new_levels if categorical else new
    results.append(
        {
            "method": name,
            "options": options,
            "weighted": sample_weight is not None,
            "logProbabilities": model.predict_log_proba(rows).tolist(),
            "joint": model._joint_log_likelihood(model._check_X(rows)).tolist(),
        }
    )

# Kernel densities: scipy's bandwidth is a factor of the standard deviation with divisor n - 1.
x = numpy.round(generator.standard_normal((50, 2)) * [1.0, 3.0] + numpy.array([[0, 0], [2, 1], [0, 4]])[labels], 3)
points = numpy.round(generator.standard_normal((9, 2)) * 3, 3)
bandwidth = 0.6
joint = numpy.zeros((9, 3))
for k in range(3):
    own = x[labels == k]
    joint[:, k] = numpy.log(len(own) / len(x))
    for j in range(2):
        factor = bandwidth / own[:, j].std(ddof=1)
        joint[:, k] += gaussian_kde(own[:, j], bw_method=factor).logpdf(points[:, j])

# Histograms: levels of equal bins, whose widths turn probabilities into densities.
histograms = []
for bins, alpha, sample_weight in [(4, 1, None), (7, 0.2, weights)]:
    cut = KBinsDiscretizer(bins, encode="ordinal", strategy="uniform", subsample=None).fit(x)
    model = CategoricalNB(alpha=alpha, min_categories=bins)
    model.fit(cut.transform(x).astype(int), labels, sample_weight=sample_weight)
    widths = sum(numpy.log(edges[1] - edges[0]) for edges in cut.bin_edges_)
    found = model._joint_log_likelihood(cut.transform(points).astype(int)) - widths
    options = {"bins": bins, "smoothing": alpha}
    histograms.append({"options": options, "weighted": sample_weight is not None, "joint": found.tolist()})

content = {
    "made by": f"scikit-learn {sklearn.__version__}, scipy {scipy.__version__}, numpy {numpy.__version__}",
    "counts": counts.tolist(),
    "levels": levels.tolist(),
    "y": labels.tolist(),
    "weights": weights.tolist(),
    "new": new.tolist(),
    "newLevels": new_levels.tolist(),
    "results": results,
    "kernel": {"x": x.tolist(), "new": points.tolist(), "bandwidth": bandwidth, "joint": joint.tolist()},
    "histograms": histograms,
}
path = pathlib.Path(__file__).with_name("naive-bayes.json")
path.write_text(json.dumps(content) + "\n")
