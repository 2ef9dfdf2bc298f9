// The defaults of every method that predicts, on tables that are legal but small: more columns than rows, two or three
// rows, a column that does not vary. They learn, and the model comes back from its file; or the method is not defined
// there, for the reason given below.

import { describe, expect, it } from "vitest";
import { catalog, loadModel } from "../../src/apps/catalog.js";
import { CredalError } from "../../src/base/errors.js";
import { Matrix } from "../../src/math/linalg/index.js";
import type { Estimator, EstimatorClass } from "../../src/model/estimator.js";
import type { Regressor } from "../../src/model/model.js";
import { exampleOf } from "./examples.js";

const MOST_SECONDS = 20;

const shapes: readonly (readonly [rows: number, columns: number])[] = [
  [6, 10],
  [9, 40],
  [3, 4],
  [2, 3],
  [2, 1],
];

/** What a method says where it is not defined, and why it has to. */
const undefinedWhere: Readonly<Record<string, RegExp>> = {
  // A density of each class needs a spread of each class, or at least one of all.
  GaussianNB: /no column varies/,
  NaiveBayes: /no column varies/,
  SemiSupervisedNB: /no column varies/,
  NearestMean: /does not vary within classes/,
  GaussianClassifier: /does not vary in class|covariance in class .* is singular/,
  LinearDiscriminant: /a common covariance needs more cases than classes/,
  ShrunkenCentroids: /a common covariance needs more cases than classes/,
  QuadraticDiscriminant: /does not vary in class|covariance in class .* is singular|needs more than 1/,
  RegularizedDiscriminant: /the covariances are singular for every ownShare/,
  MixtureClassifier: /no mixture of 1 component could be fitted/,
  NetworkClassifier: /leaves no residuals/,
  // Experts could fit them without error.
  HierarchicalExperts: /too few for \d+ parameters/,
  HierarchicalExpertsClassifier: /too few for \d+ parameters/,
  // Concepts exist or they do not.
  VersionSpace: /no hypothesis is consistent/,
  RectangleClassifier: /no hypothesis is consistent/,
  // Equal rows of both classes have no margin.
  NuSVC: /the margin is 0/,
  // Planes, or their like, are free and must be determined.
  ThinPlateSpline: /free polynomials/,
  // A curve needs two points.
  SmoothingSpline: /at least 2 distinct values/,
  SmoothingSplineClassifier: /at least 2 distinct values/,
  // A wavelet is longer than these signals.
  WaveletSmoother: /enough distinct values for the wavelet/,
  // A polynomial has more terms than there are cases.
  LocalRegression: /terms, and at most .* can be fitted/,
  // All subsets are tried.
  BayesianModelAveraging: /no more than 2 cases|at most 20 are allowed/,
};

function dataOf(Estimator: EstimatorClass, rows: number, width: number, constant: boolean) {
  const { values, columns: most } = exampleOf(Estimator.kind);
  const columns = Math.min(width, most);
  const x = new Matrix(
    rows,
    columns,
    Float64Array.from({ length: rows * columns }, (_, at) => {
      if (constant && at % columns === 0) return 2;
      const value = 3 * Math.sin(3.1 * at + 1.3 * (at % 7));
      return values === undefined ? value : Math.abs(Math.round(value));
    }),
  );
  const informative = Math.min(1, columns - 1);
  const numbers = Array.from({ length: rows }, (_, i) => 2 * x.get(i, informative) + Math.cos(5 * i));
  return { x, labels: Array.from({ length: rows }, (_, i) => (i % 2 === 1 ? "b" : "a")), numbers };
}

/** The estimator with its defaults; undefined if something must be given, or if it does not predict. */
function withDefaults(Estimator: EstimatorClass): Estimator | undefined {
  try {
    const estimator: Estimator = new Estimator(undefined as never);
    return ["regression", "classification"].includes(estimator.task) ? estimator : undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(CredalError);
    return undefined;
  }
}

describe("the defaults", () => {
  for (const Estimator of catalog) {
    const estimator = withDefaults(Estimator);
    if (estimator === undefined) continue;
    for (const [rows, columns] of shapes)
      for (const constant of [false, true])
        it(
          `of ${Estimator.kind} learn from ${rows} rows and ${columns} columns${constant ? ", one constant" : ""}`,
          async () => {
            const { x, labels, numbers } = dataOf(Estimator, rows, columns, constant);
            const y = estimator.target === "classes" ? labels : numbers;
            const signal = AbortSignal.timeout(1000 * MOST_SECONDS);
            const fitting = estimator.fitTo(x, y, { signal }) as Promise<Regressor>;
            const refused = undefinedWhere[Estimator.kind];
            const model = await fitting.catch((error: unknown) => {
              expect(error).toBeInstanceOf(CredalError);
              expect(String(error)).toMatch(refused ?? "nothing");
            });
            if (model === undefined) return;
            const predicted = Array.from(model.predict(x));
            expect(predicted.every((answer) => typeof answer === "string" || Number.isFinite(answer))).toBe(
              true,
            );
            const loaded = loadModel(JSON.stringify(model)) as Regressor;
            expect(Array.from(loaded.predict(x))).toEqual(predicted);
          },
          2000 * MOST_SECONDS,
        );
  }
});
