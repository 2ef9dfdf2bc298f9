// Weights have no unit where only shares of them count: weights of 1/n give the medians and quantiles of no weights,
// though half of their sum is a rounded number and an even number of values has its middle exactly there.

import { describe, expect, it } from "vitest";
import { median, medianInterval, quantile, quantileInterval } from "../../src/data/statistics/index.js";
import { weightedQuantile } from "../../src/data/statistics/weighted-quantile.js";
import { Table } from "../../src/data/table/table.js";
import { binsOf, isMeasured } from "../../src/evaluate/explain/effects/bins.js";
import { rowsOfValues } from "../../src/evaluate/explain/grid.js";
import { medianAbsoluteError } from "../../src/evaluate/metrics/index.js";
import {
  BaselineRegressor,
  DecisionTreeRegressor,
  Discretizer,
  Imputer,
  NearestMedian,
  Thresholder,
} from "../../src/index.js";
import { Laplace } from "../../src/math/probability/distributions/laplace.js";
import { lowerQuantile } from "../../src/methods/tree/engine/boosting/order-statistics.js";
import type { Model } from "../../src/model/model.js";
import { randomArray } from "../support/numbers.js";

const shares = [0, 0.1, 0.25, 0.5, 0.6, 0.75, 0.9, 1];
const counts = [...Array.from({ length: 60 }, (_, i) => i + 1), 99, 100, 999, 1000, 30_000];
const units = {
  "1/n": (n: number) => 1 / n,
  "0.1": () => 0.1,
  "1e-20": () => 1e-20,
};

type Weights = Float64Array | undefined;

function weigh(weights: Weights) {
  return weights === undefined ? {} : { weights };
}

const statistics: Readonly<Record<string, (values: Float64Array, weights: Weights) => unknown>> = {
  median: (values, weights) => median(values, weigh(weights)),
  medianInterval: (values, weights) => medianInterval(values, weigh(weights)),
  quantileInterval: (values, weights) =>
    shares.map((share) => quantileInterval(values, share, weigh(weights))),
  "quantile of the first and the second definition": (values, weights) =>
    ([1, 2] as const).map((method) => quantile(values, shares, { method, ...weigh(weights) })),
  medianAbsoluteError: (values, weights) =>
    medianAbsoluteError(values, new Float64Array(values.length), weigh(weights)),
  "the threshold of outliers": (values, weights) =>
    shares.map((share) => weightedQuantile(values, weights, share)),
  "the quantile of a leaf": (values, weights) =>
    shares.map((share) => lowerQuantile(values.slice(), weights, share)),
  "the location of a Laplace distribution": (values, weights) =>
    new Set(values).size < 2 ? undefined : Laplace.fit(values, weigh(weights)).location,
  "the bins of effects": binsOfValues,
  "the grid of dependence": (values, weights) =>
    rowsOfValues("test", { table: tableOf(values), weights }, "x", 8),
};

function tableOf(values: Float64Array) {
  return Table.fromColumns({ x: values });
}

function binsOfValues(values: Float64Array, weights: Weights) {
  const rows = Int32Array.from(values.keys());
  const model = {} as Model;
  const column = tableOf(values).column("x");
  if (!isMeasured(column)) throw new Error("the column must hold numbers");
  return binsOf("test", "x", column, [{ table: tableOf(values), model, rows, weights }], 8);
}

type Fit = (x: number[][], y: number[], weights: Weights) => Promise<unknown>;

/** What methods learn that rests on a median; cases of two classes, and numbers to predict. */
const methods: Readonly<Record<string, Fit>> = {
  NearestMedian: async (x, y, weights) =>
    (await new NearestMedian().fit(x, classesOf(y), weigh(weights))).medians.toArrays(),
  "DecisionTreeRegressor by the absolute error": async (x, y, weights) =>
    (
      await new DecisionTreeRegressor({ criterion: "absolute", maxDepth: 2, minSplit: 0, minLeaf: 0 }).fit(
        x,
        y,
        weigh(weights),
      )
    ).predict(x),
  "BaselineRegressor by the median": async (x, y, weights) =>
    (await new BaselineRegressor({ statistic: "median" }).fit(x, y, weigh(weights))).predict(x.slice(0, 1)),
  Imputer: async (x, _, weights) =>
    (await new Imputer().fit(x, weigh(weights))).transform([[Number.NaN, Number.NaN]]).toArrays(),
  Thresholder: async (x, _, weights) =>
    (await new Thresholder().fit(x, weigh(weights))).transform(x).toArrays(),
  "Discretizer by frequency": async (x, _, weights) =>
    (await new Discretizer({ bins: 4 }).fit(x, weigh(weights))).transform(x).toArrays(),
};

function classesOf(y: readonly number[]): string[] {
  return y.map((_, row) => (row % 2 === 0 ? "even" : "odd"));
}

describe("equal weights", () => {
  for (const [unit, of] of Object.entries(units)) {
    it.each(Object.keys(statistics))(`of ${unit} leave as it is: %s`, (name) => {
      for (const n of counts) {
        const values = randomArray(n, n);
        expect(statistics[name](values, new Float64Array(n).fill(of(n))), `${n} values`).toEqual(
          statistics[name](values, undefined),
        );
      }
    });

    it.each(Object.keys(methods))(`of ${unit} leave as it is: what %s learns`, async (name) => {
      for (const n of [6, 11, 20, 49, 98, 100, 103, 1000]) {
        const x = Array.from(randomArray(2 * n, n).subarray(0, n), (value, i) => [
          value,
          randomArray(2 * n, n)[n + i],
        ]);
        const y = Array.from(randomArray(n, n));
        expect(await methods[name](x, y, new Float64Array(n).fill(of(n))), `${n} cases`).toEqual(
          await methods[name](x, y, undefined),
        );
      }
    });
  }
});
