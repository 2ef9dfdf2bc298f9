// Frequent itemsets and rules, as built in dist/, beside mlxtend on the same baskets and the same machine.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Transactions } from "../src/methods/associate/index.js";
import { makeBaskets } from "./support/baskets.js";
import type { Credal } from "./support/built.js";
import { compare, type Workload } from "./support/compare.js";
import { findReference } from "./support/python.js";

const BASKETS = 100_000;
const SUPPORT = 0.005;
const SCRIPT = "associate.py";

/** reference/associate.py has the same under the same ids. */
function itemsets(method: "fp-growth" | "apriori", id: string, floor?: number): Workload<Transactions> {
  return {
    id,
    name: `frequentItemsets by ${method}`,
    ...(floor !== undefined && { floor }),
    prepare:
      async ({ frequentItemsets }, baskets) =>
      () =>
        frequentItemsets(baskets, { support: SUPPORT, method }),
  };
}

await compare({
  script: SCRIPT,
  results: "associate.json",
  heading: [`${BASKETS} generated baskets of 1000 items, support ${SUPPORT}.`],
  workloads: [
    itemsets("fp-growth", "fpGrowth", 10),
    // Apriori of mlxtend would take minutes; without mlxtend, ours is what FP-growth is compared with.
    ...(findReference(SCRIPT, { threads: {} }) === undefined ? [itemsets("apriori", "apriori")] : []),
    {
      id: "rules",
      name: "associationRules, confidence 0.5",
      prepare: async ({ associationRules, frequentItemsets }, baskets) => {
        const found = await frequentItemsets(baskets, { support: SUPPORT });
        return () => associationRules(found, { confidence: 0.5 });
      },
    },
  ],
  writeData,
});

function writeData(credal: Credal, folder: string): Transactions {
  const baskets = makeBaskets(BASKETS);
  writeFileSync(join(folder, "baskets.csv"), `${baskets.map((items) => items.join(",")).join("\n")}\n`);
  return credal.Transactions.from(baskets);
}
