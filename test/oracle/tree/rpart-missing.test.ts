import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Table } from "../../../src/data/table/table.js";
import { DecisionTreeClassifier, DecisionTreeRegressor } from "../../../src/methods/tree/index.js";
import { expectClose } from "../../support/numbers.js";

type Columns = Readonly<Record<string, readonly (number | string | null)[]>>;

interface Result {
  readonly name: string;
  readonly method: "anova" | "class";
  readonly complexity: number;
  readonly table: Columns;
  readonly fresh: Columns;
  readonly leaves: number;
  readonly predictions: readonly number[];
  readonly freshPredictions: readonly number[];
}

const results: readonly Result[] = JSON.parse(
  readFileSync(new URL("rpart-missing.json", import.meta.url), "utf8"),
);

describe("where three in ten values are missing, trees with surrogates agree with rpart", () => {
  it.each(results)("on $name", async ({ method, complexity, table: columns, fresh: rows, ...expected }) => {
    const options = {
      missing: "surrogates",
      minSplit: 10,
      minLeaf: 4,
      pruning: "cost-complexity",
      complexity,
      folds: 2,
    } as const;
    const [table, fresh] = [Table.fromColumns(columns), Table.fromColumns(rows)];
    if (method === "anova") {
      const model = await new DecisionTreeRegressor(options).fit(table, "y");
      expect(model.leafCount).toBe(expected.leaves);
      expectClose(model.predict(table), expected.predictions, { tolerance: 1e-10 });
      expectClose(model.predict(fresh), expected.freshPredictions, { tolerance: 1e-10 });
    } else {
      const model = await new DecisionTreeClassifier(options).fit(table, "y");
      expect(model.leafCount).toBe(expected.leaves);
      expectClose(model.predictProba(table).data, expected.predictions, { tolerance: 1e-10 });
      expectClose(model.predictProba(fresh).data, expected.freshPredictions, { tolerance: 1e-10 });
    }
  });
});
