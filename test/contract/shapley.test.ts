// Every method that predicts numbers or classes is explained by Shapley values, in the space that they state.

import { describe, expect, it } from "vitest";
import { catalog } from "../../src/apps/catalog.js";
import { type ShapleyValues, shapleyValues } from "../../src/evaluate/explain/index.js";
import { Matrix } from "../../src/math/linalg/matrix.js";
import { GLMModel } from "../../src/methods/linear/glm/model.js";
import { can } from "../../src/model/capabilities.js";
import { sampleFor } from "../../src/model/check/sample.js";
import type { Model } from "../../src/model/model.js";
import { expectClose } from "../support/numbers.js";
import { exampleOf } from "./examples.js";

const estimators = catalog.map((Estimator) => new Estimator(exampleOf(Estimator.kind).options as never));
const supervised = estimators.filter(({ task }) => task === "classification" || task === "regression");

/** Methods whose values are exact. */
const EXACT: Readonly<Record<string, readonly string[]>> = {
  tree: [
    ...["DecisionTreeClassifier", "DecisionTreeRegressor", "RandomForestClassifier", "RandomForestRegressor"],
    ...["ExtraTreesClassifier", "ExtraTreesRegressor"],
    ...["GradientBoostingClassifier", "GradientBoostingRegressor"],
  ],
  linear: [
    ...["LinearRegression", "Ridge", "Lasso", "ElasticNet", "GroupLasso", "SparseGroupLasso", "LqRegression"],
    ...["LeastAngle", "StagewiseRegression", "SubsetSelection", "DantzigSelector", "PCR", "PLS"],
    ...["ReducedRankRegression", "BayesianLinearRegression", "BayesianModelAveraging"],
    ...["QuantileRegression", "HuberRegression", "GLM"],
    ...["LogisticRegression", "LinearDiscriminant", "Perceptron", "MultinomialNB", "ComplementNB"],
    ...["LinearSVC", "LinearSVR"],
  ],
};

/** Base and values, added up: rows × outputs. */
function totals({ outputs, rows }: ShapleyValues): Matrix {
  return Matrix.fromColumns(
    outputs.map(({ base, values }) =>
      Float64Array.from({ length: rows }, (_, row) =>
        values.row(row).reduce((sum, value) => sum + value, base),
      ),
    ),
  );
}

/** What the totals must be; scores without a function of the model are compared as the probabilities they stand for. */
function answers(model: Model, rows: Matrix, { space }: ShapleyValues, found: Matrix): [Matrix, Matrix] {
  if (space === "probabilities" && can(model, "probabilities")) return [found, model.predictProba(rows)];
  if (space === "scores" && can(model, "scores")) return [found, model.decisionFunction(rows)];
  if (space === "scores" && can(model, "probabilities")) {
    const exponents = found.map(Math.exp);
    const sums = exponents.multiply(new Float64Array(found.columns).fill(1));
    return [
      exponents.map((value, at) => value / sums[Math.floor(at / found.columns)]),
      model.predictProba(rows),
    ];
  }
  const said =
    model instanceof GLMModel
      ? model.predictLink(rows)
      : (model as never as { predict(x: Matrix): unknown }).predict(rows);
  return [found, said instanceof Matrix ? said : new Matrix(rows.rows, 1, said as Float64Array)];
}

describe("shapleyValues", () => {
  it.each(supervised.map((estimator) => [estimator.kind, estimator] as const))(
    "of %s add up to its answers",
    async (kind, estimator) => {
      const { x, y } = sampleFor(estimator, exampleOf(kind).values);
      const model = await estimator.fitTo(x, y, {});
      const rows = x.slice(0, 4, 0, x.columns);
      const found = await shapleyValues(model, rows, { background: x, permutations: 6 });
      const [sums, expected] = answers(model, rows, found, totals(found));
      expectClose(sums.data, expected.data, {
        tolerance: 1e-9,
        scale: Math.max(1, ...expected.data.map(Math.abs)),
      });
      const method = Object.keys(EXACT).find((name) => EXACT[name].includes(kind)) ?? "sampling";
      expect(found.method).toBe(method);
      expect(found.outputs[0].errors === undefined).toBe(method !== "sampling");
    },
  );
});
