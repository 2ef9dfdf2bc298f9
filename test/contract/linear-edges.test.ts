// What every linear regression does at the edges: a finite model with a stated property, or a named error.

import { describe, expect, it } from "vitest";
import { Matrix } from "../../src/math/linalg/index.js";
import {
  ElasticNet,
  Lasso,
  LeastAngle,
  PCR,
  PLS,
  Ridge,
  StagewiseRegression,
} from "../../src/methods/linear/index.js";
import { linearMethods } from "../../src/methods/linear/methods.js";
import type { FitControl } from "../../src/model/control.js";
import type { EstimatorClass } from "../../src/model/estimator.js";
import { expectClose } from "../support/numbers.js";
import { exampleOf } from "./examples.js";

interface Fitted {
  readonly intercept: number;
  readonly coefficients: Float64Array;
  predict(rows: number[][]): Float64Array;
}

type Fit = (x: number[][], y: number[], control?: FitControl) => Promise<Fitted>;

/** The fields of an error that a method gives in place of a model. */
interface Refusal {
  readonly option?: string;
  readonly expected: string;
  readonly received: string;
}

interface Edges {
  /** Whether a column that is twice another changes no prediction; else it shares what is penalized. */
  readonly collinear: "changes nothing" | "shares";
  /** Relative to the response. */
  readonly tolerance?: number;
  /** Where a column that does not vary is named. */
  readonly constant: string;
  readonly wide?: Refusal;
  readonly oneRow?: Refusal;
  readonly constantResponse?: Refusal;
}

const noNoise = (received: string): Refusal => ({
  expected: "a response that varies, or a prior of the noise",
  received,
});
const noSubsets = (received: string): Refusal => ({
  expected: "at least 3 cases and a response that varies",
  received,
});
const tooMany = (option: string, received: string): Refusal => ({ option, expected: "at most 0", received });

const edges: Record<string, Edges> = {
  LinearRegression: { collinear: "changes nothing", constant: "aliased" },
  PolynomialRegression: { collinear: "changes nothing", constant: "regression.aliased" },
  BasisRegression: { collinear: "changes nothing", constant: "regression.aliased" },
  SubsetSelection: { collinear: "changes nothing", constant: "constantFeatures" },
  LeastAngle: { collinear: "changes nothing", constant: "constantFeatures" },
  StagewiseRegression: { collinear: "changes nothing", constant: "constantFeatures" },
  Lasso: { collinear: "changes nothing", tolerance: 1e-4, constant: "constantFeatures" },
  ElasticNet: { collinear: "shares", constant: "constantFeatures" },
  Ridge: { collinear: "shares", constant: "constantFeatures" },
  LqRegression: { collinear: "changes nothing", tolerance: 1e-6, constant: "constantFeatures" },
  PCR: { collinear: "shares", constant: "constantFeatures", oneRow: tooMany("components", "2") },
  PLS: { collinear: "shares", constant: "constantFeatures", oneRow: tooMany("components", "2") },
  ReducedRankRegression: {
    collinear: "changes nothing",
    constant: "constantFeatures",
    oneRow: tooMany("rank", "1"),
  },
  BayesianLinearRegression: {
    collinear: "shares",
    constant: "constantFeatures",
    oneRow: noNoise("there are too few cases"),
    constantResponse: noNoise("the response does not vary"),
  },
  BayesianModelAveraging: {
    collinear: "shares",
    constant: "constantFeatures",
    oneRow: noSubsets("there are no more than 2 cases"),
    constantResponse: noSubsets("the response does not vary"),
  },
  QuantileRegression: { collinear: "changes nothing", constant: "constantFeatures" },
  HuberRegression: { collinear: "changes nothing", constant: "constantFeatures" },
  GLM: { collinear: "changes nothing", constant: "aliased" },
  DantzigSelector: { collinear: "changes nothing", tolerance: 1e-6, constant: "constantFeatures" },
  GroupLasso: { collinear: "changes nothing", tolerance: 1e-6, constant: "constantFeatures" },
  SparseGroupLasso: { collinear: "changes nothing", tolerance: 1e-6, constant: "constantFeatures" },
};

const rows = Array.from({ length: 16 }, (_, i) => [Math.sin(3 * i), Math.cos(5 * i + 1), ((i * 7) % 5) - 2]);
const y = rows.map(([a, b], i) => 1 + 2 * a - b + 0.1 * Math.sin(11 * i));
const pair = rows.map(([a, b]) => [a, b]);
const wide = Array.from({ length: 6 }, (_, i) =>
  Array.from({ length: 10 }, (_, j) => Math.sin(3.1 * i + 1.7 * j + i * j)),
);
const replaced = (row: number, value: number) =>
  rows.map((row_, i) => (i === row ? [row_[0], value, row_[2]] : row_));

const methods: readonly EstimatorClass[] = linearMethods.filter(({ task }) => task === "regression");

describe("The edges of linear regressions", () => {
  it("are stated for every method of the catalog", () => {
    expect(methods.map(({ kind }) => kind).sort()).toEqual(Object.keys(edges).sort());
  });

  for (const entry of methods) describe(entry.kind, () => checkEdges(entry));

  it("are seen over many cases too, where sums tell that a number is not finite", async () => {
    const [cases, features] = [90_000, 6];
    const x = Matrix.from(
      Array.from({ length: cases }, (_, i) =>
        Array.from({ length: features }, (_, j) => Math.sin(i * (j + 2))),
      ),
    );
    const target = Array.from({ length: cases }, (_, i) => x.get(i, 0) + Math.cos(i));
    for (const Method of [Lasso, ElasticNet, LeastAngle, StagewiseRegression, Ridge, PLS, PCR])
      for (const value of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])
        for (const response of [target, target.map(() => 1)]) {
          const strange = x.map((number, at) => (at === 70_001 * features + 4 ? value : number));
          const where = { name: "DataError", column: "x4", row: 70_001, received: String(value) };
          await expect(new Method().fit(strange, response)).rejects.toMatchObject(where);
        }
  });
});

function checkEdges(Estimator: EstimatorClass): void {
  const { kind } = Estimator;
  const { collinear, constant, tolerance = 1e-9, ...refusals } = edges[kind];
  const estimator = new Estimator(exampleOf(kind).options as never) as unknown as { readonly fit: Fit };
  const fitted: Fit = (...given) => estimator.fit(...given);
  const close = { tolerance, scale: 5 };

  it(`with a column that is twice another ${collinear === "shares" ? "stays finite" : "predicts as without"}`, async () => {
    const model = await fitted(
      pair.map(([a, b]) => [a, b, 2 * a]),
      y,
    );
    expectFinite(
      model,
      pair.map(([a, b]) => [a, b, 2 * a]),
    );
    if (collinear === "shares") return;
    const without = await fitted(pair, y);
    expectClose(model.predict(pair.map(([a, b]) => [a, b, 2 * a])), without.predict(pair), close);
  });

  it("predicts as without a constant column, and names it", async () => {
    const some = pair.map(([a, b]) => [a, b, 0.1]);
    const model = await fitted(some, y);
    const without = await fitted(pair, y);
    expectClose(model.predict(some), without.predict(pair), { tolerance: 1e-9, scale: 5 });
    if (kind !== "PolynomialRegression" && kind !== "BasisRegression") expect(model.coefficients[2]).toBe(0);
    expect(reported(model, constant)).toContain(kind === "BasisRegression" ? "T1(x2)" : "x2");
  });

  it(`with more features than cases ${refusals.wide ? "says what it needs" : "stays finite"}`, async () => {
    await expectEdge(kind, fitted(wide, y.slice(0, 6)), refusals.wide, (model) => expectFinite(model, wide));
  });

  it(`of one row ${refusals.oneRow ? "says what it needs" : "learns its response"}`, async () => {
    await expectEdge(kind, fitted([[1, 2, 3]], [5]), refusals.oneRow, (model) => {
      expectClose(model.predict([[1, 2, 3]])[0], 5, { tolerance: 1e-13 });
      expectClose(model.coefficients, new Float64Array(model.coefficients.length), { tolerance: 0 });
    });
  });

  it(`of a constant response ${refusals.constantResponse ? "says what it needs" : "predicts it everywhere"}`, async () => {
    const flat = y.map(() => 4);
    await expectEdge(kind, fitted(rows, flat), refusals.constantResponse, (model) => {
      expectClose(model.coefficients, new Float64Array(model.coefficients.length), { tolerance: 1e-14 });
      expectClose(model.predict(rows), flat, { tolerance: 1e-13 });
    });
  });

  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
    it(`names column and row of ${value}, among features and in the response`, async () => {
      const where = { name: "DataError", method: kind, column: "x1", row: 4, received: String(value) };
      await expect(fitted(replaced(4, value), y)).rejects.toMatchObject(where);
      const target = y.map((old, i) => (i === 3 ? value : old));
      await expect(fitted(rows, target)).rejects.toMatchObject({ method: kind, column: "y", row: 3 });
      const model = await fitted(rows, y);
      expect(() => model.predict(replaced(4, value))).toThrow(expect.objectContaining(where));
    });
  }

  it("takes no notice of rows of weight 0, and refuses weights that are all 0", async () => {
    const weights = y.map((_, i) => (i % 4 === 1 ? 0 : 1));
    const kept = weights.flatMap((weight, i) => (weight > 0 ? [i] : []));
    const strange = rows.map((old, i) => (weights[i] === 0 ? [1e3, -1e3, 77] : old));
    const model = await fitted(strange, y, { weights });
    const without = await fitted(
      kept.map((i) => rows[i]),
      kept.map((i) => y[i]),
    );
    expectClose(model.predict(rows), without.predict(rows), { tolerance: 1e-8, scale: 5 });
    const none = y.map(() => 0);
    await expect(fitted(rows, y, { weights: none })).rejects.toMatchObject({
      method: kind,
      option: "weights",
    });
  });
}

async function expectEdge(
  method: string,
  fit: Promise<Fitted>,
  refusal: Refusal | undefined,
  check: (model: Fitted) => void,
): Promise<void> {
  if (refusal === undefined) check(await fit);
  else await expect(fit).rejects.toMatchObject({ method, ...refusal });
}

function expectFinite(model: Fitted, x: number[][]): void {
  const numbers = [model.intercept, ...model.coefficients, ...model.predict(x)];
  expect(numbers.every(Number.isFinite)).toBe(true);
}

/** Names, or the features whose flag is set; of a path inside, "regression.aliased". */
function reported(model: unknown, path: string): readonly string[] {
  const keys = path.split(".");
  const owner = keys
    .slice(0, -1)
    .reduce((object, key) => (object as Record<string, unknown>)[key], model) as {
    readonly terms?: readonly string[];
    readonly features: readonly string[];
  } & Record<string, readonly (string | boolean)[]>;
  const list = owner[keys[keys.length - 1]];
  if (list === undefined) return [];
  const names = list.length === owner.features.length ? owner.features : (owner.terms ?? []);
  return list.flatMap((entry, at) => (typeof entry === "string" ? [entry] : entry ? [names[at]] : []));
}
