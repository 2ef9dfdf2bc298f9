# Whether every class, function and parameter of Python that the tables in scripts/names mention exists in the installed
# packages. Run by hand after a change of the tables, with scikit-learn, LightGBM, statsmodels and SciPy installed:
#
#   npx tsx scripts/names/list.ts sklearn | python scripts/names/check-sklearn.py sklearn
#   npx tsx scripts/names/list.ts python | python scripts/names/check-sklearn.py

import importlib
import inspect
import sys
import warnings

warnings.simplefilter("ignore")
from sklearn.experimental import enable_halving_search_cv, enable_iterative_imputer  # noqa: E402, F401

prefix = f"{sys.argv[1]}." if len(sys.argv) > 1 else ""


def resolve(path):
    module, _, name = (prefix + path).rpartition(".")
    return getattr(importlib.import_module(module), name)


wrong = 0
checked = 0
missing = set()
for line in sys.stdin:
    path, _, parameter = line.strip().partition(" ")
    try:
        found = resolve(path)
    except ModuleNotFoundError as error:
        if prefix == "" and error.name == path.split(".")[0]:
            missing.add(error.name)
            continue
        print(f"{path}: {error}")
        wrong += 1
        continue
    except AttributeError as error:
        print(f"{path}: {error}")
        wrong += 1
        continue
    checked += 1
    if parameter != "" and parameter not in inspect.signature(found).parameters:
        print(f"{path} has no parameter {parameter}")
        wrong += 1

for name in sorted(missing):
    print(f"not installed, so not checked: {name}")
print(f"{checked} names checked, {wrong} wrong")
sys.exit(1 if wrong > 0 else 0)
