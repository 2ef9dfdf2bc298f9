"""Writes gradient-boosting.json: scikit-learn's GradientBoosting* and HistGradientBoosting* on cases without ties."""

import json
import pathlib

import numpy
import sklearn
from sklearn.ensemble import (
    GradientBoostingClassifier,
    GradientBoostingRegressor,
    HistGradientBoostingClassifier,
    HistGradientBoostingRegressor,
)

# A seed for which no two splits are equally good, as the assertion below confirms.
generator = numpy.random.default_rng(7)
n = 400
x = generator.standard_normal((n, 4))
score = x[:, 0] + numpy.sin(2 * x[:, 1]) * 2 + x[:, 2] * x[:, 3]
noise = generator.standard_normal(n)
targets = {
    "number": score + 0.5 * noise,
    "two": (score + noise > 0).astype(int),
    "three": numpy.digitize(score + noise, [-1, 1]),
    "count": generator.poisson(numpy.exp(0.4 * score)),
    "positive": numpy.exp(0.4 * score) * generator.gamma(2, 0.5, n) + 0.01,
}
whole = generator.integers(1, 4, n)
# In the first round the gradients of a class have two values; with these weights no two splits are equally good.
uneven = numpy.round(generator.uniform(1, 2, n), 6)
weights = {"whole": whole, "uneven": uneven}

plain = []
classes = ("two", "three")
settings = dict(n_estimators=15, max_depth=3, min_samples_leaf=12, learning_rate=0.2)
# Leaves have the least number of cases there and the least weight here.
shallow = dict(max_depth=2, min_samples_leaf=1)
# Gradients of these losses have two values, so that many splits are equally good; with one column the first is chosen.
alone = [0]
for name, target, loss, weighted, columns, extra in [
    ("two classes", "two", "log_loss", None, [0, 1, 2, 3], {}),
    ("two classes with weights", "two", "log_loss", "whole", [0, 1, 2, 3], shallow),
    ("two classes, exponential", "two", "exponential", None, [0, 1, 2, 3], {}),
    ("three classes with weights", "three", "log_loss", "uneven", [0, 1, 2, 3], shallow),
    ("squared", "number", "squared_error", None, [0, 1, 2, 3], {}),
    ("squared with weights", "number", "squared_error", "whole", [0, 1, 2, 3], shallow),
    ("absolute", "number", "absolute_error", None, alone, {}),
    ("huber", "number", "huber", None, [0, 1, 2, 3], {}),
    ("quantile", "number", "quantile", None, alone, dict(alpha=0.3)),
]:
    maker = GradientBoostingClassifier if target in classes else GradientBoostingRegressor
    options = {**settings, "loss": loss, **extra}
    given = x[:, columns]
    fits = [
        maker(**options, random_state=state).fit(given, targets[target], sample_weight=weights.get(weighted))
        for state in range(5)
    ]
    # Ties are broken at random there.
    scores = [model.train_score_ for model in fits]
    assert all(numpy.allclose(scores[0], other, rtol=1e-12) for other in scores), name
    model = fits[0]
    last = model.predict_proba(given) if target in classes else model.predict(given)
    plain.append(
        {
            "name": name,
            "target": target,
            "loss": loss,
            "weighted": weighted,
            "columns": columns,
            "options": {"maxDepth": options["max_depth"], "minLeaf": options["min_samples_leaf"]},
            "trainScore": model.train_score_.tolist(),
            "last": numpy.asarray(last)[:80].tolist(),
        }
    )

# With at most 255 cases every value has a bin of its own.
few = 250
missing = x[:few].copy()
missing[generator.random((few, 4)) < 0.1] = numpy.nan
binned = []
settings = dict(max_iter=15, max_leaf_nodes=8, min_samples_leaf=12, learning_rate=0.2, early_stopping=False)
for name, target, loss, data, extra in [
    ("two classes", "two", "log_loss", "x", {}),
    ("three classes", "three", "log_loss", "x", {}),
    ("squared", "number", "squared_error", "x", {}),
    ("squared with a penalty and depth", "number", "squared_error", "x", dict(l2_regularization=3.0, max_depth=2)),
    ("squared with missing values", "number", "squared_error", "missing", {}),
    ("two classes with missing values", "two", "log_loss", "missing", {}),
    ("poisson", "count", "poisson", "x", {}),
    ("gamma", "positive", "gamma", "x", {}),
    ("interactions", "number", "squared_error", "x", dict(interaction_cst=[{0, 1}, {2}])),
]:
    maker = HistGradientBoostingClassifier if target in classes else HistGradientBoostingRegressor
    given = x[:few] if data == "x" else missing
    model = maker(**{**settings, "loss": loss, **extra}).fit(given, targets[target][:few])
    last = model.predict_proba(given) if target in classes else model.predict(given)
    last = numpy.asarray(last)[:80].tolist()
    binned.append({"name": name, "target": target, "loss": loss, "data": data, "last": last})

content = {
    "version": sklearn.__version__,
    "x": x.tolist(),
    "missing": [[None if numpy.isnan(value) else value for value in row] for row in missing.tolist()],
    "weights": {name: values.tolist() for name, values in weights.items()},
    "targets": {name: values.tolist() for name, values in targets.items()},
    "plain": plain,
    "binned": binned,
}
path = pathlib.Path(__file__).with_name("gradient-boosting.json")
path.write_text(json.dumps(content, separators=(",", ":")) + "\n")
