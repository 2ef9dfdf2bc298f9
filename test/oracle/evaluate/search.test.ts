import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { diabetes, wine } from "../../../src/data/datasets/index.js";
import type { FoldLike } from "../../../src/evaluate/index.js";
import {
  type Estimator,
  FeatureSelector,
  GaussianNB,
  LinearRegression,
  Pipeline,
  StandardScaler,
  search,
  type Table,
} from "../../../src/index.js";
import { expectClose } from "../../support/numbers.js";

interface Found {
  readonly folds: FoldLike[];
  readonly grid: Record<string, unknown>[];
  readonly means: Record<string, number[]>;
  readonly standardErrors: Record<string, number[]>;
  readonly ranks: Record<string, number[]>;
  readonly best: number;
  readonly predictions: number[];
}

const fixture: Record<string, Found> = JSON.parse(
  readFileSync(new URL("search.json", import.meta.url), "utf8"),
);

const tolerance = 1e-12;

/** The names of scikit-learn's options, and its values where ours are others. */
const PATHS: Record<string, [path: string, value: (theirs: unknown) => unknown]> = {
  priors: ["priors", (value) => (value === null ? "empirical" : "uniform")],
  var_smoothing: ["varianceFloor", (value) => value],
  classify__var_smoothing: ["classify.varianceFloor", (value) => value],
  select__k: ["select.size", (value) => value],
  fit_intercept: ["intercept", (value) => value],
};

const METRICS: Record<string, string> = {
  neg_log_loss: "logLoss",
  accuracy: "accuracy",
  neg_mean_squared_error: "meanSquaredError",
};

const pipeline = new Pipeline({
  steps: [
    ["scale", new StandardScaler()],
    ["select", new FeatureSelector({ score: "f", size: 1 })],
    ["classify", new GaussianNB()],
  ],
});

const cases: [name: string, Estimator, data: () => Table | Promise<Table>, target: string][] = [
  ["GaussianNB", new GaussianNB(), wine, "variety"],
  ["Pipeline", pipeline, wine, "variety"],
  ["LinearRegression", new LinearRegression(), diabetes, "progression"],
];

/** The values of each option in their order, as a space. */
function spaceOf(grid: readonly Record<string, unknown>[]): Record<string, unknown[]> {
  const entries = Object.keys(grid[0]).map((name) => {
    const [path, ours] = PATHS[name];
    return [path, [...new Set(grid.map((one) => ours(one[name])))]];
  });
  return Object.fromEntries(entries);
}

describe("a grid search and scikit-learn's GridSearchCV on the same folds", () => {
  it.each(cases)("%s: means, standard errors, ranks, and the best", async (name, estimator, data, target) => {
    const { folds, grid, means, standardErrors, ranks, best, predictions } = fixture[name];
    const table = await data();
    for (const theirs of Object.keys(means)) {
      const result = await search(estimator, table, target, {
        space: spaceOf(grid),
        metrics: METRICS[theirs],
        folds,
      });
      const scores = result.candidates.map(({ summaries }) => summaries[0]);
      const scale = Math.max(1, ...means[theirs].map(Math.abs));
      expectClose(
        scores.map(({ mean, better }) => (better === "higher" ? mean : -mean)),
        means[theirs],
        { tolerance, scale },
      );
      expectClose(
        scores.map(({ standardError }) => standardError),
        standardErrors[theirs],
        { tolerance, scale },
      );
      expect(result.candidates.map(({ rank }) => rank)).toEqual(ranks[theirs]);
      if (theirs !== Object.keys(means)[0]) continue;
      expect(result.best.candidate).toBe(best);
      const model = result.model as unknown as { predict(rows: Table): ArrayLike<string | number> };
      const said = Array.from(model.predict(table.slice(0, 20)));
      const classes = ["barolo", "grignolino", "barbera"];
      if (name === "LinearRegression") expectClose(said as number[], predictions, { tolerance, scale });
      else expect(said).toEqual(predictions.map((code) => classes[code]));
    }
  });
});
