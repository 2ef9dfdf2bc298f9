"""Writes robust-boosting.json: GradientBoostingRegressor of scikit-learn with absolute, Huber's and quantile losses.

Gradients of these losses have few values, so that two splits are easily equally good; scikit-learn then chooses at
random. It also splits nodes whose gradients are all equal if their variance is not 0 by rounding. The cases
here are the first for which neither happens, by the gains of all splits of all nodes, and models with several random
states agree.
"""

import json
import pathlib

import numpy
import sklearn
from sklearn.ensemble import GradientBoostingRegressor
from sklearn.utils.stats import _weighted_percentile

# The best split must be better than any other by this share of the sum of squares at its node.
LEAST_GAP = 1e-9
ROUNDS = 8
DEPTH = 3
LEAST = 20
RATES = (0.2, 1.0)
QUANTILE = 0.3


def gap_at(x, gradients, weights):
    """By how much the best division of a node is better than all others, as a share of the sum of squares."""
    total = weights.sum()
    deviations = weights * (gradients - numpy.average(gradients, weights=weights))
    squares = (deviations**2 / weights).sum()
    if squares < LEAST_GAP * total:
        return 0
    gains = {}
    for values in x.T:
        order = numpy.argsort(values)
        before = numpy.cumsum(weights[order])[:-1]
        sums = numpy.cumsum(deviations[order])[:-1]
        possible = (before >= LEAST) & (total - before >= LEAST) & (numpy.diff(values[order]) > 0)
        for at in numpy.nonzero(possible)[0]:
            side = frozenset(order[: at + 1].tolist())
            # The same division by another column is no other choice for the training cases.
            key = side if 0 in side else frozenset(order[at + 1 :].tolist())
            gains[key] = sums[at] ** 2 / before[at] + sums[at] ** 2 / (total - before[at])
    ordered = sorted(gains.values())
    return (ordered[-1] - ordered[-2]) / squares if len(ordered) > 1 else numpy.inf


def negative_gradients(model, y, before, weights):
    """What the next tree is fitted to."""
    loss = model._loss
    if model.loss == "huber":
        loss.closs.delta = float(_weighted_percentile(abs(y - before), weights, 100 * model.alpha))
    return -loss.gradient(y_true=y, raw_prediction=before)


def least_gap(model, x, y, weights):
    """The smallest gap at any node that was split."""
    before = numpy.full(len(y), float(numpy.ravel(model.init_.constant_)[0]))
    gap = numpy.inf
    for (tree,), after in zip(model.estimators_, model.staged_predict(x)):
        gradients = negative_gradients(model, y, before, weights)
        paths = tree.decision_path(x).toarray().astype(bool)
        for node in numpy.nonzero(tree.tree_.children_left >= 0)[0]:
            rows = paths[:, node]
            gap = min(gap, gap_at(x[rows], gradients[rows], weights[rows]))
        before = after
    return gap


def fitted(loss, x, y, weights, rate):
    """A model's scores after every round; None if two splits are equally good."""
    total = len(y) if weights is None else weights.sum()
    least = {"min_samples_leaf": LEAST} if weights is None else {"min_weight_fraction_leaf": LEAST / total}
    alpha = QUANTILE if loss == "quantile" else 0.9
    settings = dict(loss=loss, n_estimators=ROUNDS, max_depth=DEPTH, learning_rate=rate, alpha=alpha, **least)
    fits = [
        GradientBoostingRegressor(**settings, random_state=state).fit(x, y, sample_weight=weights) for state in range(6)
    ]
    scores = [model.train_score_ for model in fits]
    if not all(numpy.allclose(scores[0], other, rtol=1e-12) for other in scores):
        return None
    masses = numpy.ones(len(y)) if weights is None else weights
    if not least_gap(fits[0], x, y, masses) > LEAST_GAP:
        return None
    return {
        "learningRate": rate,
        "weighted": weights is not None,
        "init": float(numpy.ravel(fits[0].init_.constant_)[0]),
        "trainScore": scores[0].tolist(),
        "last": fits[0].predict(x)[:50].tolist(),
    }


def data(loss, n):
    """The first cases of this number for which no model has a tie, with the models."""
    for seed in range(1000):
        generator = numpy.random.default_rng(seed)
        x = numpy.round(generator.standard_normal((n, 3)), 4)
        y = numpy.round(x[:, 0] + numpy.sin(2 * x[:, 1]) + 0.5 * generator.standard_normal(n), 4)
        uneven = numpy.round(generator.uniform(1, 2, n), 4)
        models = []
        for rate in RATES:
            for weights in (None, uneven):
                if None not in models:
                    models.append(fitted(loss, x, y, weights, rate))
        if None not in models:
            print(loss, n, seed, flush=True)
            return {"loss": loss, "x": x.tolist(), "y": y.tolist(), "weights": uneven.tolist(), "models": models}


# With an odd number, the median is a case, whose first residual is 0; so it is with weights, and in the leaves if the
# learning rate is 1.
content = {"version": sklearn.__version__, "rounds": ROUNDS, "depth": DEPTH, "least": LEAST, "tau": QUANTILE}
content["data"] = [data(loss, n) for loss in ("absolute_error", "huber", "quantile") for n in (200, 201)]
path = pathlib.Path(__file__).with_name("robust-boosting.json")
path.write_text(json.dumps(content, separators=(",", ":")) + "\n")
