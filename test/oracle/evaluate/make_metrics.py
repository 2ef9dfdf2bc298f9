"""Writes metrics.json: losses and metrics of scikit-learn, with weights and without; calibration lines of
statsmodels; BCa shares of scipy. What these do not have is written out in numpy."""

import json
import pathlib
import warnings

import numpy
import scipy
import sklearn
import statsmodels
import statsmodels.api as sm
from scipy.special import expit, huber
from scipy.stats import _resampling
from sklearn import calibration, metrics

generator = numpy.random.default_rng(41)
warnings.simplefilter("ignore")


def weightings(n):
    """No weights, weights with zeros among them, and whole ones."""
    free = numpy.round(generator.gamma(2, 1, n), 3)
    free[generator.random(n) < 0.1] = 0
    return [None, free, generator.integers(0, 4, n).astype(float)]


def listed(weights):
    return None if weights is None else weights.tolist()


def averages(score, truth, said, weights, binary, **options):
    found = {
        average: float(score(truth, said, average=average, sample_weight=weights, zero_division=0, **options))
        for average in ["macro", "weighted", "micro"]
    }
    if binary:
        last = sorted(set(truth))[-1]
        found["positive"] = float(
            score(truth, said, pos_label=last, average="binary", sample_weight=weights, zero_division=0, **options)
        )
    return found


def specificities(truth, said, weights):
    tables = metrics.multilabel_confusion_matrix(truth, said, sample_weight=weights).astype(float)
    negatives, wrong = tables[:, 0, 0], tables[:, 0, 1]
    support = tables[:, 1].sum(axis=1)
    each = negatives / (negatives + wrong)
    return {
        "macro": float(each.mean()),
        "weighted": float(numpy.average(each, weights=support)),
        "micro": float(negatives.sum() / (negatives + wrong).sum()),
    }


def of_labels(name, classes, n, right):
    truth = generator.choice(classes, n, p=generator.dirichlet(numpy.full(len(classes), 3.0)))
    said = numpy.where(generator.random(n) < right, truth, generator.choice(classes, n))
    binary = len(classes) == 2
    facts = {"name": name, "truth": truth.tolist(), "predicted": said.tolist(), "cases": []}
    truth, said = truth.tolist(), said.tolist()
    for weights in weightings(n):
        keep = {"sample_weight": weights}
        facts["cases"].append(
            {
                "weights": listed(weights),
                "confusion": metrics.confusion_matrix(truth, said, **keep).astype(float).tolist(),
                "accuracy": metrics.accuracy_score(truth, said, **keep),
                "errorRate": metrics.zero_one_loss(truth, said, **keep),
                "balancedAccuracy": metrics.balanced_accuracy_score(truth, said, **keep),
                "adjustedAccuracy": metrics.balanced_accuracy_score(truth, said, adjusted=True, **keep),
                "kappa": [
                    metrics.cohen_kappa_score(truth, said, weights=w, **keep) for w in [None, "linear", "quadratic"]
                ],
                "matthews": metrics.matthews_corrcoef(truth, said, **keep),
                "precision": averages(metrics.precision_score, truth, said, weights, binary),
                "recall": averages(metrics.recall_score, truth, said, weights, binary),
                "f1": averages(metrics.f1_score, truth, said, weights, binary),
                "f2": averages(metrics.fbeta_score, truth, said, weights, binary, beta=2),
                "jaccard": averages(metrics.jaccard_score, truth, said, weights, binary),
                "specificity": specificities(truth, said, weights),
                "perClass": [
                    values.tolist()
                    for values in metrics.precision_recall_fscore_support(truth, said, zero_division=0, **keep)
                ],
            }
        )
    return facts


def bin_error(curve_truth, curve_p, weights, edges):
    """Expected and largest calibration error over bins (lower, upper]."""
    index = numpy.searchsorted(edges[1:-1], curve_p)
    w = numpy.ones(len(curve_p)) if weights is None else weights
    gaps, masses = [], []
    for b in range(len(edges) - 1):
        inside = (index == b) & (w > 0)
        if inside.any():
            said = numpy.average(curve_p[inside], weights=w[inside])
            seen = numpy.average(curve_truth[inside], weights=w[inside])
            gaps.append(abs(said - seen))
            masses.append(w[inside].sum())
    return [float(numpy.average(gaps, weights=masses)), float(max(gaps))]


def line(truth, p, weights):
    x = numpy.log(p / (1 - p))
    w = numpy.ones(len(p)) if weights is None else weights
    free = sm.GLM(truth, sm.add_constant(x), sm.families.Binomial(), freq_weights=w).fit(tol=1e-15, maxiter=200)
    fixed = sm.GLM(
        truth, numpy.ones(len(x)), sm.families.Binomial(), freq_weights=w, offset=x
    ).fit(tol=1e-15, maxiter=200)
    return [free.params[1], free.params[0], fixed.params[0]]


def of_two(name, n, digits):
    x = generator.normal(0, 1.5, n)
    truth = generator.random(n) < expit(0.7 * x + 0.3)
    p = numpy.clip(numpy.round(expit(1.3 * x - 0.2), digits), 0.01, 0.99)
    facts = {"name": name, "truth": truth.tolist(), "p": p.tolist(), "margins": x.tolist(), "cases": []}
    signs = numpy.where(truth, 1, -1)
    for weights in weightings(n):
        keep = {"sample_weight": weights}
        w = numpy.ones(n) if weights is None else weights
        precision, recall, thresholds = metrics.precision_recall_curve(truth[w > 0], p[w > 0], sample_weight=w[w > 0])
        case = {
            "weights": listed(weights),
            "logLoss": metrics.log_loss(truth, p, **keep),
            "brierScore": metrics.brier_score_loss(truth, p, **keep),
            "rocAuc": metrics.roc_auc_score(truth, p, **keep),
            "averagePrecision": metrics.average_precision_score(truth, p, **keep),
            # scikit-learn lists thresholds upward and adds a point of recall 0.
            "curve": [thresholds[::-1].tolist(), precision[:-1][::-1].tolist(), recall[:-1][::-1].tolist()],
            "hinge": metrics.hinge_loss(truth, x, **keep),
            "exponential": float(numpy.average(numpy.exp(-signs * x), weights=w)),
            "logistic": float(numpy.average(numpy.logaddexp(0, -signs * x), weights=w)),
            "widthErrors": bin_error(truth, p, weights, numpy.linspace(0, 1, 11)),
            "line": line(truth.astype(float), p, weights),
        }
        if weights is None:
            for strategy in ["uniform", "quantile"]:
                seen, said = calibration.calibration_curve(truth, p, n_bins=5, strategy=strategy)
                case[strategy] = [said.tolist(), seen.tolist()]
            case["frequencyErrors"] = bin_error(truth, p, None, numpy.quantile(p, numpy.linspace(0, 1, 11)))
        facts["cases"].append(case)
    return facts


def of_many(name, classes, n):
    truth = generator.integers(0, classes, n)
    scores = generator.normal(0, 1, (n, classes))
    scores[numpy.arange(n), truth] += 1
    p = numpy.round(scipy.special.softmax(scores, axis=1), 2) + 0.01
    p /= p.sum(axis=1, keepdims=True)
    labels = [f"c{k}" for k in truth]
    facts = {"name": name, "truth": labels, "p": p.tolist(), "margins": scores.tolist(), "cases": []}
    onehot = numpy.eye(classes)[truth]
    top = p.argmax(axis=1)
    for weights in weightings(n):
        keep = {"sample_weight": weights}
        case = {
            "weights": listed(weights),
            "logLoss": metrics.log_loss(truth, p, **keep),
            "brierScore": metrics.brier_score_loss(truth, p, **keep),
            "halvedBrier": metrics.brier_score_loss(truth, p, scale_by_half=True, **keep),
            "ovr": [
                metrics.roc_auc_score(truth, p, multi_class="ovr", average=average, **keep)
                for average in ["macro", "weighted"]
            ],
            "averagePrecision": [
                metrics.average_precision_score(onehot, p, average=average, **keep) for average in ["macro", "weighted"]
            ],
            "hinge": metrics.hinge_loss(truth, scores, labels=list(range(classes)), **keep),
            "topLabelErrors": bin_error(top == truth, p.max(axis=1), weights, numpy.linspace(0, 1, 11)),
        }
        if weights is None or (weights == weights.astype(int)).all():
            # scikit-learn takes no weights here; whole ones are written out.
            rows = numpy.arange(n) if weights is None else numpy.repeat(numpy.arange(n), weights.astype(int))
            case["ovo"] = [
                metrics.roc_auc_score(truth[rows], p[rows], multi_class="ovo", average=average)
                for average in ["macro", "weighted"]
            ]
        facts["cases"].append(case)
    return facts


def of_numbers(name, truth, predicted):
    positive = bool((truth > 0).all() and (predicted > 0).all())
    facts = {"name": name, "truth": truth.tolist(), "predicted": predicted.tolist(), "cases": []}
    n = len(truth)
    for weights in weightings(n):
        keep = {"sample_weight": weights}
        w = numpy.ones(n) if weights is None else weights
        r = truth - predicted
        repeated = r if weights is None else numpy.repeat(r, weights.astype(int))
        case = {
            "weights": listed(weights),
            "meanSquaredError": metrics.mean_squared_error(truth, predicted, **keep),
            "rootMeanSquaredError": metrics.root_mean_squared_error(truth, predicted, **keep),
            "halfSumOfSquares": float((w * r**2).sum() / 2),
            "relativeSquaredError": 1 - metrics.r2_score(truth, predicted, **keep),
            "rSquared": metrics.r2_score(truth, predicted, **keep),
            "explainedVariance": metrics.explained_variance_score(truth, predicted, **keep),
            "meanAbsoluteError": metrics.mean_absolute_error(truth, predicted, **keep),
            "maxError": metrics.max_error(truth[w > 0], predicted[w > 0]),
            "meanAbsolutePercentageError": metrics.mean_absolute_percentage_error(truth, predicted, **keep),
            "pinballLoss": [metrics.mean_pinball_loss(truth, predicted, alpha=a, **keep) for a in [0.5, 0.1, 0.9]],
            "huberLoss": [float(numpy.average(huber(d, r), weights=w)) for d in [1, 0.3]],
            "epsilonInsensitiveLoss": [
                float(numpy.average(numpy.maximum(0, abs(r) - e), weights=w)) for e in [0.1, 0.5]
            ],
            "logCoshLoss": float(numpy.average(numpy.logaddexp(r, -r) - numpy.log(2), weights=w)),
        }
        if weights is None or (weights == weights.astype(int)).all():
            case["medianAbsoluteError"] = float(numpy.median(abs(repeated)))
        if positive:
            case["meanSquaredLogError"] = metrics.mean_squared_log_error(truth, predicted, **keep)
            case["meanPoissonDeviance"] = metrics.mean_poisson_deviance(truth, predicted, **keep)
            case["meanGammaDeviance"] = metrics.mean_gamma_deviance(truth, predicted, **keep)
            case["tweedie"] = [
                [power, metrics.mean_tweedie_deviance(truth, predicted, power=power, **keep)]
                for power in [-1, 0, 1, 1.2, 1.5, 1.9, 2, 2.5, 3]
            ]
        facts["cases"].append(case)
    return facts


def adjusted_information(a, b, average):
    """None where the most there could be is what chance always gives: scikit-learn then divides roundings."""
    found = metrics.adjusted_mutual_info_score(a, b, average_method=average)
    entropies = [metrics.cluster.entropy(a), metrics.cluster.entropy(b)]
    table = metrics.cluster.contingency_matrix(a, b)
    chance = metrics.cluster.expected_mutual_information(table, table.sum())
    most = {"arithmetic": numpy.mean, "geometric": scipy.stats.gmean, "min": min, "max": max}[average](entropies)
    return found if most - chance > 1e-9 else None


def of_partitions(name, truth, clusters):
    facts = {"name": name, "truth": truth.tolist(), "clusters": clusters.tolist(), "cases": []}
    n = len(truth)
    for weights in [None, generator.integers(0, 4, n).astype(float)]:
        rows = numpy.arange(n) if weights is None else numpy.repeat(numpy.arange(n), weights.astype(int))
        a, b = truth[rows], clusters[rows]
        table = metrics.cluster.contingency_matrix(a, b)
        names = {"arithmetic": "arithmetic", "geometric": "geometric", "minimum": "min", "maximum": "max"}
        facts["cases"].append(
            {
                "weights": listed(weights),
                "randIndex": metrics.rand_score(a, b),
                "adjustedRandIndex": metrics.adjusted_rand_score(a, b),
                "information": metrics.mutual_info_score(a, b),
                "normalized": {k: metrics.normalized_mutual_info_score(a, b, average_method=v) for k, v in names.items()},
                "adjusted": {k: adjusted_information(a, b, v) for k, v in names.items()},
                "hcv": [float(value) for value in metrics.homogeneity_completeness_v_measure(a, b)],
                "vMeasure2": metrics.v_measure_score(a, b, beta=2),
                "fowlkesMallows": metrics.fowlkes_mallows_score(a, b),
                "purity": float(table.max(axis=0).sum() / table.sum()),
            }
        )
    return facts


def of_clusters(name, rows, labels):
    return {
        "name": name,
        "rows": rows.tolist(),
        "labels": labels.tolist(),
        "silhouettes": {
            distance: metrics.silhouette_samples(rows, labels, metric=distance).tolist()
            for distance in ["euclidean", "manhattan", "chebyshev", "cosine"]
        },
        "silhouette": metrics.silhouette_score(rows, labels),
        "daviesBouldin": metrics.davies_bouldin_score(rows, labels),
        "calinskiHarabasz": metrics.calinski_harabasz_score(rows, labels),
    }


def of_bootstrap(n, level):
    """Shares of the replicates that bound the interval, by scipy's BCa for a mean."""
    sample = numpy.round(generator.gamma(2, 3, n), 2)
    replicates = numpy.sort([generator.choice(sample, n).mean() for _ in range(400)])
    low, high, _ = _resampling._bca_interval(
        (sample,), lambda x, axis: numpy.mean(x, axis=axis), -1, (1 - level) / 2, replicates, None, numpy
    )
    left_out = [float(numpy.delete(sample, i).mean()) for i in range(n)]
    return {
        "value": float(sample.mean()),
        "level": level,
        "replicates": replicates.tolist(),
        "leftOut": left_out,
        "shares": [float(low), float(high)],
    }


x = generator.normal(5, 2, 120)
centers = numpy.array([[0, 0, 0], [4, 1, 0], [0, 5, 2], [9, 9, 9]])
sizes = generator.integers(0, 4, 90)
sizes[0] = 3
sizes[1:] = numpy.where(sizes[1:] == 3, 0, sizes[1:])  # the last cluster is a single row
points = numpy.round(centers[sizes] + generator.normal(0, 1.2, (90, 3)), 3)
a, b = generator.integers(0, 5, 150), generator.integers(0, 4, 150)

fixture = {
    "versions": {
        "numpy": numpy.__version__,
        "scipy": scipy.__version__,
        "scikit-learn": sklearn.__version__,
        "statsmodels": statsmodels.__version__,
    },
    "labels": [
        of_labels("two numbers", numpy.array([0, 1]), 60, 0.6),
        of_labels("two words", numpy.array(["no", "yes"]), 40, 0.5),
        of_labels("three words", numpy.array(["ash", "birch", "cedar"]), 90, 0.5),
        of_labels("five numbers", numpy.array([1, 2, 3, 4, 5]), 150, 0.4),
    ],
    "two": [of_two("many ties", 80, 1), of_two("few ties", 200, 4)],
    "many": [of_many("three classes", 3, 90), of_many("five classes", 5, 160)],
    "numbers": [
        of_numbers("around zero", numpy.round(generator.normal(0, 2, 75), 3), numpy.round(generator.normal(0, 2, 75), 3)),
        of_numbers("positive", numpy.abs(x) + 0.1, numpy.abs(x + generator.normal(0, 1, 120)) + 0.1),
    ],
    "partitions": [
        of_partitions("unrelated", a, b),
        of_partitions("related", a, numpy.where(generator.random(150) < 0.7, a, b + 5)),
        of_partitions("nested", a, numpy.minimum(a, 2)),
        of_partitions("single cases", numpy.arange(12), generator.integers(0, 3, 12)),
    ],
    "clusters": [of_clusters("four clusters", points, sizes)],
    "bootstrap": [of_bootstrap(15, 0.95), of_bootstrap(40, 0.8)],
}

path = pathlib.Path(__file__).with_name("metrics.json")
path.write_text(json.dumps(fixture, separators=(",", ":")) + "\n")
