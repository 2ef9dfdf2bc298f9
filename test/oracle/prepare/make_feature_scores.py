"""Writes feature-scores.json: scores of features by scikit-learn and scipy, and Relief by its definition."""

import json
import pathlib

import numpy as np
import scipy
import sklearn
from scipy.stats import chi2_contingency
from sklearn.feature_selection import f_classif, f_regression, mutual_info_classif, mutual_info_regression

generator = np.random.default_rng(11)
n = 90
labels = generator.integers(0, 3, n)
x = generator.normal(size=(n, 4))
x[:, 0] += labels
x[:, 1] += labels == 2
y = 2 * x[:, 0] + np.sin(2 * x[:, 2]) + 0.3 * generator.normal(size=n)
levels = np.where(generator.random(n) < 0.6, labels, generator.integers(0, 4, n))


def gain(codes):
    def entropy(counts):
        p = counts[counts > 0] / counts.sum()
        return -(p * np.log2(p)).sum()

    table = np.array([[np.sum((codes == level) & (labels == c)) for c in range(3)] for level in range(4)])
    conditional = sum(row.sum() / n * entropy(row) for row in table if row.sum() > 0)
    gained = entropy(table.sum(axis=0)) - conditional
    test = chi2_contingency(table[table.sum(axis=1) > 0], correction=False)
    return {"gain": gained, "ratio": gained / entropy(table.sum(axis=1)), "chi2": test.statistic, "p": test.pvalue}


def scaled():
    return (x - x.min(axis=0)) / (x.max(axis=0) - x.min(axis=0))


def relief():
    z = scaled()
    scores = np.zeros(4)
    for i in range(n):
        distance = ((z - z[i]) ** 2).sum(axis=1)
        distance[i] = np.inf
        hit = min((j for j in range(n) if labels[j] == labels[i]), key=lambda j: distance[j])
        miss = min((j for j in range(n) if labels[j] != labels[i]), key=lambda j: distance[j])
        scores += (z[i] - z[miss]) ** 2 - (z[i] - z[hit]) ** 2
    return scores / n


def relieff(k):
    z = scaled()
    prior = np.bincount(labels) / n
    scores = np.zeros(4)
    for i in range(n):
        distance = np.abs(z - z[i]).sum(axis=1)
        distance[i] = np.inf
        for c in range(3):
            members = [j for j in range(n) if labels[j] == c and j != i]
            near = sorted(members, key=lambda j: distance[j])[:k]
            change = np.abs(z[near] - z[i]).mean(axis=0)
            scores += -change if c == labels[i] else change * prior[c] / (1 - prior[labels[i]])
    return scores / n


options = {"n_neighbors": 3, "random_state": 0, "discrete_features": False}
content = {
    "made by": f"scikit-learn {sklearn.__version__}, scipy {scipy.__version__}, numpy {np.__version__}",
    "x": x.tolist(),
    "labels": labels.tolist(),
    "y": y.tolist(),
    "levels": levels.tolist(),
    "contingency": gain(levels),
    "fClasses": [one.tolist() for one in f_classif(x, labels)],
    "fNumbers": [one.tolist() for one in f_regression(x, y)],
    "miClasses": mutual_info_classif(x, labels, **options).tolist(),
    "miNumbers": mutual_info_regression(x, y, **options).tolist(),
    "relief": relief().tolist(),
    "relieff": relieff(5).tolist(),
}
path = pathlib.Path(__file__).with_name("feature-scores.json")
path.write_text(json.dumps(content) + "\n")
