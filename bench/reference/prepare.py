"""Times one workload of bench/prepare.ts with scikit-learn and prints the times as JSON.

    python prepare.py versions
    python prepare.py bothFit folder-with-the-data
"""

import json
import pathlib
import platform
import sys

import numpy as np
import scipy
import sklearn
from scipy.stats import kendalltau, spearmanr
from sklearn.compose import ColumnTransformer
from sklearn.impute import SimpleImputer
from sklearn.model_selection import KFold, train_test_split
from sklearn.preprocessing import (
    KBinsDiscretizer,
    MinMaxScaler,
    OneHotEncoder,
    PolynomialFeatures,
    RobustScaler,
    StandardScaler,
)
from timing import timing

NUMBERS = list(range(5))
LEVELED = list(range(5, 10))


def both():
    return ColumnTransformer(
        [("scale", StandardScaler(), NUMBERS), ("encode", OneHotEncoder(sparse_output=False), LEVELED)]
    )


def workload(name, folder):
    x = np.fromfile(pathlib.Path(folder) / "table.f64").reshape(-1, 10)
    if name == "bothFitTransform":
        return lambda: both().fit_transform(x)
    if name == "bothFit":
        return lambda: both().fit(x)
    if name == "bothTransform":
        model = both().fit(x)
        return lambda: model.transform(x)
    if name == "oneHotSparse":
        levels = np.ascontiguousarray(x[:, LEVELED])
        encoder = OneHotEncoder().fit(levels)
        return lambda: encoder.transform(levels)
    numbers = np.ascontiguousarray(x[:, NUMBERS])
    if name == "robustFit":
        return lambda: RobustScaler().fit(numbers)
    if name in ("standardTransform", "standardTransformHuge"):
        scaler = StandardScaler().fit(numbers)
        return lambda: scaler.transform(numbers)
    if name == "minMaxFit":
        return lambda: MinMaxScaler().fit(numbers)
    if name in ("meanFit", "medianFit", "impute"):
        holed = np.where(numbers < -0.6, np.nan, numbers)
        strategy = "median" if name == "medianFit" else "mean"
        if name != "impute":
            return lambda: SimpleImputer(strategy=strategy).fit(holed)
        imputer = SimpleImputer(strategy=strategy).fit(holed)
        return lambda: imputer.transform(holed)
    if name in ("cutFit", "cut"):
        cutter = KBinsDiscretizer(
            5, encode="ordinal", strategy="quantile", quantile_method="averaged_inverted_cdf", subsample=None
        )
        if name == "cutFit":
            return lambda: cutter.fit(numbers)
        cutter.fit(numbers)
        return lambda: cutter.transform(numbers)
    if name in ("polynomials", "polynomialsHuge"):
        some = numbers[: len(numbers) // 4]
        expander = PolynomialFeatures(3).fit(some)
        return lambda: expander.transform(some)
    if name == "split":
        return lambda: train_test_split(x, test_size=0.2, random_state=0)
    if name == "folds":
        return lambda: list(KFold(5, shuffle=True, random_state=0).split(x))
    a, b = (np.ascontiguousarray(x[:, column]) for column in (0, 1))
    if name == "median":
        return lambda: np.median(a)
    if name == "spearman":
        return lambda: spearmanr(a, b)
    if name == "kendall":
        return lambda: kendalltau(a, b)
    raise SystemExit(f"prepare.py has no workload {name}")


name, *rest = sys.argv[1:]
if name == "versions":
    print(json.dumps({"python": platform.python_version(), "numpy": np.__version__, "scipy": scipy.__version__, "scikit-learn": sklearn.__version__}))
else:
    print(json.dumps(timing(workload(name, rest[0]))))
