"""Nearest neighbors from scikit-learn, on fixed data: python make_neighbors.py > neighbors.json

Local outlier factors come from scikit-learn, which adds 1e-10 to every mean reachability distance, and from the
formulas of Breunig et al. (2000) themselves.
"""

import json

import numpy as np
from sklearn.metrics import pairwise_distances
from sklearn.neighbors import (
    KNeighborsClassifier,
    KNeighborsRegressor,
    LocalOutlierFactor,
    RadiusNeighborsClassifier,
    RadiusNeighborsRegressor,
)
from sklearn.preprocessing import StandardScaler

random = np.random.default_rng(7)
rows, queries = 90, 30
x = random.normal(size=(rows, 4)) * [1, 5, 0.2, 2] + [0, 3, 1, -7]
codes = (x[:, 0] + x[:, 1] / 5 + random.normal(size=rows) * 0.7 > 0.4).astype(int) + (x[:, 3] > -6)
y = x[:, 0] ** 2 + x[:, 2] + random.normal(size=rows) * 0.1
new = random.normal(size=(queries, 4)) * [1.2, 5, 0.2, 2] + [0, 3, 1, -7]
zeros = (random.uniform(size=(rows, 6)) < 0.5) * random.integers(1, 4, (rows, 6)).astype(float)
new_zeros = (random.uniform(size=(queries, 6)) < 0.5) * random.integers(1, 4, (queries, 6)).astype(float)

kernels = {
    "epanechnikov": lambda z: np.where(z < 1, 1 - z**2, 0),
    "tri-cube": lambda z: np.where(z < 1, (1 - z**3) ** 3, 0),
    "gaussian": lambda z: np.exp(-0.5 * z**2),
}


def weights_of(weighting, width):
    if weighting == "squared-distance":
        return lambda d: 1 / d**2
    if weighting in kernels:
        return lambda d: kernels[weighting](d / width[:, None])
    return weighting


def scaled(standardize):
    scaler = StandardScaler().fit(x) if standardize else None
    return [scaler.transform(part) if scaler else part for part in (x, new)]


def nearest(k, weighting, metric, power=None, standardize=True):
    train, test = scaled(standardize)
    options = {"metric": metric, "algorithm": "brute"}
    if power:
        options["p"] = power
    if metric == "mahalanobis":
        options["metric_params"] = {"VI": np.linalg.inv(np.cov(train.T))}
    search = KNeighborsClassifier(k + 1, **options).fit(train, codes)
    distances, found = search.kneighbors(test)
    weights = weights_of(weighting, distances[:, k])
    classifier = KNeighborsClassifier(k, weights=weights, **options).fit(train, codes)
    regressor = KNeighborsRegressor(k, weights=weights, **options).fit(train, y)
    return {
        "k": k,
        "weighting": weighting,
        "metric": metric,
        "power": power,
        "standardize": standardize,
        "rows": found[:, :k].tolist(),
        "distances": distances[:, :k].tolist(),
        "probabilities": classifier.predict_proba(test).tolist(),
        "predictions": regressor.predict(test).tolist(),
    }


def within(radius, weighting):
    train, test = scaled(True)
    listed = RadiusNeighborsRegressor(radius).fit(train, y).radius_neighbors(test)
    inside = [row for row in range(queries) if len(listed[1][row]) > 0]
    some = test[inside]
    weights = weights_of(weighting, np.array([radius]))
    if weighting in kernels:
        kernel = kernels[weighting]
        weights = lambda lists: np.array([kernel(d / radius) for d in lists] + [None], dtype=object)[:-1]
    if weighting == "squared-distance":
        weights = lambda lists: np.array([1 / d**2 for d in lists] + [None], dtype=object)[:-1]
    classifier = RadiusNeighborsClassifier(radius, weights=weights).fit(train, codes)
    regressor = RadiusNeighborsRegressor(radius, weights=weights).fit(train, y)
    return {
        "radius": radius,
        "weighting": weighting,
        "inside": inside,
        "counts": [len(found) for found in listed[1]],
        "probabilities": classifier.predict_proba(some).tolist(),
        "predictions": regressor.predict(some).tolist(),
    }


def factors(distances, k, core=None, density=None):
    """Scores by the formulas; rows of `distances` must not have the case itself near."""
    order = np.argsort(distances, axis=1)[:, :k]
    own = np.take_along_axis(distances, order, 1)
    core = own[:, -1] if core is None else core
    reach = np.maximum(own, core[order])
    densities = 1 / reach.mean(1)
    return core, densities, (densities if density is None else density)[order].mean(1) / densities


def outliers(k, metric="minkowski"):
    train, test = scaled(True)
    between = pairwise_distances(train, metric="euclidean" if metric == "minkowski" else metric)
    direct = np.sqrt(((train[:, None] - train[None]) ** 2).sum(2)) if metric == "minkowski" else between
    np.fill_diagonal(direct, np.inf)
    core, density, scores = factors(direct, k)
    across = (
        np.sqrt(((test[:, None] - train[None]) ** 2).sum(2))
        if metric == "minkowski"
        else pairwise_distances(test, train, metric=metric)
    )
    _, _, new_scores = factors(across, k, core, density)
    training = LocalOutlierFactor(k, metric=metric).fit(train)
    novelty = LocalOutlierFactor(k, metric=metric, novelty=True).fit(train)
    return {
        "k": k,
        "metric": "euclidean" if metric == "minkowski" else metric,
        "scores": scores.tolist(),
        "newScores": new_scores.tolist(),
        "scikitLearn": (-training.negative_outlier_factor_).tolist(),
        "scikitLearnNew": (-novelty.score_samples(test)).tolist(),
    }


def sparse_metric(metric):
    fitted = KNeighborsRegressor(5, metric=metric, algorithm="brute").fit(zeros, y)
    given = zeros != 0 if metric == "jaccard" else zeros
    asked = new_zeros != 0 if metric == "jaccard" else new_zeros
    distances = pairwise_distances(asked, given, metric=metric)
    return {"metric": metric, "distances": np.sort(distances, 1)[:, :5].tolist()}


def leave_one_out(weighting, most):
    """Every case is predicted by all others: plain sums over its sorted distances."""
    train, _ = scaled(True)
    wrong, squares = [], []
    for k in range(1, most + 1):
        missed, square = 0, 0.0
        for row in range(rows):
            distances = np.sqrt(((train - train[row]) ** 2).sum(1))
            distances[row] = np.inf
            order = np.argsort(distances, kind="stable")
            near, own = order[:k], distances[order[:k]]
            if weighting == "uniform":
                weights = np.ones(k)
            elif weighting == "distance":
                weights = 1 / own
            else:
                weights = kernels[weighting](own / distances[order[k]])
            square += (weights @ y[near] / weights.sum() - y[row]) ** 2
            votes = np.array([weights[codes[near] == code].sum() for code in range(codes.max() + 1)])
            best = np.flatnonzero(votes >= votes.max() - 1e-12)
            sums = [own[codes[near] == code].sum() for code in best]
            missed += int(best[int(np.argmin(sums))] != codes[row])
        wrong.append(missed / rows)
        squares.append(square / rows)
    return {"weighting": weighting, "errors": wrong, "squares": squares}


print(
    json.dumps(
        {
            "x": x.tolist(),
            "codes": codes.tolist(),
            "y": y.tolist(),
            "new": new.tolist(),
            "zeros": zeros.tolist(),
            "newZeros": new_zeros.tolist(),
            "nearest": [
                nearest(5, "uniform", "euclidean"),
                nearest(1, "uniform", "euclidean", standardize=False),
                nearest(7, "distance", "manhattan"),
                nearest(7, "squared-distance", "chebyshev"),
                nearest(9, "epanechnikov", "minkowski", power=3),
                nearest(9, "tri-cube", "euclidean"),
                nearest(9, "gaussian", "euclidean", standardize=False),
                nearest(6, "distance", "cosine", standardize=False),
                nearest(6, "distance", "correlation", standardize=False),
                nearest(6, "distance", "mahalanobis", standardize=False),
            ],
            "within": [
                within(1.2, weighting)
                for weighting in ("uniform", "distance", "squared-distance", "epanechnikov", "tri-cube", "gaussian")
            ],
            "outliers": [outliers(8), outliers(20), outliers(5, "manhattan")],
            "sparse": [sparse_metric("hamming"), sparse_metric("jaccard")],
            "leaveOneOut": [leave_one_out("uniform", 12), leave_one_out("distance", 12), leave_one_out("tri-cube", 8)],
        }
    )
)
