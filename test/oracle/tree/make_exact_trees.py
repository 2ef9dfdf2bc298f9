"""Trees of scikit-learn, node by node, for exact-trees.test.ts.

Run with: python make_exact_trees.py > exact-trees.json

scikit-learn tries features in random order, so that equal gains are decided by chance. Every tree here is the same for
twenty seeds, which shows that none of its splits is tied.
"""

import json
import warnings

import numpy as np
from sklearn.datasets import load_iris
from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor

warnings.filterwarnings("ignore")
rng = np.random.default_rng(7)


def short(values):
    """Numbers that are exact in single precision, which scikit-learn splits by, and short in a file."""
    return np.round(np.asarray(values) * 4096) / 4096


n = 160
x = short(rng.normal(size=(n, 4)))
signal = np.sin(2 * x[:, 0]) + x[:, 1] * (x[:, 2] > 0) + 0.3 * rng.normal(size=n)
classes = np.digitize(signal, np.quantile(signal, [0.4, 0.75]))
binary = (signal > 0.2).astype(int)
numbers = short(signal)
counts = rng.poisson(np.exp(signal))
weights = short(rng.uniform(0.2, 2, size=n))
holes = x.copy()
holes[rng.uniform(size=x.shape) < 0.15] = np.nan
iris = load_iris()

# Millimeters, which are exact; petals alone would tie.
flowers = np.round(iris.data[:, [0, 1, 3]] * 10)
inputs = {"x": x, "holes": holes, "flowers": flowers}
targets = {"classes": classes, "binary": binary, "numbers": numbers, "counts": counts, "species": iris.target}
data = {
    "x": x.tolist(),
    "holes": [[None if np.isnan(v) else v for v in row] for row in holes],
    "classes": classes.tolist(),
    "binary": binary.tolist(),
    "numbers": numbers.tolist(),
    "counts": counts.tolist(),
    "weights": weights.tolist(),
    "flowers": flowers.tolist(),
    "species": iris.target.tolist(),
}


def nodes_of(tree):
    """Level by level, as the library numbers them."""
    order, rows = [0], []
    for node in order:
        left, right = tree.children_left[node], tree.children_right[node]
        if left >= 0:
            order += [left, right]
        rows.append(
            {
                "feature": int(tree.feature[node]) if left >= 0 else -1,
                "threshold": float(tree.threshold[node]) if left >= 0 else 0,
                "impurity": float(tree.impurity[node]),
                "weight": float(tree.weighted_n_node_samples[node]),
                "value": [float(v) for v in tree.value[node].ravel()],
                "missingLeft": bool(tree.missing_go_to_left[node]) if left >= 0 else False,
            }
        )
    return rows


def result(name, inputName, target, weighted=False, **options):
    kind = DecisionTreeRegressor if target in ("numbers", "counts") else DecisionTreeClassifier
    # Larger leaves have fewer ties.
    for leaf in range(options.pop("min_samples_leaf", 1), 60):
        # The library measures leaves by their weight.
        if weighted:
            options["min_weight_fraction_leaf"] = leaf / 128
        else:
            options["min_samples_leaf"] = leaf
        trees = [
            nodes_of(
                kind(random_state=seed, **options)
                .fit(inputs[inputName], targets[target], sample_weight=weights if weighted else None)
                .tree_
            )
            for seed in range(20)
        ]
        shape = [[(node["feature"], node["threshold"]) for node in tree] for tree in trees]
        if all(other == shape[0] for other in shape):
            break
    else:
        raise SystemExit(f"{name}: tied splits")
    options = {k: (v if not isinstance(v, dict) else [v[c] for c in sorted(v)]) for k, v in options.items()}
    return {
        "name": name,
        "input": inputName,
        "target": target,
        "weighted": weighted,
        "options": options,
        "nodes": trees[0],
    }


results = [
    result("Gini", "x", "classes", max_depth=4, min_samples_leaf=7),
    result("entropy", "x", "classes", criterion="entropy", max_depth=4, min_samples_leaf=7),
    result("Gini with weights", "x", "classes", True, max_depth=4, min_samples_leaf=5),
    result("entropy with weights", "x", "classes", True, criterion="entropy", max_depth=4, min_samples_leaf=5),
    result("class weights", "x", "classes", max_depth=4, min_samples_leaf=7, class_weight={0: 1, 1: 3, 2: 0.5}),
    result("best first", "x", "classes", max_leaf_nodes=7, min_samples_leaf=7),
    result("two classes", "x", "binary", max_depth=4, min_samples_leaf=7),
    result("least decrease", "x", "binary", min_impurity_decrease=0.02, min_samples_leaf=7),
    result("least cases of a split", "x", "binary", min_samples_split=40, min_samples_leaf=7),
    result("monotone probabilities", "x", "binary", max_depth=4, min_samples_leaf=7, monotonic_cst=[1, 1, 0, -1]),
    result("missing values of classes", "holes", "binary", max_depth=4, min_samples_leaf=7),
    result("squared error", "x", "numbers", max_depth=5),
    result("squared error with weights", "x", "numbers", True, max_depth=5),
    result("squared error, best first", "x", "numbers", max_leaf_nodes=12),
    result("Friedman", "x", "numbers", criterion="friedman_mse", max_depth=5),
    result("absolute error", "x", "numbers", criterion="absolute_error", max_depth=4, min_samples_leaf=3),
    result("absolute error with weights", "x", "numbers", True, criterion="absolute_error", max_depth=4, min_samples_leaf=3),
    result("Poisson", "x", "counts", criterion="poisson", max_depth=4, min_samples_leaf=5),
    result("monotone means", "x", "numbers", max_depth=4, min_samples_leaf=5, monotonic_cst=[1, 0, -1, 0]),
    result("flowers", "flowers", "species", max_depth=4),
    result("missing values of numbers", "holes", "numbers", max_depth=5, min_samples_leaf=4),
]
print(json.dumps({**data, "results": results}, separators=(",", ":")))
