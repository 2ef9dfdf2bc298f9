"""Times one workload of bench/associate.ts with mlxtend and prints the times as JSON.

    python associate.py versions
    python associate.py fpGrowth folder-with-the-data
"""

import json
import pathlib
import platform
import sys

import mlxtend
import numpy as np
import pandas as pd
from mlxtend.frequent_patterns import association_rules, fpgrowth
from mlxtend.preprocessing import TransactionEncoder
from timing import timing

SUPPORT = 0.005


def workload(name, folder):
    lines = (pathlib.Path(folder) / "baskets.csv").read_text().splitlines()
    encoder = TransactionEncoder()
    items = encoder.fit_transform([line.split(",") for line in lines])
    table = pd.DataFrame(items, columns=encoder.columns_)
    if name == "fpGrowth":
        return lambda: fpgrowth(table, min_support=SUPPORT)
    if name == "rules":
        found = fpgrowth(table, min_support=SUPPORT)
        return lambda: association_rules(found, min_threshold=0.5)
    raise SystemExit(f"associate.py has no workload {name}")


name, *rest = sys.argv[1:]
if name == "versions":
    versions = {"python": platform.python_version(), "numpy": np.__version__, "pandas": pd.__version__}
    print(json.dumps({**versions, "mlxtend": mlxtend.__version__}))
else:
    print(json.dumps(timing(workload(name, rest[0]))))
