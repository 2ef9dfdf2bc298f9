"""Writes wrapper.json: what scikit-learn's SequentialFeatureSelector chooses on stored folds, and all subsets by brute force."""

import itertools
import json
import pathlib

import numpy
import sklearn
from sklearn.datasets import load_diabetes, load_iris, load_wine
from sklearn.feature_selection import SequentialFeatureSelector
from sklearn.linear_model import LinearRegression
from sklearn.model_selection import cross_val_score
from sklearn.naive_bayes import GaussianNB


def equal_folds(rows, folds, seed):
    """Folds that test on equally many rows, so that a mean over folds and one over cases agree."""
    size = rows // folds
    order = numpy.random.default_rng(seed).permutation(rows)
    tests = [numpy.sort(order[fold * size : (fold + 1) * size]) for fold in range(folds)]
    return [(numpy.setdiff1d(numpy.arange(rows), test), test) for test in tests]


def sequential(estimator, x, y, folds, scoring):
    chosen = {}
    for direction in ("forward", "backward"):
        for count in range(1, x.shape[1]):
            selector = SequentialFeatureSelector(
                estimator, n_features_to_select=count, direction=direction, scoring=scoring, cv=folds
            )
            support = selector.fit(x, y).get_support(indices=True)
            scores = cross_val_score(estimator, x[:, support], y, scoring=scoring, cv=folds)
            chosen[f"{direction} {count}"] = {
                "features": support.tolist(),
                "mean": -scores.mean(),
                "standardError": scores.std(ddof=1) / numpy.sqrt(len(scores)),
            }
    for direction, tolerance in (("forward", 1e-3), ("backward", -1e-3)):
        scale = 1 if scoring == "neg_log_loss" else 1e4
        selector = SequentialFeatureSelector(
            estimator, n_features_to_select="auto", tol=tolerance * scale, direction=direction, scoring=scoring, cv=folds
        )
        chosen[f"{direction} while it improves by {tolerance * scale:g}"] = {
            "features": selector.fit(x, y).get_support(indices=True).tolist()
        }
    return chosen


def lists(folds):
    return [{"train": train.tolist(), "test": test.tolist()} for train, test in folds]


def case(data, estimator, scoring, folds):
    splits = equal_folds(len(data.target), folds, 5)
    chosen = sequential(estimator, data.data, data.target, splits, scoring)
    return {"folds": lists(splits), "chosen": chosen}


def all_subsets(data, estimator, scoring, folds):
    splits = equal_folds(len(data.target), folds, 5)
    p = data.data.shape[1]
    subsets = [s for size in range(1, p + 1) for s in itertools.combinations(range(p), size)]
    return {
        ",".join(map(str, s)): -cross_val_score(estimator, data.data[:, s], data.target, scoring=scoring, cv=splits).mean()
        for s in subsets
    }


# The raw columns of diabetes, as they were measured.
diabetes = load_diabetes(scaled=False)
content = {
    "made by": f"scikit-learn {sklearn.__version__}, numpy {numpy.__version__}",
    "iris": case(load_iris(), GaussianNB(), "neg_log_loss", 5)
    | {"subsets": all_subsets(load_iris(), GaussianNB(), "neg_log_loss", 5)},
    "wine": case(load_wine(), GaussianNB(), "neg_log_loss", 5),
    "diabetes": case(diabetes, LinearRegression(), "neg_mean_squared_error", 6),
}
path = pathlib.Path(__file__).with_name("wrapper.json")
path.write_text(json.dumps(content) + "\n")
