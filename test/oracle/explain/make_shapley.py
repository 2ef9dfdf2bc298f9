"""Writes shapley.json: small LightGBM models as trees, and what pred_contrib says of some rows."""

import json
import pathlib

import lightgbm
import numpy

generator = numpy.random.default_rng(5)
n = 400
x = numpy.round(generator.standard_normal((n, 5)), 3)
x[generator.random((n, 5)) < 0.1] = numpy.nan
known = numpy.nan_to_num(x)
score = known[:, 0] + numpy.sin(2 * known[:, 1]) * 2 + known[:, 2] * known[:, 3]
targets = {
    "regression": (score + generator.standard_normal(n), {}),
    "binary": ((score + generator.standard_normal(n) > 0).astype(int), {}),
    "multiclass": (numpy.digitize(score, [-1, 1]), {"num_class": 3}),
}


def nodes_of(tree, nodes):
    """The nodes of a tree in preorder, each with the indices of its children."""
    index = len(nodes)
    nodes.append(None)
    if "leaf_value" in tree:
        nodes[index] = {"weight": tree.get("leaf_count", 1), "value": tree["leaf_value"]}
        return index
    assert tree["decision_type"] == "<=" and tree["missing_type"] in ("NaN", "None")
    children = [nodes_of(tree["left_child"], nodes), nodes_of(tree["right_child"], nodes)]
    nodes[index] = {
        "weight": tree["internal_count"],
        "feature": tree["split_feature"],
        "threshold": tree["threshold"],
        "missing": 0 if tree["default_left"] else 1,
        "children": children,
    }
    return index


models = []
for objective, (y, extra) in targets.items():
    settings = dict(objective=objective, num_leaves=12, min_data_in_leaf=10, verbose=-1, seed=1, **extra)
    booster = lightgbm.train(settings, lightgbm.Dataset(x, y), 6)
    trees = []
    for tree in booster.dump_model()["tree_info"]:
        nodes = []
        nodes_of(tree["tree_structure"], nodes)
        trees.append(nodes)
    contributions = booster.predict(x[:12], pred_contrib=True)
    models.append(
        {"objective": objective, "groups": extra.get("num_class", 1), "trees": trees, "contributions": contributions.tolist()}
    )

rows = [[None if numpy.isnan(value) else value for value in row] for row in x[:12].tolist()]
text = json.dumps({"lightgbm": lightgbm.__version__, "rows": rows, "models": models})
pathlib.Path(__file__).with_name("shapley.json").write_text(text + "\n")
