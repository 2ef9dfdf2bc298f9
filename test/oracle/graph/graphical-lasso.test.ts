// Agreement with scikit-learn (make_graphical_lasso.py) and R's package glasso (make_gaussian_graphs.R).

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { finish } from "../../../src/base/steps.js";
import { Matrix } from "../../../src/math/linalg/index.js";
import { followPath } from "../../../src/networks/gaussian/graphical-lasso/path.js";
import { GraphicalLasso } from "../../../src/networks/index.js";
import { describeWithData } from "../../support/data.js";
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
  readonly cytometry: readonly { readonly lambda: number; readonly precision: number[][] }[];
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

describeWithData("flow cytometry", "bayesnet/data/sachs.2005.continuous.txt", (file) => {
  it("has the same graphs as glasso, which fill up as the penalty falls (ESL figure 17.5)", async () => {
    const lines = readFileSync(file, "utf8").trim().split(/\r?\n/);
    const rows = lines.slice(1).map((line) => line.split("\t").map(Number));
    const lambdas = r.cytometry.map(({ lambda }) => lambda);
    const { path } = await new GraphicalLasso({ lambdas, criterion: "ebic" }).fit(rows);
    const edges = r.cytometry.map(({ precision }) =>
      precision.flatMap((row, i) => row.flatMap((value, j) => (j > i && value !== 0 ? [i * 11 + j] : []))),
    );
    expect([...path.pairs]).toEqual(edges.flat());
    expect([...path.edgeCounts]).toEqual([...path.edgeCounts].toSorted((a, b) => a - b));
    for (const { lambda, precision } of r.cytometry) {
      const model = await new GraphicalLasso({ lambda, tolerance: 1e-12 }).fit(rows);
      const correlations = precision.flatMap((row, i) =>
        row.map((value, j) => (i === j ? 1 : -value / Math.sqrt(row[i] * precision[j][j]))),
      );
      expectClose(model.partialCorrelations.data, correlations, { tolerance: 1e-9 });
    }
    const free = await new GraphicalLasso({ lambda: 0 }).fit(rows);
    expect(free.edges).toHaveLength(55);
  });
});
