"""Writes housing.json: the workflow of workflow.ts by scikit-learn, on the same split.

    python make_housing.py path/to/cal_housing.arff
"""

import base64
import json
import pathlib
import subprocess
import sys

import numpy as np
import sklearn
from sklearn.compose import ColumnTransformer
from sklearn.impute import SimpleImputer
from sklearn.pipeline import Pipeline
from sklearn.preprocessing import FunctionTransformer, OneHotEncoder, StandardScaler

here = pathlib.Path(__file__).parent
file = pathlib.Path(sys.argv[1]).resolve()
lines = file.read_text().split("@data")[1].strip().splitlines()
data = np.array([[float(value) for value in line.split(",")] for line in lines])
data[::101, 4] = np.nan
latitude = data[:, 1]
region = np.where(latitude >= 37.5, "north", np.where(latitude >= 35, "central", "south"))
income = np.minimum(np.ceil(data[:, 7] / 1.5), 5)

split = subprocess.run(
    ["npx", "tsx", str(here / "print-split.ts"), str(file)], capture_output=True, text=True, check=True
).stdout.strip()
bits = np.unpackbits(np.frombuffer(base64.b64decode(split), np.uint8), bitorder="little")[: len(data)]
test = bits == 1

x = np.empty((len(data), 9), dtype=object)
x[:, :8] = data[:, :8]
x[:, 8] = region


def add_ratios(z):
    return np.column_stack([z, z[:, 3] / z[:, 6], z[:, 5] / z[:, 6], z[:, 4] / z[:, 3]])


numeric = Pipeline(
    [("impute", SimpleImputer(strategy="median")), ("ratios", FunctionTransformer(add_ratios)), ("scale", StandardScaler())]
)
preparation = ColumnTransformer(
    [("numbers", numeric, list(range(8))), ("regions", OneHotEncoder(sparse_output=False), [8])]
)
preparation.fit(x[~test])
out = preparation.transform(x[test]).astype(float)
wave = np.cos(np.arange(len(out)))
rows = list(range(0, len(out), 137))
content = {
    "made by": f"scikit-learn {sklearn.__version__}, numpy {np.__version__}",
    "split": split,
    "classes": {part: [int(np.sum(income[mask] == c)) for c in range(1, 6)] for part, mask in (("train", ~test), ("test", test))},
    "medians": preparation.named_transformers_["numbers"].named_steps["impute"].statistics_.tolist(),
    "sums": out.sum(axis=0).tolist(),
    "squares": (out**2).sum(axis=0).tolist(),
    "waves": (wave @ out).tolist(),
    "rows": rows,
    "values": out[rows].tolist(),
}
(here / "housing.json").write_text(json.dumps(content) + "\n")
