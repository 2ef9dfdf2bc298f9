"""Frequent itemsets of the Groceries data (9835 baskets) by mlxtend.

    python make_groceries.py groceries.csv > groceries.json
"""

import json
import sys

import mlxtend
import pandas as pd
from mlxtend.frequent_patterns import association_rules, fpgrowth
from mlxtend.preprocessing import TransactionEncoder

baskets = [[item.strip() for item in line.split(",")] for line in open(sys.argv[1])]
encoder = TransactionEncoder()
table = pd.DataFrame(encoder.fit(baskets).transform(baskets), columns=encoder.columns_)


def frequent(support):
    found = fpgrowth(table, min_support=support, use_colnames=True)
    return [(sorted(items), round(share * len(baskets))) for share, items in zip(found["support"], found["itemsets"])]


def by_length(support):
    counts = {}
    for items, _ in frequent(support):
        counts[len(items)] = counts.get(len(items), 0) + 1
    return {"support": support, "lengths": [counts[length] for length in sorted(counts)]}


rules = association_rules(fpgrowth(table, min_support=0.01, use_colnames=True), min_threshold=0.5)
print(
    json.dumps(
        {
            "mlxtend": mlxtend.__version__,
            "lengths": [by_length(support) for support in (0.05, 0.02, 0.01, 0.005)],
            "itemsets": sorted(frequent(0.03)),
            "rules": [
                {
                    "antecedent": sorted(rule["antecedents"]),
                    "consequent": sorted(rule["consequents"]),
                    "measures": [rule[name] for name in ("support", "confidence", "lift", "leverage", "conviction")],
                }
                for _, rule in rules.iterrows()
            ],
        }
    )
)
