import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { Table } from "../../data/table/table.js";
import { type Random, random } from "../../math/probability/random/index.js";
import { BayesianNetwork } from "../bayesian/bayesian-network.js";
import type { GaussianNode, NetworkNode } from "../bayesian/nodes.js";
import { DirectedGraph } from "../graphs/dag.js";
import { fitIncomplete } from "./fit-incomplete.js";
import { fitParameters } from "./fit-parameters.js";

const arc = new DirectedGraph(["x", "y"], [["x", "y"]]);

function gaussian(network: BayesianNetwork, name: string): GaussianNode {
  const node = network.node(name);
  if (node.kind !== "gaussian") throw new Error(`${name} has levels`);
  return node;
}

/** The log-likelihood of what is known of every row, by the exact inference of the network. */
function plainLogLikelihood(network: BayesianNetwork, table: Table): number {
  return table.toRows().reduce((sum, row) => {
    const given = Object.fromEntries(
      Object.entries(row).filter(([, value]) => value !== null && !Number.isNaN(value)),
    ) as Record<string, number>;
    return sum + network.logEvidence({ given });
  }, 0);
}

/** Networks whose parameters differ from these a little, one at a time. */
function* neighbors(network: BayesianNetwork, step: number): Generator<BayesianNetwork> {
  const changed = (at: number, node: NetworkNode) =>
    BayesianNetwork.fromNodes(network.nodes.map((other, index) => (index === at ? node : other)));
  for (const [at, node] of network.nodes.entries()) {
    if (node.kind === "gaussian") {
      for (const field of ["intercepts", "coefficients", "standardDeviations"] as const)
        for (const cell of node[field].keys())
          for (const sign of [1, -1]) {
            const moved = node[field].slice();
            moved[cell] += sign * step;
            yield changed(at, { ...node, [field]: moved });
          }
      continue;
    }
    const size = node.levels.length;
    for (const cell of node.table.keys()) {
      const moved = node.table.slice();
      const next = cell % size === size - 1 ? cell - size + 1 : cell + 1;
      const move = Math.min(step, moved[cell]);
      moved[cell] -= move;
      moved[next] += move;
      if (moved[next] <= 1) yield changed(at, { ...node, table: moved });
    }
  }
}

/** Rows of a conditional Gaussian network with a share of missing values. */
function mixedTable(rows: number, missing: number, seed: number): Table {
  const stream = random(seed);
  const columns: Record<string, (string | number | null)[]> = { a: [], b: [], x: [], y: [], z: [] };
  for (let row = 0; row < rows; row += 1) {
    const a = stream.next() < 0.4 ? "u" : "v";
    const b = stream.next() < (a === "u" ? 0.8 : 0.3) ? "p" : "q";
    const x = (a === "u" ? 2 : -1) + stream.normal();
    const y = (b === "p" ? 1 + 0.8 * x : -0.5 * x) + 0.7 * stream.normal();
    const z = 3 + x - y + 0.5 * stream.normal();
    for (const [name, value] of Object.entries({ a, b, x, y, z }))
      columns[name].push(stream.next() < missing ? null : value);
  }
  return Table.fromColumns(columns, { kinds: { x: "quantitative", y: "quantitative", z: "quantitative" } });
}

const mixed = new DirectedGraph(
  ["a", "b", "x", "y", "z"],
  [
    ["a", "b"],
    ["a", "x"],
    ["b", "y"],
    ["x", "y"],
    ["x", "z"],
    ["y", "z"],
  ],
);

function bivariate(rows: number, stream: Random): { x: Float64Array; y: Float64Array } {
  const x = Float64Array.from({ length: rows }, () => 1 + 2 * stream.normal());
  return { x, y: x.map((value) => 3 - 0.7 * value + stream.normal()) };
}

const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;

/** The regression of b on a by maximum likelihood. */
function regression(a: readonly number[], b: readonly number[]) {
  const [ma, mb] = [mean(a), mean(b)];
  const vaa = mean(a.map((one) => (one - ma) ** 2));
  const slope = mean(a.map((one, k) => (one - ma) * (b[k] - mb))) / vaa;
  const intercept = mb - slope * ma;
  return { intercept, slope, variance: mean(b.map((one, k) => (one - intercept - slope * a[k]) ** 2)) };
}

describe("regressions from incomplete cases", () => {
  it("equal maximum likelihood if nothing is missing", async () => {
    const table = mixedTable(200, 0, 1);
    const { network, logLikelihood, notes } = await fitIncomplete(mixed, table);
    const complete = fitParameters(mixed, table);
    for (const name of ["a", "b"])
      expectClose(network.table(name).values, complete.table(name).values, { tolerance: 1e-12 });
    for (const name of ["x", "y", "z"]) {
      const [model, other] = [gaussian(network, name), gaussian(complete, name)];
      expectClose(model.intercepts, other.intercepts, { tolerance: 1e-9 });
      expectClose(model.coefficients, other.coefficients, { tolerance: 1e-9 });
      // The unbiased variance has another divisor.
      for (const [row, deviation] of model.standardDeviations.entries())
        expect(deviation).toBeLessThan(other.standardDeviations[row]);
    }
    expectClose(logLikelihood, plainLogLikelihood(network, table), { tolerance: 1e-8 });
    expect(notes).toEqual([]);
  });

  it("have a closed form where the child is always known (Anderson 1957)", async () => {
    const { x, y } = bivariate(120, random(2));
    const known = Array.from(x, (value, row) => (row % 3 === 0 ? null : value));
    const table = Table.fromColumns({ x: known, y }, { kinds: { x: "quantitative" } });
    const { network, convergence } = await fitIncomplete(arc, table, {
      tolerance: 1e-14,
      maxIterations: 5000,
    });
    expect(convergence.converged).toBe(true);
    // y from all cases, x given y from those that know both.
    const rows = [...x.keys()].filter((row) => known[row] !== null);
    const back = regression(
      rows.map((row) => y[row]),
      rows.map((row) => x[row]),
    );
    const [my, vy] = [mean([...y]), mean([...y].map((one) => (one - mean([...y])) ** 2))];
    const mx = back.intercept + back.slope * my;
    const vx = back.variance + back.slope ** 2 * vy;
    const slope = (back.slope * vy) / vx;
    const close = { tolerance: 1e-5 };
    expectClose(gaussian(network, "x").intercepts[0], mx, close);
    expectClose(gaussian(network, "x").standardDeviations[0] ** 2, vx, close);
    expectClose(gaussian(network, "y").coefficients[0], slope, close);
    expectClose(gaussian(network, "y").intercepts[0], my - slope * mx, close);
    expectClose(gaussian(network, "y").standardDeviations[0] ** 2, vy - slope ** 2 * vx, close);
  });

  it("equal those of the cases with known values where nothing depends on missing ones", async () => {
    const { x, y } = bivariate(90, random(3));
    const table = Table.fromColumns(
      { x, y: Array.from(y, (value, row) => (row % 4 === 0 ? null : value)) },
      { kinds: { y: "quantitative" } },
    );
    const { network, convergence } = await fitIncomplete(arc, table);
    const rows = [...x.keys()].filter((row) => row % 4 !== 0);
    const expected = regression(
      rows.map((row) => x[row]),
      rows.map((row) => y[row]),
    );
    expectClose(gaussian(network, "y").coefficients[0], expected.slope, { tolerance: 1e-10 });
    expectClose(gaussian(network, "y").standardDeviations[0] ** 2, expected.variance, { tolerance: 1e-10 });
    expectClose(gaussian(network, "x").intercepts[0], mean([...x]), { tolerance: 1e-10 });
    // What is missing and has no children says nothing, so that nothing is left to iterate.
    expect(convergence.iterations).toBeLessThanOrEqual(2);
  });

  it.each([4, 5, 6])(
    "of levels and numbers have a likelihood that no change raises (seed %d)",
    async (seed) => {
      const table = mixedTable(60, 0.2, seed);
      const { network, logLikelihood, history, convergence } = await fitIncomplete(mixed, table, {
        tolerance: 1e-12,
        maxIterations: 3000,
      });
      expect(convergence.converged).toBe(true);
      expectClose(logLikelihood, plainLogLikelihood(network, table), { tolerance: 1e-7 });
      for (const [at, objective] of history.slice(1).entries())
        expect(objective).toBeGreaterThanOrEqual(history[at] - 1e-8);
      for (const other of neighbors(network, 1e-3))
        expect(plainLogLikelihood(other, table)).toBeLessThan(logLikelihood + 1e-6);
    },
  );

  it("of a latent class are a mixture of normals, step by step as a plain loop computes it", async () => {
    const stream = random(7);
    const x = Float64Array.from({ length: 80 }, () => (stream.next() < 0.4 ? -2 : 2) + stream.normal());
    const graph = new DirectedGraph(["class", "x"], [["class", "x"]]);
    const init = BayesianNetwork.of({
      class: { levels: ["a", "b"], table: [0.5, 0.5] },
      x: {
        parents: ["class"],
        regressions: {
          a: { intercept: -1, standardDeviation: 1 },
          b: { intercept: 1, standardDeviation: 1 },
        },
      },
    });
    const { network, history } = await fitIncomplete(graph, Table.fromColumns({ x }), {
      latent: { class: ["a", "b"] },
      init,
      maxIterations: 12,
      tolerance: 0,
    });
    let [share, centers, variances] = [0.5, [-1, 1], [1, 1]];
    const logs: number[] = [];
    for (let round = 0; round <= 12; round += 1) {
      const densities = [...x].map((value) =>
        [share, 1 - share].map(
          (p, k) =>
            (p / Math.sqrt(2 * Math.PI * variances[k])) *
            Math.exp(-((value - centers[k]) ** 2) / (2 * variances[k])),
        ),
      );
      logs.push(densities.reduce((sum, [a, b]) => sum + Math.log(a + b), 0));
      if (round === 12) break;
      const shares = densities.map(([a, b]) => [a / (a + b), b / (a + b)]);
      const weights = [0, 1].map((k) => shares.reduce((sum, row) => sum + row[k], 0));
      share = weights[0] / 80;
      centers = [0, 1].map(
        (k) => shares.reduce((sum, probabilities, row) => sum + probabilities[k] * x[row], 0) / weights[k],
      );
      variances = [0, 1].map(
        (k) =>
          shares.reduce((sum, probabilities, row) => sum + probabilities[k] * (x[row] - centers[k]) ** 2, 0) /
          weights[k],
      );
    }
    expectClose(history, logs, { tolerance: 1e-9 });
    expectClose(gaussian(network, "x").intercepts, centers, { tolerance: 1e-9 });
    expectClose(network.table("class").values, [share, 1 - share], { tolerance: 1e-9 });
  });

  it("of a latent class differ between its levels without a given start", async () => {
    const stream = random(8);
    const columns = { x: [] as number[], y: [] as number[] };
    for (let row = 0; row < 200; row += 1) {
      const center = stream.next() < 0.5 ? -3 : 3;
      columns.x.push(center + stream.normal());
      columns.y.push(-center + stream.normal());
    }
    const graph = new DirectedGraph(
      ["class", "x", "y"],
      [
        ["class", "x"],
        ["class", "y"],
      ],
    );
    const { network } = await fitIncomplete(graph, Table.fromColumns(columns), {
      latent: { class: ["a", "b"] },
      restarts: 3,
    });
    const centers = [...gaussian(network, "x").intercepts].sort((a, b) => a - b);
    expectClose(centers, [-3, 3], { tolerance: 0.4 });
  });

  it("are shared by assignments with too few cases, which is reported, with a likelihood that never falls", async () => {
    const table = mixedTable(40, 0.15, 9).withColumn(
      "b",
      Array.from({ length: 40 }, (_, row) => (row === 0 ? "rare" : row % 2 === 0 ? "p" : "q")),
    );
    const { network, notes, history } = await fitIncomplete(mixed, table);
    expect(notes.join(" ")).toContain('assignments of the parents of "y" share a regression');
    const levels = network.table("b").targets.variables[0].levels;
    const { intercepts } = gaussian(network, "y");
    const rare = intercepts[levels.indexOf("rare")];
    expect([...intercepts].filter((value) => value === rare).length).toBeGreaterThan(1);
    for (const [at, objective] of history.slice(1).entries())
      expect(objective).toBeGreaterThanOrEqual(history[at] - 1e-8);
  });

  it("refuse columns of numbers that are all missing or constant", async () => {
    const x = Float64Array.from({ length: 10 }, (_, row) => row);
    const kinds = { kinds: { y: "quantitative" } } as const;
    const unknown = Table.fromColumns({ x, y: Array.from({ length: 10 }, () => null) }, kinds);
    await expect(fitIncomplete(arc, unknown)).rejects.toThrow('column "y" has no known value');
    const flat = Table.fromColumns(
      { x, y: Array.from({ length: 10 }, (_, row) => (row < 2 ? null : 3)) },
      kinds,
    );
    await expect(fitIncomplete(arc, flat)).rejects.toThrow('the numbers of "y" do not vary');
  });
});

describe("a start that is given", () => {
  const graph = new DirectedGraph(["a", "b"], [["a", "b"]]);
  const table = Table.fromColumns({
    a: ["yes", null, "no", "no", null, "yes"],
    b: ["u", "u", "w", null, "w", "w"],
  });
  const init = BayesianNetwork.of({
    a: { levels: ["yes", "no"], table: [0.3, 0.7] },
    b: { parents: "a", levels: ["u", "w"], table: [0.9, 0.1, 0, 1] },
  });

  it("is where the first iteration begins, and its zeros remain", async () => {
    const none = await fitIncomplete(graph, table, { init, maxIterations: 0 });
    for (const b of ["u", "w"])
      for (const a of ["yes", "no"])
        expect(none.network.table("b").probability({ b }, { a })).toBe(
          init.table("b").probability({ b }, { a }),
        );
    expectClose(none.logLikelihood, plainLogLikelihood(init, table), { tolerance: 1e-12 });
    const { network, history } = await fitIncomplete(graph, table, { init });
    expect(history[0]).toBeCloseTo(none.logLikelihood, 12);
    expect(network.table("b").probability({ b: "u" }, { a: "no" })).toBe(0);
  });

  it("must have the same nodes, parents and levels, and allow every case", async () => {
    const other = BayesianNetwork.of({ a: { levels: ["yes", "no"], table: [0.3, 0.7] } });
    await expect(fitIncomplete(graph, table, { init: other })).rejects.toThrow("must have the nodes");
    const apart = BayesianNetwork.of({
      a: { levels: ["yes", "no"], table: [0.3, 0.7] },
      b: { levels: ["u", "w"], table: [0.3, 0.7] },
    });
    await expect(fitIncomplete(graph, table, { init: apart })).rejects.toThrow(
      'must give "b" the parents "a"',
    );
    const named = BayesianNetwork.of({
      a: { levels: ["no", "maybe"], table: [0.3, 0.7] },
      b: { parents: "a", levels: ["u", "w"], table: [0.5, 0.5, 0.5, 0.5] },
    });
    await expect(fitIncomplete(graph, table, { init: named })).rejects.toThrow('must give "a" the levels');
    const never = BayesianNetwork.of({
      a: { levels: ["yes", "no"], table: [1, 0] },
      b: { parents: "a", levels: ["u", "w"], table: [0.5, 0.5, 0.5, 0.5] },
    });
    await expect(fitIncomplete(graph, table, { init: never })).rejects.toThrow("a case has probability 0");
  });
});
