// Agreement with scikit-learn (make_graphical_lasso.py) and R's package glasso (make_gaussian_graphs.R).

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { finish } from "../../../src/base/steps.js";
import { followPath } from "../../../src/graph/graphical-lasso/path.js";
import { GraphicalLasso } from "../../../src/graph/index.js";
import { Matrix } from "../../../src/linalg/index.js";
import { expectClose } from "../../support/numbers.js";

const read = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));

interface Solutions {
  readonly rows: number[][];
  readonly solutions: readonly { readonly lambda: number; readonly precision: number[][] }[];
}

const sklearn: Readonly<Record<"tall" | "wide", Solutions>> = read("graphical-lasso.json");
const r: {
  readonly correlations: number[][];
  readonly penalized: readonly {
    readonly lambda: number;
    readonly penalizeDiagonal: boolean;
    readonly precision: number[][];
    readonly covariance: number[][];
  }[];
} = read("gaussian-graphs.json");

const zeros = (values: ArrayLike<number>) => Array.from(values, (value) => value === 0);

describe("scikit-learn", () => {
  it.each(
    (["tall", "wide"] as const).flatMap((name) =>
      sklearn[name].solutions.map((solution) => [name, solution.lambda, solution] as const),
    ),
  )("has the same precision matrix of %s data at %f", async (name, lambda, { precision }) => {
    const model = await new GraphicalLasso({ lambda, standardize: false, tolerance: 1e-12 }).fit(
      sklearn[name].rows,
    );
    const expected = Matrix.from(precision).data;
    expectClose(model.precision.data, expected, { tolerance: 2e-10 });
    expect(zeros(model.precision.data)).toEqual(zeros(expected));
  });
});

describe("glasso", () => {
  it.each(r.penalized)(
    "has the same solution at $lambda, diagonal penalized: $penalizeDiagonal",
    ({ lambda, penalizeDiagonal, ...expected }) => {
      const rule = { tolerance: 1e-13, maxIterations: 1000, penalizeDiagonal };
      const [found] = finish(followPath(Matrix.from(r.correlations), Float64Array.of(lambda), rule));
      const precision = Matrix.from(expected.precision).data;
      expectClose(found?.precision.data ?? [], precision, { tolerance: 1e-9 });
      expect(zeros(found?.precision.data ?? [])).toEqual(zeros(precision));
    },
  );
});
