"""Writes ensemble.json: voting, stacking and AdaBoost of scikit-learn with the same members, and SAMME.R by its formulas.

scikit-learn has no SAMME.R any more, and its AdaBoost.R2 draws samples; here the draws are replaced by weights.
"""

import json
import pathlib
import warnings

import numpy
import sklearn
from sklearn.base import BaseEstimator, RegressorMixin, clone
from sklearn.ensemble import (
    AdaBoostClassifier,
    AdaBoostRegressor,
    StackingClassifier,
    StackingRegressor,
    VotingClassifier,
    VotingRegressor,
)
from sklearn.linear_model import LinearRegression, LogisticRegression, Ridge
from sklearn.naive_bayes import GaussianNB
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import FunctionTransformer

warnings.filterwarnings("ignore")
generator = numpy.random.default_rng(16)
rows = 90
centers = numpy.array([[0.0, 0.8, 0.3], [0.9, 0.0, 0.6], [0.4, 1.1, -0.5]])
three = generator.integers(0, 3, rows)
two = (three == 1).astype(int)
x = numpy.round(centers[three] + generator.standard_normal((rows, 3)), 3)
x[:, 2] *= 1 + (three == 2)
y = numpy.round(x @ [1.0, -2.0, 0.5] + 0.8 * x[:, 0] ** 2 + generator.standard_normal(rows), 3)
weights = numpy.round(generator.uniform(0.3, 2, rows), 2)
new = numpy.round(generator.standard_normal((10, 3)) + [0.5, 0.5, 0.2], 3)
parts = numpy.arange(rows) % 3
folds = [(numpy.flatnonzero(parts != k), numpy.flatnonzero(parts == k)) for k in range(3)]

bayes = GaussianNB(var_smoothing=0)
logistic = LogisticRegression(C=numpy.inf, tol=1e-12, max_iter=1000)
classifiers = [("bayes", bayes), ("logistic", logistic)]
regressions = [("squares", LinearRegression()), ("ridge", Ridge(alpha=20.0))]


def voting(vote, shares, labels):
    model = VotingClassifier(classifiers, voting=vote, weights=shares).fit(x, labels)
    return model.predict(new).tolist() if vote == "hard" else model.predict_proba(new).tolist()


def without_first(said):
    """Every member's probabilities but those of the first class."""
    return said[:, [k for k in range(said.shape[1]) if k % 3 != 0]]


def stacking(labels, passthrough):
    final = bayes if labels is two else make_pipeline(FunctionTransformer(without_first), bayes)
    model = StackingClassifier(classifiers, final, cv=folds, passthrough=passthrough)
    return model.fit(x, labels).predict_proba(new).tolist()


def discrete(labels, rate, sample_weight=None):
    model = AdaBoostClassifier(bayes, n_estimators=8, learning_rate=rate).fit(x, labels, sample_weight)
    return {
        "confidences": model.estimator_weights_[: len(model.estimators_)].tolist(),
        "errors": model.estimator_errors_[: len(model.estimators_)].tolist(),
        "stages": [stage.tolist() for stage in model.staged_predict(new)],
        "trainingErrors": [float(numpy.average(stage != labels, weights=sample_weight)) for stage in model.staged_predict(x)],
    }


def real(labels, rate):
    """Zhu, Zou, Rosset and Hastie (2009), algorithm 4."""
    classes = labels.max() + 1
    weight = numpy.ones(rows) / rows
    coded = numpy.where(numpy.arange(classes)[None, :] == labels[:, None], 1.0, -1.0 / (classes - 1))
    total, stages, errors = numpy.zeros((10, classes)), [], []
    for _ in range(6):
        model = clone(bayes).fit(x, labels, sample_weight=weight)
        logs = numpy.log(numpy.clip(model.predict_proba(x), numpy.finfo(float).eps, None))
        errors.append(float(weight @ (logs.argmax(1) != labels)))
        weight = weight * numpy.exp(-rate * (classes - 1) / classes * (coded * logs).sum(1))
        weight /= weight.sum()
        fresh = numpy.log(numpy.clip(model.predict_proba(new), numpy.finfo(float).eps, None))
        total += rate * (classes - 1) * (fresh - fresh.mean(1, keepdims=True))
        stages.append(total.argmax(1).tolist())
    odds = numpy.exp((total - total.max(1, keepdims=True)) / (classes - 1))
    return {"stages": stages, "errors": errors, "probabilities": (odds / odds.sum(1, keepdims=True)).tolist()}


class Draws(numpy.random.RandomState):
    """Remembers the weights, and draws every case once."""

    def choice(self, values, size=None, replace=True, p=None):
        self.weights = p
        return numpy.asarray(values)


class Weighted(RegressorMixin, BaseEstimator):
    """A least-squares fit with the weights by which cases should have been drawn."""

    def fit(self, x, y):
        self.model_ = LinearRegression().fit(x, y, sample_weight=draws.weights)
        return self

    def predict(self, x):
        return self.model_.predict(x)


def r2(loss, rate):
    model = AdaBoostRegressor(Weighted(), n_estimators=6, learning_rate=rate, loss=loss, random_state=draws).fit(x, y)
    return {
        "confidences": model.estimator_weights_[: len(model.estimators_)].tolist(),
        "errors": model.estimator_errors_[: len(model.estimators_)].tolist(),
        "stages": [stage.tolist() for stage in model.staged_predict(new)],
    }


draws = Draws(0)
fixture = {
    "made by": f"scikit-learn {sklearn.__version__}, numpy {numpy.__version__}",
    "x": x.tolist(),
    "two": two.tolist(),
    "three": three.tolist(),
    "y": y.tolist(),
    "weights": weights.tolist(),
    "new": new.tolist(),
    "voting": {
        "soft": voting("soft", None, three),
        "soft, weighted": voting("soft", [3, 1], three),
        "hard, weighted": voting("hard", [3, 1], three),
    },
    "votingRegressor": {
        "plain": VotingRegressor(regressions).fit(x, y).predict(new).tolist(),
        "weighted": VotingRegressor(regressions, weights=[1, 4]).fit(x, y, sample_weight=weights).predict(new).tolist(),
    },
    "stacking": {
        "two": stacking(two, False),
        "two, passthrough": stacking(two, True),
        "three": stacking(three, False),
    },
    "stackingRegressor": {
        "plain": StackingRegressor(regressions, LinearRegression(), cv=folds).fit(x, y).predict(new).tolist(),
        "passthrough": StackingRegressor(regressions, Ridge(alpha=2.0), cv=folds, passthrough=True)
        .fit(x, y)
        .predict(new)
        .tolist(),
    },
    "discrete": {
        "two": discrete(two, 1.0),
        "three": discrete(three, 1.0),
        "three, slower": discrete(three, 0.5),
        "two, weighted": discrete(two, 1.0, weights),
    },
    "real": {"two": real(two, 1.0), "three": real(three, 1.0), "three, slower": real(three, 0.5)},
    "r2": {loss: r2(loss, rate) for loss, rate in (("linear", 1.0), ("square", 0.7), ("exponential", 1.0))},
}
path = pathlib.Path(__file__).with_name("ensemble.json")
path.write_text(json.dumps(fixture) + "\n")
