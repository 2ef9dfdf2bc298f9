"""Writes discretizers.json: scikit-learn's KBinsDiscretizer, plain implementations of three published
methods that scikit-learn lacks (Fayyad and Irani's criterion, ChiMerge, optimal 1-D k-means), and their
results on small data. They share no code and no shortcut with the library: every cut is tried, and
ratios are exact fractions where ties matter."""

import json
import math
import pathlib
import warnings
from fractions import Fraction

import numpy
import scipy
import sklearn
from scipy.stats import chi2
from sklearn.datasets import load_iris
from sklearn.preprocessing import KBinsDiscretizer

warnings.simplefilter("ignore")
generator = numpy.random.default_rng(17)
even = numpy.repeat([0.0, 6.0, 12.0, 18.0], [12, 20, 9, 15])
uneven = numpy.repeat([0.0, 4.0, 8.0, 30.0], [12, 20, 9, 15])
x = numpy.column_stack(
    [
        numpy.round(generator.standard_normal(56), 4),
        numpy.round(generator.exponential(3, 56), 3),
        generator.integers(0, 12, 56),
        numpy.round(even + generator.uniform(-1, 1, 56), 3),
        numpy.round(uneven + generator.uniform(-1, 1, 56), 3),
    ]
)
weights = generator.integers(0, 4, 56).astype(float)


def bins(strategy, sample_weight=None, rows=x, count=4):
    options = {"quantile_method": "averaged_inverted_cdf"} if strategy == "quantile" else {}
    model = KBinsDiscretizer(count, encode="ordinal", strategy=strategy, subsample=None, **options)
    model.fit(rows, sample_weight=sample_weight)
    thresholds = [edges[1:-1].tolist() for edges in model.bin_edges_]
    return {"thresholds": thresholds, "codes": model.transform(rows).astype(int).tolist()}


def best_centers(values, count):
    """The smallest sum of squares over all ways to divide sorted values into intervals, and its means."""
    values = sorted(values)
    cost = lambda i, j: float(numpy.var(values[i:j]) * (j - i))
    best = {(0, 0): (0.0, [])}
    for used in range(1, count + 1):
        for end in range(used, len(values) + 1):
            best[used, end] = min(
                (best[used - 1, start][0] + cost(start, end), best[used - 1, start][1] + [start])
                for start in range(used - 1, end)
                if (used - 1, start) in best
            )
    total, starts = best[count, len(values)]
    ends = starts[1:] + [len(values)]
    return {"inertia": total, "centers": [float(numpy.mean(values[i:j])) for i, j in zip(starts, ends)]}


def entropy(labels):
    counts = numpy.unique(labels, return_counts=True)[1] / len(labels)
    return float(-(counts * numpy.log2(counts)).sum())


def fayyad_irani(values, labels):
    """Thresholds by recursive splitting until the description length no longer falls."""
    order = numpy.argsort(values, kind="stable")
    values, labels = values[order], labels[order]
    candidates = [i for i in range(1, len(values)) if values[i] != values[i - 1]]
    n = len(values)
    if not candidates:
        return []
    gain = lambda i: entropy(labels) - i / n * entropy(labels[:i]) - (n - i) / n * entropy(labels[i:])
    cut = max(candidates, key=lambda i: (round(gain(i), 12), -i))
    kinds = lambda part: len(set(part)) * entropy(part)
    delta = math.log2(3 ** len(set(labels)) - 2) - (kinds(labels) - kinds(labels[:cut]) - kinds(labels[cut:]))
    if gain(cut) <= (math.log2(n - 1) + delta) / n:
        return []
    middle = float(values[cut - 1] + values[cut]) / 2
    return fayyad_irani(values[:cut], labels[:cut]) + [middle] + fayyad_irani(values[cut:], labels[cut:])


def chi_merge(values, labels, limit, most=None):
    """Thresholds that are left when the neighbors with the least χ² are merged up to a limit."""
    classes = sorted(set(labels))
    distinct = sorted(set(values))
    counts = [[int(((values == v) & (labels == c)).sum()) for c in classes] for v in distinct]
    ranges = [(v, v) for v in distinct]

    def statistic(a, b):
        total = Fraction(0)
        for row in (a, b):
            for j in range(len(classes)):
                expected = Fraction(sum(row) * (a[j] + b[j]), sum(a) + sum(b))
                if expected > 0:
                    total += (row[j] - expected) ** 2 / expected
        return total

    while len(counts) > 1:
        scores = [statistic(a, b) for a, b in zip(counts, counts[1:])]
        at = scores.index(min(scores))
        if scores[at] > limit and (most is None or len(counts) <= most):
            break
        counts[at : at + 2] = [[a + b for a, b in zip(counts[at], counts[at + 1])]]
        ranges[at : at + 2] = [(ranges[at][0], ranges[at + 1][1])]
    return [float(a[1] + b[0]) / 2 for a, b in zip(ranges, ranges[1:])]


iris = load_iris()
columns = [iris.data[:, j] for j in range(4)]
content = {
    "made by": f"scikit-learn {sklearn.__version__}, scipy {scipy.__version__}, numpy {numpy.__version__}",
    "x": x.tolist(),
    "weights": weights.tolist(),
    "bins": {
        "equal-width": bins("uniform"),
        "equal-width, weighted": bins("uniform", weights),
        "equal-frequency": bins("quantile"),
        "equal-frequency, weighted": bins("quantile", weights),
        "k-means": bins("kmeans", rows=x[:, 3:4]),
        "k-means, weighted": bins("kmeans", weights, rows=x[:, 3:4]),
        "k-means, stuck": bins("kmeans", rows=x[:, 4:]),
    },
    "centers": {str(k): [best_centers(x[:, j].tolist(), k) for j in range(5)] for k in (2, 3, 4, 5)},
    "iris": iris.data.tolist(),
    "species": iris.target.tolist(),
    "mdl": [fayyad_irani(values, iris.target) for values in columns],
    "chiMerge": {
        "0.1": [chi_merge(values, iris.target, chi2.ppf(0.9, 2)) for values in columns],
        "0.01": [chi_merge(values, iris.target, chi2.ppf(0.99, 2)) for values in columns],
        "at most 3": [chi_merge(values, iris.target, chi2.ppf(0.9, 2), 3) for values in columns],
    },
}
path = pathlib.Path(__file__).with_name("discretizers.json")
path.write_text(json.dumps(content) + "\n")
