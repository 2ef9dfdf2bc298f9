// Whatever draws random numbers takes a seed or a stream, and whatever takes a matrix takes rows of numbers.

import { readdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import * as plot from "../../src/apps/plot/index.js";
import { compareMethods } from "../../src/apps/report/index.js";
import * as datasets from "../../src/data/datasets/index.js";
import { bootstrap } from "../../src/data/hypothesis-tests/index.js";
import { bestLinear } from "../../src/evaluate/decide/index.js";
import {
  individualCurves,
  permutationImportance,
  shapleyValues,
  surrogateTree,
} from "../../src/evaluate/explain/index.js";
import * as resample from "../../src/evaluate/folds/index.js";
import {
  adjustedRandIndex,
  biasVariance,
  bootstrapError,
  bootstrapInterval,
  type CrossValidation,
  clusteringInterval,
  crossValidate,
  estimatorQuality,
  learningCurve,
  nestedCrossValidate,
  regressionEvidence,
  search,
  simulateOptimism,
  validationCurve,
} from "../../src/evaluate/index.js";
import {
  GaussianNB,
  LinearDiscriminant,
  LinearRegression,
  LossMatrix,
  Matrix,
  NormalImputer,
  randomSplit,
  Table,
} from "../../src/index.js";
import * as linalg from "../../src/math/linalg/index.js";
import { MultivariateNormal, Normal, type Random, random } from "../../src/math/probability/index.js";
import { type Conditional, gibbs, hamiltonian, metropolisHastings } from "../../src/math/sample/index.js";

type Seed = number | Random;

/** Estimators are saved with their seeds, which are therefore numbers; these folders have functions beside or instead of them. */
const FOLDERS = ["data", "evaluate", "math/sample", "apps/plot", "apps/report"];

function sourceFiles(): { path: string; text: string }[] {
  const root = new URL("../../src/", import.meta.url);
  return FOLDERS.flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
      .map((name) => ({
        path: `${folder}/${name}`,
        text: readFileSync(new URL(`${folder}/${name}`, root), "utf8"),
      })),
  );
}

const labels = Array.from({ length: 24 }, (_, i) => "ab"[i % 2]);
const groups = Array.from({ length: 24 }, (_, i) => i >> 1);
const rows = labels.map((label, i) => [(label === "a" ? 0 : 1) + Math.sin(i), Math.cos(3 * i)]);
const table = Table.fromColumns({ u: rows.map(([u]) => u), v: rows.map(([, v]) => v), y: labels, w: groups });
const logDensity = (point: ArrayLike<number>) => -0.5 * point[0] ** 2;
const few = { draws: 10, warmup: 5, chains: 1 };

const GENERATORS = [
  ...["additiveSteps", "blobs", "commonCause", "concentricClasses", "exclusiveOr", "linearData"],
  ...["mixtureOfGaussians", "moons", "nestedSpheres", "noisySinusoid", "prostateLike", "twoGaussians"],
];

type Generator = (options: { rows: number; seed: Seed }) => { readonly x: Matrix; readonly y: unknown };

const byName: Readonly<Record<string, unknown>> = { ...datasets, ...linalg };

/** Functions that draw, by what they draw with a seed or a stream. */
const DRAWING: Record<string, (seed: Seed) => unknown> = {
  ...Object.fromEntries(
    GENERATORS.map((name) => [
      name,
      (seed: Seed) => {
        const { x, y } = (byName[name] as Generator)({ rows: 30, seed });
        return [x.data, y];
      },
    ]),
  ),
  subscribersCsv: (seed) => datasets.subscribersCsv({ rows: 20, seed }),
  randomSplit: (seed) => randomSplit(50, { parts: [0.5, 0.5], seed })[0].indices,
  kFold: (seed) => resample.kFold(50, { folds: 2, seed })[0].test,
  stratifiedKFold: (seed) => resample.stratifiedKFold(24, labels, { folds: 2, seed })[0].test,
  groupKFold: (seed) => resample.groupKFold(24, groups, { folds: 2, seed })[0].test,
  stratifiedGroupKFold: (seed) =>
    resample.stratifiedGroupKFold(24, labels, groups, { folds: 2, seed })[0].test,
  holdOut: (seed) => resample.holdOut(50, { seed })[0].test,
  shuffleSplit: (seed) => resample.shuffleSplit(50, { resamples: 2, seed })[1].test,
  bootstrapSamples: (seed) => resample.bootstrapSamples(50, { resamples: 2, seed })[1].train,
  bootstrap: async (seed) =>
    (await bootstrap([3, 1, 4, 1, 5, 9, 2, 6], sum, { resamples: 20, seed })).replicates,
  bootstrapInterval: async (seed) => {
    const evidence = regressionEvidence([1, 2, 3, 4, 5, 6], [1.2, 2, 4, 4, 6, 6.5]);
    return (await bootstrapInterval("meanAbsoluteError", evidence, { resamples: 20, seed })).replicates;
  },
  clusteringInterval: async (seed) => {
    const clusters = labels.map((label, i) => (i % 5 === 0 ? "a" : label));
    return (await clusteringInterval(adjustedRandIndex, labels, clusters, { resamples: 20, seed }))
      .replicates;
  },
  estimatorQuality: (seed) => {
    const draw = new Normal({ mean: 0, standardDeviation: 1 });
    return estimatorQuality({ draw, estimator: sum, truth: 0, size: 5, repetitions: 20, seed }).mean;
  },
  permutationImportance: async (seed) =>
    permutationImportance(await new GaussianNB().fit(table, "y"), table, "y", { metric: "logLoss", seed }),
  individualCurves: async (seed) => {
    const model = await new GaussianNB().fit(table, "y");
    return individualCurves(model, table, "u", { positive: "a", count: 5, seed }).rows;
  },
  surrogateTree: async (seed) =>
    (await surrogateTree(await new GaussianNB().fit(table, "y"), table, { seed })).heldOut,
  shapleyValues: async (seed) =>
    (await shapleyValues(await new GaussianNB().fit(table, "y"), table, { permutations: 4, seed })).outputs,
  metropolisHastings: async (seed) => (await metropolisHastings(logDensity, [0], { ...few, seed })).chain(0),
  hamiltonian: async (seed) => {
    const target = { value: logDensity, gradient: (point: ArrayLike<number>) => [-point[0]] };
    return (await hamiltonian(target, [0], { ...few, seed })).chain(0);
  },
  gibbs: async (seed) => {
    const given: Conditional = (_, stream) => stream.normal();
    return (await gibbs([given], [0], { ...few, seed })).chain(0);
  },
  crossValidate: async (seed) =>
    scoresOf(await crossValidate(new GaussianNB(), table, "y", { folds: 3, seed })),
  learningCurve: async (seed) =>
    (await learningCurve(new GaussianNB(), table, "y", { folds: 3, sizes: [0.5], metric: "logLoss", seed }))
      .points[0].test.mean,
  validationCurve: async (seed) => {
    const options = { folds: 3, metric: "logLoss", seed } as const;
    return (await validationCurve(new GaussianNB(), "varianceFloor", [0.1], table, "y", options)).points[0]
      .test.mean;
  },
  search: async (seed) => {
    const space = { varianceFloor: [1e-3, 1e-1] };
    const found = await search(new GaussianNB(), table, "y", { space, folds: 3, metrics: "logLoss", seed });
    return found.best.score.mean;
  },
  nestedCrossValidate: async (seed) => {
    const options = { space: { varianceFloor: [1e-3, 1e-1] }, outer: 3, inner: 2, metrics: "logLoss", seed };
    return scoresOf((await nestedCrossValidate(new GaussianNB(), table, "y", options)).outer);
  },
  bootstrapError: async (seed) =>
    (await bootstrapError(new GaussianNB(), table, "y", { resamples: 7, seed })).outOfBagError,
  biasVariance: async (seed) => {
    const draw = (drawSeed: number) => datasets.noisySinusoid({ rows: 8, seed: drawSeed });
    const test = { points: [[0.2], [0.7]], truth: [1, 0] };
    return (await biasVariance(new LinearRegression(), draw, { ...test, samples: 5, seed })).variance;
  },
  simulateOptimism: (seed) => {
    const fittedValues = (y: ArrayLike<number>) => Float64Array.from(y);
    return simulateOptimism({ means: [0, 1], noiseVariance: 1, fittedValues, replications: 10, seed });
  },
  compareMethods: async (seed) =>
    (await compareMethods(table, "y", { methods: ["GaussianNB"], folds: 3, seed })).methods.map(
      ({ validation }) => scoresOf(validation),
    ),
  scatterPlot: (seed) => plot.scatterPlot(table, { x: "u", y: "v", most: 10, many: "sample", seed }).toSVG(),
  bubblePlot: (seed) => plot.bubblePlot(table, { x: "u", y: "v", size: "w", most: 10, seed }).toSVG(),
  pairPlot: (seed) => plot.pairPlot(table, { columns: ["u", "v"], most: 10, seed }).toSVG(),
  "NormalImputer.draw": async (seed) =>
    (await new NormalImputer().fit(rows)).draw([[Number.NaN, 1]], seed).data,
  "GaussianNB.sample": async (seed) => (await new GaussianNB().fit(table, "y")).sample(20, seed).rows.data,
  "LinearDiscriminant.sample": async (seed) =>
    (await new LinearDiscriminant().fit(table, "y")).sample(20, seed).rows.data,
  "NormalImputer.sample": async (seed) => (await new NormalImputer().fit(rows)).sample(20, seed).data,
};

function scoresOf({ folds }: CrossValidation): unknown {
  return folds.map(({ scores }) => scores);
}

function sum(sample: ArrayLike<number>): number {
  return Array.from(sample).reduce((total, value) => total + value, 0);
}

describe("what draws random numbers", () => {
  it.each(Object.entries(DRAWING))("%s takes a seed, or a stream that goes on", async (_, draw) => {
    expect(await draw(3)).toEqual(await draw(3));
    const stream = random(8);
    const [first, second] = [await draw(stream), await draw(stream)];
    expect(second).not.toEqual(first);
    const again = random(8);
    expect([await draw(again), await draw(again)]).toEqual([first, second]);
  });

  it("is not only what is listed: every option of a function that is a seed may be a stream", () => {
    const files = sourceFiles();
    // Those who spread these options take the seed.
    const drawing = files.filter(
      ({ path, text }) =>
        path !== "apps/plot/core/options.ts" &&
        !path.startsWith("evaluate/calibrate/calibrated-classifier/") &&
        /^\s+(readonly )?seed(\?: |: z|: seed\b)|\.\.\.sampleOptions/m.test(text),
    );
    expect(drawing.length).toBeGreaterThan(25);
    const folder = (of: string) => files.filter(({ path }) => dirname(path) === dirname(of));
    const deaf = drawing.filter((file) => {
      const readers = file.path.endsWith("options.ts") ? folder(file.path) : [file];
      return !readers.some(({ text }) => /\b(withSeed|seedOf|streamOf)\(|\bSeed\b/.test(text));
    });
    expect(deaf.map(({ path }) => path)).toEqual([]);
  });
});

const square = [
  [4, 1, 0],
  [1, 3, 1],
  [0, 1, 2],
];

/** Functions of a matrix. */
const OF_MATRIX: Record<string, (matrix: number[][] | Matrix) => unknown> = {
  ...Object.fromEntries(
    (
      [
        ...["characteristicPolynomial", "cholesky", "columnMeans", "columnVariances", "conditionNumber"],
        ...["covariance", "crossProduct", "determinant", "diagonalize", "eigen", "eigenMultiplicities"],
        ...["eigenSymmetric", "eigenvalues", "eigenvaluesSymmetric", "expm", "gramSchmidt", "inverse"],
        ...["isDiagonalizable", "logDeterminant", "lu", "pivotedCholesky", "pseudoInverse", "qr", "rank"],
        ...["scatterMatrix", "schur", "singularValues", "svd", "trace"],
      ] as const
    ).map((name) => [name, byName[name] as (matrix: number[][] | Matrix) => unknown]),
  ),
  matrixPower: (matrix) => linalg.matrixPower(matrix, 3),
  changeOfBasis: (matrix) => linalg.changeOfBasis(matrix, matrix),
  multiply: (matrix) => linalg.multiply(matrix, matrix),
  multiplyParallel: (matrix) => linalg.multiplyParallel(matrix, matrix, { threads: 1 }),
  solve: (matrix) => linalg.solve(matrix, [1, 2, 3]),
  leastSquares: (matrix) => linalg.leastSquares(matrix, [1, 2, 3]).solution,
  MultivariateNormal: (covariance) =>
    new MultivariateNormal({ mean: [0, 0, 0], covariance }).logDensity([1, 0, 2]),
  LossMatrix: (losses) => new LossMatrix({ classes: ["a", "b", "c"], losses }).losses,
  bestLinear: (moments) => bestLinear({ moments, products: [1, 2, 3], square: 30 }).coefficients,
  linearData: (covariance) => datasets.linearData({ rows: 5, coefficients: [1, 2, 3], covariance }).y,
  blobs: (centers) => datasets.blobs({ rows: 5, centers }).x,
  "GaussianNB.fit": async (x) => (await new GaussianNB().fit(x, ["a", "b", "a"])).predictProba(x).data,
};

describe("what takes a matrix", () => {
  it.each(Object.entries(OF_MATRIX))("%s takes rows of numbers", async (_, compute) => {
    const plain = JSON.stringify(await compute(square));
    expect(plain).toBe(JSON.stringify(await compute(Matrix.from(square))));
    expect(plain).not.toBe(undefined);
    expect(square).toEqual([
      [4, 1, 0],
      [1, 3, 1],
      [0, 1, 2],
    ]);
  });
});
