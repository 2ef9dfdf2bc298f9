"""Writes search.json: scikit-learn's GridSearchCV on stored folds."""

import json
import pathlib

import numpy
import sklearn
from scipy.stats import rankdata
from sklearn.datasets import load_diabetes, load_wine
from sklearn.feature_selection import SelectKBest, f_classif
from sklearn.linear_model import LinearRegression
from sklearn.model_selection import GridSearchCV
from sklearn.naive_bayes import GaussianNB
from sklearn.pipeline import Pipeline
from sklearn.preprocessing import StandardScaler


def equal_folds(rows, folds, seed):
    """Folds that test on equally many rows, so that a mean over folds and one over cases agree."""
    size = rows // folds
    order = numpy.random.default_rng(seed).permutation(rows)
    tests = [numpy.sort(order[fold * size : (fold + 1) * size]) for fold in range(folds)]
    return [(numpy.setdiff1d(numpy.arange(rows), test), test) for test in tests]


def case(data, estimator, grid, scoring, folds):
    splits = equal_folds(len(data.target), folds, 9)
    found = GridSearchCV(estimator, grid, scoring=scoring, cv=splits, refit=scoring[0]).fit(data.data, data.target)
    results = found.cv_results_
    return {
        "folds": [{"train": train.tolist(), "test": test.tolist()} for train, test in splits],
        "grid": [{name: value for name, value in one.items()} for one in results["params"]],
        "means": {name: results[f"mean_test_{name}"].tolist() for name in scoring},
        # scikit-learn divides by the number of folds.
        "standardErrors": {
            name: (results[f"std_test_{name}"] / numpy.sqrt(folds - 1)).tolist() for name in scoring
        },
        # Its own ranks tell means apart that differ in their last digit, by the order of a sum.
        "ranks": {
            name: rankdata(-numpy.round(results[f"mean_test_{name}"], 12), method="min").astype(int).tolist()
            for name in scoring
        },
        "best": int(found.best_index_),
        "predictions": found.predict(data.data[:20]).tolist(),
    }


wine = load_wine()
steps = [("scale", StandardScaler()), ("select", SelectKBest(f_classif)), ("classify", GaussianNB())]
content = {
    "made by": f"scikit-learn {sklearn.__version__}, numpy {numpy.__version__}",
    "GaussianNB": case(
        wine,
        GaussianNB(),
        {"priors": [None, [1 / 3, 1 / 3, 1 / 3]], "var_smoothing": [1e-10, 1e-8, 1e-6, 1e-4]},
        ["neg_log_loss", "accuracy"],
        5,
    ),
    "Pipeline": case(
        wine,
        Pipeline(steps),
        {"classify__var_smoothing": [1e-9, 0.01, 0.1, 1], "select__k": [2, 5, 9, 13]},
        ["neg_log_loss", "accuracy"],
        5,
    ),
    "LinearRegression": case(
        load_diabetes(scaled=False), LinearRegression(), {"fit_intercept": [True, False]}, ["neg_mean_squared_error"], 6
    ),
}
path = pathlib.Path(__file__).with_name("search.json")
path.write_text(json.dumps(content) + "\n")
