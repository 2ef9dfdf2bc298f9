import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { Table } from "../../../data/table/table.js";
import { cholesky } from "../../../math/linalg/cholesky.js";
import { inverse } from "../../../math/linalg/inverse.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { random } from "../../../math/probability/random/index.js";
import { type Edge, UndirectedGraph } from "../../graphs/undirected-graph.js";
import { fitGaussianGraph } from "./fit-gaussian-graph.js";

/** ESL section 17.3.1, figure 17.4. */
const S = [
  [10, 1, 5, 4],
  [1, 10, 2, 6],
  [5, 2, 10, 3],
  [4, 6, 3, 10],
];
const names = ["X1", "X2", "X3", "X4"];
const example = { covariance: S, cases: 100, names };
const ring: Edge[] = [
  ["X1", "X2"],
  ["X2", "X3"],
  ["X3", "X4"],
  ["X1", "X4"],
];

/** Rows in which every column depends on the one before it and on the first. */
function rowsOf(columns: number, count: number, seed: number): Matrix {
  const stream = random(seed);
  return Matrix.from(
    Array.from({ length: count }, () => {
      const row: number[] = [];
      for (let j = 0; j < columns; j += 1)
        row.push(stream.normal() + 0.6 * (row[j - 1] ?? 0) - 0.3 * (row[0] ?? 0));
      return row;
    }),
  );
}

/** A random graph over x0, x1 and so on. */
function randomGraph(size: number, seed: number): UndirectedGraph {
  const stream = random(seed);
  const nodes = Array.from({ length: size }, (_, j) => `x${j}`);
  const edges = nodes.flatMap((a, i) => nodes.slice(i + 1).map((b): Edge => [a, b]));
  return new UndirectedGraph(
    nodes,
    edges.filter(() => stream.next() < 0.4),
  );
}

describe("fitGaussianGraph", () => {
  it("reproduces the worked example of ESL section 17.3.1", () => {
    const { covariance, precision, convergence } = fitGaussianGraph(example, { edges: ring });
    expectClose(covariance.get(0, 2), 1.31, { tolerance: 0.005 });
    expectClose(covariance.get(1, 3), 0.87, { tolerance: 0.005 });
    expect([precision.get(0, 2), precision.get(1, 3)]).toEqual([0, 0]);
    expect(convergence.converged).toBe(true);
  });

  it.each([1, 2, 3, 4])(
    "has the sample covariance on edges and zeros elsewhere in its inverse, seed %i",
    (seed) => {
      const x = rowsOf(7, 40, seed);
      const graph = randomGraph(7, seed);
      const { covariance, precision } = fitGaussianGraph(x, { graph });
      const full = fitGaussianGraph(x, { independent: [] });
      expectClose(covariance.multiply(precision).data, Matrix.identity(7).data, { tolerance: 1e-10 });
      for (const [i, a] of graph.nodes.entries())
        for (const [j, b] of graph.nodes.entries())
          if (i === j || graph.hasEdge(a, b))
            expectClose(covariance.get(i, j), full.covariance.get(i, j), { tolerance: 1e-10 });
          else expect(precision.get(i, j)).toBe(0);
    },
  );

  it("maximizes the likelihood over its free entries", () => {
    const x = rowsOf(5, 30, 9);
    const graph = randomGraph(5, 2);
    const { precision, logLikelihood, totalWeight, covariance } = fitGaussianGraph(x, { graph });
    const sample = fitGaussianGraph(x, { independent: [] }).covariance;
    const likelihood = (theta: Matrix) => {
      const trace = sample.data.reduce((sum, value, at) => sum + value * theta.data[at], 0);
      return -0.5 * totalWeight * (5 * Math.log(2 * Math.PI) + trace - cholesky(theta).logDeterminant);
    };
    expectClose(likelihood(precision), logLikelihood, { tolerance: 1e-10 });
    const step = 1e-3 / covariance.get(0, 0);
    for (const [i, a] of graph.nodes.entries())
      for (const [j, b] of graph.nodes.slice(0, i + 1).entries()) {
        if (i !== j && !graph.hasEdge(a, b)) continue;
        const moved = (sign: number) => {
          const theta = Matrix.from(precision);
          for (const at of new Set([i * 5 + j, j * 5 + i])) theta.data[at] += sign * step;
          return likelihood(theta);
        };
        expect(moved(1)).toBeLessThan(logLikelihood);
        expect(moved(-1)).toBeLessThan(logLikelihood);
        // At a maximum both sides fall alike.
        expectClose((moved(1) - moved(-1)) / (2 * step) / totalWeight, 0, { tolerance: 1e-4 });
      }
  });

  it("equals the inverse covariance for a complete graph", () => {
    const fit = fitGaussianGraph(example, { independent: [] });
    expectClose(fit.precision.data, inverse(Matrix.from(S)).data, { tolerance: 1e-15 });
    expect(fit.pValue).toBe(1);
    expectClose(fit.deviance, 0, { tolerance: 1e-11 });
  });

  it("has the standard errors (1 − ρ²) / √n for a complete graph", () => {
    const { edges } = fitGaussianGraph(example, { independent: [] });
    expect(edges).toHaveLength(6);
    for (const { partialCorrelation, standardError, statistic } of edges) {
      expectClose(standardError, (1 - partialCorrelation ** 2) / 10, { tolerance: 1e-14 });
      expectClose(statistic, partialCorrelation / standardError, { tolerance: 1e-14 });
    }
  });

  it("has standard errors that simulation confirms", () => {
    const truth = fitGaussianGraph(example, { edges: ring });
    const { L } = cholesky(truth.covariance);
    const stream = random(5);
    const found = Array.from({ length: 400 }, () => {
      const rows = Array.from({ length: 400 }, () =>
        L.multiply(Float64Array.from({ length: 4 }, () => stream.normal())),
      );
      return fitGaussianGraph(
        Table.fromColumns(Object.fromEntries(names.map((name, j) => [name, rows.map((row) => row[j])]))),
        { edges: ring },
      );
    });
    for (const at of ring.keys()) {
      const values = found.map(({ edges }) => edges[at].partialCorrelation);
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      const spread = Math.sqrt(
        values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1),
      );
      const expected = truth.edges[at].standardError / 2;
      // The standard deviation of 400 values is known to 3.5%.
      expectClose(spread, expected, { tolerance: 0.11, scale: expected });
    }
  });

  it("counts a weight of 2 as two cases, and does not depend on scale", () => {
    const x = rowsOf(4, 12, 3);
    const twice = Matrix.from([...x.toArrays(), ...x.toArrays().slice(0, 4)]);
    const weights = Float64Array.from({ length: 12 }, (_, i) => (i < 4 ? 2 : 1));
    const graph = randomGraph(4, 7);
    const weighted = fitGaussianGraph(x, { graph, weights });
    const repeated = fitGaussianGraph(twice, { graph });
    expect(weighted.totalWeight).toBe(16);
    expectClose(weighted.precision.data, repeated.precision.data, { tolerance: 1e-12 });
    expectClose(weighted.deviance, repeated.deviance, { tolerance: 1e-11 });
    const scaled = fitGaussianGraph(
      x.map((value, at) => value * 10 ** (at % 4)),
      { graph },
    );
    const plain = fitGaussianGraph(x, { graph });
    expectClose(scaled.partialCorrelations.data, plain.partialCorrelations.data, { tolerance: 1e-12 });
    expectClose(scaled.deviance, plain.deviance, { tolerance: 1e-11 });
  });

  it("reports the p-value of its deviance", () => {
    const fit = fitGaussianGraph(example, { edges: ring });
    expect(fit.degreesOfFreedom).toBe(2);
    // The survival function of χ² with two degrees of freedom.
    expectClose(fit.pValue, Math.exp(-fit.deviance / 2), {
      tolerance: 1e-12,
      scale: Math.exp(-fit.deviance / 2),
    });
    expect(String(fit)).toContain("X1 — X2");
  });

  it("refuses invalid input by name", () => {
    const fitting = (options: object) => () => fitGaussianGraph(example, options as never);
    expect(fitting({})).toThrow('exactly one of the options "graph", "edges" and "independent"');
    expect(fitting({ edges: [], independent: [] })).toThrow("got 2");
    expect(fitting({ edges: [["X1", "X9"]] })).toThrow('there is no node "X9"');
    expect(fitting({ graph: new UndirectedGraph(["a"], []) })).toThrow(
      "the nodes of the graph must be the variables",
    );
    expect(fitting({ missing: [] })).toThrow("missing");
    expect(() =>
      fitGaussianGraph(
        [
          [1, 2],
          [2, Number.NaN],
          [3, 1],
        ],
        { edges: [] },
      ),
    ).toThrow("row 1");
    expect(() =>
      fitGaussianGraph(
        [
          [1, 2],
          [1, 3],
          [1, 4],
        ],
        { edges: [] },
      ),
    ).toThrow('column "x0" does not vary');
    expect(() => fitGaussianGraph(rowsOf(4, 3, 1), { edges: [] })).toThrow("the covariance is singular");
    expect(() => fitGaussianGraph({ ...example, cases: 0 }, { edges: [] })).toThrow("number of cases");
    expect(() => fitGaussianGraph({ ...example, names: ["a"] }, { edges: [] })).toThrow(
      "1 names for a covariance of 4",
    );
  });
});
