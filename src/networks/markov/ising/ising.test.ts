import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { loadModel } from "../../../apps/catalog.js";
import { Table } from "../../../data/table/table.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { random } from "../../../math/probability/random/index.js";
import { normalCdf } from "../../../math/probability/special/normal.js";
import { GLM } from "../../../methods/linear/index.js";
import { fitIsing, fitMarkovNetwork, IsingModel, type SpinLevels, UndirectedGraph } from "../../index.js";

const EXACT = { tolerance: 1e-10 };
const LEVELS: readonly SpinLevels[] = [
  [-1, 1],
  [0, 1],
];

function randomIsing(seed: number, size: number, levels: SpinLevels, density = 0.5): IsingModel {
  const stream = random(seed);
  const names = Array.from({ length: size }, (_, k) => `s${k}`);
  return IsingModel.of({
    thresholds: Object.fromEntries(names.map((name) => [name, stream.normal() / 2])),
    couplings: names.flatMap((a, i) =>
      names
        .slice(i + 1)
        .flatMap((b) => (stream.next() < density ? [[a, b, stream.normal() / 2] as const] : [])),
    ),
    levels,
  });
}

/** Everything by summing over all states. */
function bruteForce({ thresholds, couplings, levels }: IsingModel) {
  const { length: size } = thresholds;
  const states = Array.from({ length: 2 ** size }, (_, state) =>
    Array.from({ length: size }, (__, i) => levels[(state >> i) & 1]),
  );
  const energies = states.map((x) => {
    let energy = 0;
    for (let i = 0; i < size; i += 1) {
      energy += thresholds[i] * x[i];
      for (let j = 0; j < i; j += 1) energy += couplings.get(i, j) * x[i] * x[j];
    }
    return energy;
  });
  const z = energies.reduce((sum, energy) => sum + Math.exp(energy), 0);
  const p = energies.map((energy) => Math.exp(energy) / z);
  const mean = (f: (x: readonly number[]) => number) => states.reduce((sum, x, k) => sum + p[k] * f(x), 0);
  return {
    states,
    p,
    logPartition: Math.log(z),
    means: Array.from({ length: size }, (_, i) => mean((x) => x[i])),
    pairs: Array.from({ length: size * size }, (_, at) =>
      mean((x) => x[Math.floor(at / size)] * x[at % size]),
    ),
  };
}

describe("IsingModel", () => {
  it("agrees with a sum over all states", () => {
    for (const levels of LEVELS)
      for (const [seed, size] of [
        [1, 4],
        [2, 7],
        [3, 10],
      ]) {
        const model = randomIsing(seed, size, levels);
        const truth = bruteForce(model);
        expectClose(model.logPartition(), truth.logPartition, EXACT);
        expectClose(model.means(), truth.means, EXACT);
        expectClose(model.pairMoments().data, truth.pairs, EXACT);
        expectClose(
          model.logProbability(truth.states),
          truth.p.map((p) => Math.log(p)),
          EXACT,
        );
      }
  });

  it("has the gradient of the mean log-likelihood, by finite differences", () => {
    for (const levels of LEVELS) {
      const model = randomIsing(5, 5, levels, 0.7);
      const rows = randomIsing(6, 5, levels).sample(40, 1);
      const mean = (one: IsingModel) => one.logProbability(rows).reduce((sum, value) => sum + value, 0) / 40;
      const moved = (i: number, j: number, by: number) => {
        const thresholds = model.thresholds.slice();
        const couplings = new Matrix(5, 5, model.couplings.data.slice());
        if (i === j) thresholds[i] += by;
        else {
          couplings.data[i * 5 + j] += by;
          couplings.data[j * 5 + i] += by;
        }
        return new IsingModel({ inputs: model.inputs, levels, thresholds, couplings });
      };
      const { thresholds, couplings } = model.gradient(rows);
      const step = 1e-4;
      for (let i = 0; i < 5; i += 1)
        for (let j = 0; j <= i; j += 1) {
          const slope = (mean(moved(i, j, step)) - mean(moved(i, j, -step))) / (2 * step);
          expectClose(i === j ? thresholds[i] : couplings.get(i, j), slope, { tolerance: 1e-7 });
        }
    }
  });

  it("gives the same distribution with other values", () => {
    for (const levels of LEVELS) {
      const model = randomIsing(7, 6, levels);
      const [other] = LEVELS.filter(([low]) => low !== levels[0]);
      const same = model.withLevels(other);
      expectClose(bruteForce(same).p, bruteForce(model).p, EXACT);
      expectClose(same.withLevels(levels).thresholds, model.thresholds, EXACT);
    }
  });

  it("answers questions like a network, and draws cases", () => {
    const model = randomIsing(8, 6, [-1, 1]);
    const truth = bruteForce(model);
    const best = truth.p.indexOf(Math.max(...truth.p));
    const { assignment, logProbability } = model.network.mostProbable();
    expect(model.features.map((name) => assignment[name])).toEqual(truth.states[best]);
    expectClose(logProbability, Math.log(truth.p[best]), EXACT);
    const drawn = model.sample(20_000, 3).toRows();
    const chains = model.gibbs({ samples: 5000, seed: 4 });
    expect(chains.rHat).toBeLessThan(1.01);
    const rows = chains.cases.toRows();
    for (const [i, { name, effectiveSize }] of chains.diagnostics.entries()) {
      const mean = (cases: readonly Readonly<Record<string, unknown>>[]) =>
        cases.reduce((sum, row) => sum + Number(row[name]), 0) / cases.length;
      const deviation = Math.sqrt(1 - truth.means[i] ** 2);
      expect(Math.abs(mean(drawn) - truth.means[i])).toBeLessThan((5 * deviation) / Math.sqrt(20_000));
      expect(Math.abs(mean(rows) - truth.means[i])).toBeLessThan((5 * deviation) / Math.sqrt(effectiveSize));
    }
  });

  it("survives a file round trip, and refuses damaged files", () => {
    const model = randomIsing(9, 4, [0, 1]);
    const loaded = loadModel(JSON.stringify(model));
    expect(loaded).toBeInstanceOf(IsingModel);
    expect((loaded as IsingModel).logPartition()).toBe(model.logPartition());
    const json = JSON.parse(JSON.stringify(model));
    json.state.levels = [1, 2];
    delete json.sha256;
    expect(() => loadModel(json)).toThrow("levels");
    expect(String(model)).toMatch(/^IsingModel of 4 variables \(0 or 1\), \d edges\n/);
  });

  it("refuses invalid parameters", () => {
    const thresholds = { a: 0, b: 0 };
    expect(() => IsingModel.of({ thresholds, couplings: [["a", "a", 1]] })).toThrow("a coupling with itself");
    expect(() =>
      IsingModel.of({
        thresholds,
        couplings: [
          ["a", "b", 1],
          ["b", "a", 1],
        ],
      }),
    ).toThrow("two couplings");
    expect(() => IsingModel.of({ thresholds, couplings: [["a", "c", 1]] })).toThrow('no node "c"');
    expect(() => IsingModel.of({ thresholds: { a: Number.NaN }, couplings: [] })).toThrow("finite number");
    expect(() => IsingModel.of({ thresholds, couplings: [], levels: [1, 2] as never })).toThrow("[0, 1]");
    const model = IsingModel.of({ thresholds, couplings: [] });
    expect(() => model.logProbability([[0, 1]])).toThrow("must be -1 or 1; got 0 in row 0");
    expect(() => model.logProbability([[1]])).toThrow("2 columns");
  });
});

describe("fitIsing", () => {
  it("has the means and pair moments of the cases by maximum likelihood", async () => {
    for (const levels of LEVELS) {
      const rows = randomIsing(11, 6, levels).sample(400, 2);
      const { model, convergence } = await fitIsing(rows, { method: "maximum-likelihood" });
      expect(convergence?.converged).toBe(true);
      const { thresholds, couplings } = model.gradient(rows);
      expectClose(thresholds, new Float64Array(6), { tolerance: 1e-8 });
      expectClose(couplings.data, new Float64Array(36), { tolerance: 1e-8 });
      // On a tree the same in closed form.
      const names = model.features;
      const star = new UndirectedGraph(
        names,
        names.slice(1).map((name) => [names[0], name] as const),
      );
      const tree = await fitIsing(rows, { method: "maximum-likelihood", graph: star });
      expect(tree.convergence).toBeUndefined();
      expect(tree.model.edges().map(({ nodes }) => nodes)).toEqual(star.edges);
      const gradient = tree.model.gradient(rows);
      expectClose(gradient.thresholds, new Float64Array(6), EXACT);
      for (const [a, b] of star.edges)
        expectClose(gradient.couplings.get(names.indexOf(a), names.indexOf(b)), 0, EXACT);
    }
  });

  it("equals a logistic regression of every variable on the others without a penalty", async () => {
    for (const levels of LEVELS) {
      const rows = randomIsing(12, 5, levels).sample(500, 3).toRows();
      const x = rows.map((row) => Array.from({ length: 5 }, (_, k) => Number(row[`s${k}`])));
      const { model } = await fitIsing(x, { lambda: 0 });
      const gap = levels[1] - levels[0];
      const slopes = Matrix.zeros(5, 5);
      for (let i = 0; i < 5; i += 1) {
        const others = [0, 1, 2, 3, 4].filter((j) => j !== i);
        const glm = await new GLM({ family: "binomial" }).fit(
          x.map((row) => others.map((j) => row[j])),
          x.map((row) => (row[i] === levels[1] ? 1 : 0)),
        );
        expectClose(model.thresholds[i], glm.intercept / gap, { tolerance: 1e-8 });
        for (const [k, j] of others.entries()) slopes.data[5 * i + j] = glm.coefficients[k] / gap;
      }
      for (let i = 0; i < 5; i += 1)
        for (let j = 0; j < i; j += 1)
          expectClose(model.couplings.get(i, j), (slopes.get(i, j) + slopes.get(j, i)) / 2, {
            tolerance: 1e-8,
          });
    }
  });

  it("recovers a chain from enough cases, where the rule `or` adds pairs that only one regression finds", async () => {
    const names = Array.from({ length: 8 }, (_, k) => `s${k}`);
    const edges = names.slice(1).map((name, k) => [names[k], name] as const);
    const chain = IsingModel.of({
      thresholds: Object.fromEntries(names.map((name, k) => [name, 0.1 * (k % 3)])),
      couplings: edges.map(([a, b], k) => [a, b, k % 2 === 0 ? 0.6 : -0.5] as const),
    });
    const rows = chain.sample(4000, 5);
    const { model: both, lambdas } = await fitIsing(rows);
    expect(both.graph.equals(chain.graph)).toBe(true);
    expect(lambdas?.every((lambda) => lambda > 0)).toBe(true);
    for (const { nodes, coupling } of chain.edges())
      expect(Math.sign(both.coupling(...nodes))).toBe(Math.sign(coupling));
    const { model: either } = await fitIsing(rows, { combine: "or" });
    const extra = either.edges().filter(({ nodes }) => both.coupling(...nodes) === 0);
    expect(either.edges()).toHaveLength(both.edges().length + extra.length);
    expect(extra.length).toBeGreaterThan(0);
    expect(extra.every(({ coupling }) => Math.abs(coupling) < 0.05)).toBe(true);
    const { model } = await fitIsing(rows, { lambda: 0, graph: chain.graph });
    for (const { nodes, coupling } of chain.edges())
      expect(Math.abs(model.coupling(...nodes) - coupling)).toBeLessThan(0.1);
    const { model: empty } = await fitIsing(rows, { lambda: 1 });
    expect(empty.edges()).toEqual([]);
  });

  it("maximizes the pseudo-likelihood with weights as repetitions", async () => {
    const rows = randomIsing(13, 4, [-1, 1]).sample(60, 1).toRows();
    const weights = rows.map((_, k) => k % 3);
    const weighted = Table.fromRows(
      rows.map((row, k) => ({ ...row, w: weights[k] })),
      { roles: { weight: "w" } },
    );
    const repeated = Table.fromRows(rows.flatMap((row, k) => Array.from({ length: weights[k] }, () => row)));
    for (const options of [
      { lambda: 0.05 },
      { method: "maximum-likelihood", equivalentSampleSize: 1 },
    ] as const) {
      const one = (await fitIsing(weighted, options)).model;
      const other = (await fitIsing(repeated, options)).model;
      expectClose(one.couplings.data, other.couplings.data, { tolerance: 1e-7 });
      expectClose(one.pseudoLogLikelihood(weighted), other.pseudoLogLikelihood(repeated), {
        tolerance: 1e-5,
      });
    }
  });

  it("computes the pseudo-likelihood from conditional probabilities", () => {
    const model = randomIsing(14, 4, [0, 1]);
    const rows = model.sample(5, 2);
    let sum = 0;
    for (const row of rows.toRows())
      for (const name of model.features) {
        const given = Object.fromEntries(Object.entries(row).filter(([key]) => key !== name)) as never;
        sum += Math.log(
          model.network.query({ of: name, given }).probability({ [name]: row[name] as number }),
        );
      }
    expectClose(model.pseudoLogLikelihood(rows), sum, EXACT);
  });

  it("names the variables with too few known values", async () => {
    const x = [
      [1, 0, 1],
      [0, 0, 0],
      [1, 0, 1],
    ];
    await expect(fitIsing(x)).rejects.toThrow('"x1" has one value in all cases');
    const linked = [
      [0, 0],
      [1, 1],
      [0, 0],
      [1, 1],
      [0, 1],
    ];
    await expect(fitIsing(linked, { method: "maximum-likelihood" })).rejects.toThrow("never occur together");
    await expect(fitIsing(linked.slice(0, 4), { lambda: 0 })).rejects.toThrow("perfectly");
    await expect(fitIsing([[2], [1]])).rejects.toThrow("must be 0 or 1");
    await expect(fitIsing(linked, { rule: "and" } as never)).rejects.toThrow("rule");
    await expect(fitIsing(linked, { method: "maximum-likelihood", lambda: 1 })).rejects.toThrow(
      'option "lambda" is for the method "pseudo-likelihood"; the method is "maximum-likelihood"',
    );
    await expect(fitIsing(linked, { equivalentSampleSize: 1 })).rejects.toThrow(
      'option "equivalentSampleSize" is for the method "maximum-likelihood"',
    );
    const graph = new UndirectedGraph(["x0", "q"], []);
    await expect(fitIsing(linked, { graph })).rejects.toThrow('no variable "q"');
    const signal = AbortSignal.abort();
    await expect(fitIsing(linked, { signal })).rejects.toThrow("aborted");
  });
});

describe("fitMarkovNetwork", () => {
  const table = Table.fromColumns({
    a: ["x", "x", "y", "y", "y", "x"],
    b: ["u", "v", "u", "v", "v", "u"],
    c: ["p", "p", "q", "q", "p", "q"],
  });

  it("adds a uniform pseudo-count", async () => {
    const cliques = [["a", "b"], ["c"]];
    const { network, method } = await fitMarkovNetwork(table, { cliques, equivalentSampleSize: 4 });
    expect(method).toBe("closed-form");
    expectClose(network.query({ of: ["a", "b"] }).probability({ a: "x", b: "u" }), (2 + 1) / 10, EXACT);
    expectClose(network.query({ of: "c" }).probability({ c: "p" }), (3 + 2) / 10, EXACT);
  });

  it("has the p-value of its deviance, which is 1 if no interaction is left out", async () => {
    const independent = await fitMarkovNetwork(table.select(["a", "b"]), { cliques: [["a"], ["b"]] });
    expect(independent.degreesOfFreedom).toBe(1);
    // χ² of one degree of freedom is the square of a standard normal variable.
    expectClose(independent.pValue, 2 * normalCdf(-Math.sqrt(independent.deviance)), EXACT);
    const saturated = await fitMarkovNetwork(table, { cliques: [["a", "b", "c"]] });
    expect(saturated.degreesOfFreedom).toBe(0);
    expect(saturated.pValue).toBe(1);
  });

  it("has no p-value if the number of combinations of levels overflows", async () => {
    const names = Array.from({ length: 1100 }, (_, k) => `v${k}`);
    const wide = Table.fromColumns(
      Object.fromEntries(names.map((name, k) => [name, k % 2 ? ["x", "y"] : ["y", "x"]])),
    );
    const fit = await fitMarkovNetwork(wide, { cliques: names.map((name) => [name]) });
    expect(fit.degreesOfFreedom).toBe(Number.POSITIVE_INFINITY);
    expect(fit.pValue).toBeNaN();
  });

  it("refuses invalid input", async () => {
    await expect(fitMarkovNetwork(table, {})).rejects.toThrow('either "graph" or "cliques"');
    const square = [
      ["a", "b"],
      ["b", "c"],
      ["a", "c"],
    ];
    const closed = { cliques: [["a", "b"]], method: "closed-form" } as const;
    await expect(fitMarkovNetwork(table, { ...closed, tolerance: 1e-6 } as never)).rejects.toThrow(
      'option "tolerance" is for the methods "auto" and "iterative"; the method is "closed-form".',
    );
    await expect(fitMarkovNetwork(table, { cliques: square, method: "closed-form" })).rejects.toThrow(
      "closed form",
    );
    await expect(fitMarkovNetwork(table, { cliques: [["a", "d"]] })).rejects.toThrow('"d"');
    const numbers = Table.fromColumns({ a: [1.5, 2.5], b: ["x", "y"] });
    await expect(fitMarkovNetwork(numbers, { cliques: [["a", "b"]] })).rejects.toThrow('"a" has numbers');
    await expect(fitMarkovNetwork(table, { cliques: square, rounds: 3 } as never)).rejects.toThrow("rounds");
    await expect(fitMarkovNetwork(table, { cliques: square, signal: AbortSignal.abort() })).rejects.toThrow(
      "aborted",
    );
    const short = await fitMarkovNetwork(table, { cliques: square, maxIterations: 1 });
    expect(short.convergence).toMatchObject({ converged: false, iterations: 1 });
    expect(String(short)).toContain("not converged");
  });
});
