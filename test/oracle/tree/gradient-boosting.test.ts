import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Matrix } from "../../../src/math/linalg/matrix.js";
import { GradientBoostingClassifier, GradientBoostingRegressor } from "../../../src/methods/tree/index.js";
import { expectClose } from "../../support/numbers.js";

interface Fixture {
  readonly x: number[][];
  readonly missing: (number | null)[][];
  readonly weights: Readonly<Record<string, number[]>>;
  readonly targets: Readonly<Record<string, number[]>>;
  readonly plain: readonly {
    readonly name: string;
    readonly target: string;
    readonly loss: string;
    readonly weighted: string | null;
    readonly columns: number[];
    readonly options: { readonly maxDepth: number; readonly minLeaf: number };
    readonly trainScore: number[];
    readonly last: (number | number[])[];
  }[];
  readonly binned: readonly {
    readonly name: string;
    readonly target: string;
    readonly loss: string;
    readonly data: "x" | "missing";
    readonly last: (number | number[])[];
  }[];
}

const fixture: Fixture = JSON.parse(readFileSync(new URL("gradient-boosting.json", import.meta.url), "utf8"));
const missing = Matrix.from(fixture.missing.map((row) => row.map((value) => value ?? Number.NaN)));

const losses = {
  squared_error: "squared",
  absolute_error: "absolute",
  huber: "huber",
  quantile: "quantile",
  poisson: "poisson",
  gamma: "gamma",
} as const;

describe("GradientBoosting with exact trees agrees with scikit-learn's GradientBoosting", () => {
  const common = { method: "exact", rounds: 15, learningRate: 0.2 } as const;

  it.each(fixture.plain)("$name", async ({ target, loss, weighted, columns, options, trainScore, last }) => {
    const x = fixture.x.map((row) => columns.map((column) => row[column]));
    const y = fixture.targets[target];
    const settings = { ...common, ...options };
    const control = weighted === null ? {} : { weights: fixture.weights[weighted] };
    if (target === "two" || target === "three") {
      const name = loss === "exponential" ? "exponential" : "logistic";
      const model = await new GradientBoostingClassifier({ ...settings, loss: name }).fit(x, y, control);
      expectClose(model.predictProba(x.slice(0, 80)).data, last.flat(), { tolerance: 1e-10 });
      // The deviance there is twice the mean loss of two classes.
      const factor = name === "logistic" && target === "two" ? 2 : 1;
      expectClose(
        model.trainingLoss.map((mean) => factor * mean),
        trainScore,
        { tolerance: 1e-10 },
      );
      return;
    }
    const name = losses[loss as keyof typeof losses];
    const lossOptions = { loss: name, ...(name === "quantile" && { tau: 0.3 }) };
    const model = await new GradientBoostingRegressor({ ...settings, ...lossOptions }).fit(x, y, control);
    expectClose(model.predict(x.slice(0, 80)), last.flat(), { tolerance: 1e-10 });
    const factor = name === "squared" ? 2 : 1;
    expectClose(
      model.trainingLoss.map((mean) => factor * mean),
      trainScore,
      { tolerance: 1e-10 },
    );
  });
});

describe("GradientBoosting on bins agrees with scikit-learn's HistGradientBoosting", () => {
  const settings = { rounds: 15, maxLeaves: 8, minLeaf: 12, learningRate: 0.2 } as const;
  const extras: Readonly<Record<string, object>> = {
    "squared with a penalty and depth": { lambda: 3, maxDepth: 2 },
    interactions: { interactions: [["x0", "x1"], ["x2"]] },
  };

  // Gradients have single precision there.
  it.each(fixture.binned)("$name", async ({ name, target, loss, data, last }) => {
    const y = fixture.targets[target].slice(0, missing.rows);
    const x = data === "missing" ? missing : Matrix.from(fixture.x.slice(0, missing.rows));
    const options = { ...settings, ...extras[name] };
    if (target === "two" || target === "three") {
      // The curvatures of three classes count 3 / 2 here, which is a shorter step there.
      const learningRate = target === "three" ? 1.5 * settings.learningRate : settings.learningRate;
      const model = await new GradientBoostingClassifier({ ...options, learningRate }).fit(x, y);
      expectClose(model.predictProba(x.slice(0, 80)).data, last.flat(), { tolerance: 1e-6 });
      return;
    }
    const model = await new GradientBoostingRegressor({
      ...options,
      loss: losses[loss as keyof typeof losses],
    }).fit(x, y);
    expectClose(model.predict(x.slice(0, 80)), last.flat(), { tolerance: 2e-6 });
    expect(model.rounds).toBe(15);
  });
});
