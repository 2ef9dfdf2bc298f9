import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { randomNetwork } from "../../../test/support/random-network.js";
import { Table } from "../../data/table/table.js";
import { random } from "../../math/probability/random/index.js";
import { BayesianNetwork } from "../bayesian/bayesian-network.js";
import { completions } from "./completed-cases.js";
import { readIncompleteCases } from "./incomplete-cases.js";
import { jointCounts } from "./scores/expected-counts.js";
import { FamilyScorer } from "./scores/family-scorer.js";
import { momentsOf } from "./scores/regression.js";

const pause = () => Promise.resolve();

describe("completed cases", () => {
  it("have the expected counts of all their completions, enumerated or not", async () => {
    const network = randomNetwork(5, 14, 2);
    const stream = random(6);
    const names = network.graph.nodes;
    const drawn = network.sample(12, 7).toRows();
    // The first case lacks everything but two values, the others a few.
    const rows = drawn.map((row, at) =>
      Object.fromEntries(
        names.map((name, k) => [name, (at === 0 ? k > 1 : stream.next() < 0.2) ? null : row[name]]),
      ),
    );
    const kinds = Object.fromEntries(
      network.nodes.map((node) => [
        node.name,
        { kind: "categorical" as const, levels: node.kind === "discrete" ? node.levels.map(String) : [] },
      ]),
    );
    const table = Table.fromRows(rows, { kinds });
    const cases = readIncompleteCases("test", network.graph, table, {});
    const data = await completions("test", names, cases, network.nodes, pause);
    expect(data.expected).toBeDefined();
    expect(data.totalWeight).toBeCloseTo(12, 9);
    const families = [[0, 1], [13, 2, 7], [5], [3, 12, 9]];
    for (const nodes of families) {
      const expected = jointCounts(data, nodes).map(() => 0);
      const sizes = nodes.map((node) => cases.levels[node].length);
      for (const row of rows) {
        const given = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Record<
          string,
          string
        >;
        const hidden = nodes.filter((node) => row[names[node]] === null);
        const answer =
          hidden.length === 0 ? undefined : network.query({ of: hidden.map((node) => names[node]), given });
        for (const cell of expected.keys()) {
          const codes = sizes.map(
            (size, k) => Math.floor(cell / sizes.slice(k + 1).reduce((a, b) => a * b, 1)) % size,
          );
          const levels = Object.fromEntries(
            nodes.map((node, k) => [names[node], String(cases.levels[node][codes[k]])]),
          );
          const fits = nodes.every(
            (node) => hidden.includes(node) || row[names[node]] === levels[names[node]],
          );
          if (!fits) continue;
          const asked = Object.fromEntries(hidden.map((node) => [names[node], levels[names[node]]]));
          expected[cell] += answer === undefined ? 1 : answer.probability(asked);
        }
      }
      expectClose(jointCounts(data, nodes), expected, { tolerance: 1e-9 });
    }
    // Scores of families read the same counts.
    const scorer = new FamilyScorer("test", data, { score: "log-likelihood" });
    const counts = jointCounts(data, [0, 1]);
    const size = cases.levels[1].length;
    const score = counts.reduce((sum, count, cell) => {
      const start = cell - (cell % size);
      const total = counts.slice(start, start + size).reduce((a, b) => a + b, 0);
      return count > 0 ? sum + count * Math.log(count / total) : sum;
    }, 0);
    expectClose(scorer.score(1, [0]), score, { tolerance: 1e-8 });
    scorer.close();
  });

  it("have the means and covariances of missing numbers", async () => {
    const network = BayesianNetwork.of({
      X: { intercept: 1, standardDeviation: 2 },
      Y: { coefficients: { X: 0.5 }, standardDeviation: 1 },
      Z: { coefficients: { X: -1, Y: 2 }, standardDeviation: 0.3 },
    });
    const rows = [
      { X: 0.3, Y: null, Z: null },
      { X: null, Y: null, Z: 1.4 },
      { X: 2, Y: 1, Z: 0.5 },
      { X: null, Y: null, Z: null },
    ];
    const kinds = { X: "quantitative", Y: "quantitative", Z: "quantitative" } as const;
    const cases = readIncompleteCases("test", network.graph, Table.fromRows(rows, { kinds }), {});
    const data = await completions("test", network.graph.nodes, cases, network.nodes, pause);
    const columns = data.nodes.map((node) =>
      node.kind === "continuous" ? node.values : new Float64Array(0),
    );
    const { means, products } = momentsOf(columns, data.weights);
    const names = ["X", "Y", "Z"] as const;
    const posteriors = rows.map((row) => {
      const given = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Record<
        string,
        number
      >;
      const hidden = names.filter((name) => row[name] === null);
      const answer = hidden.length === 0 ? undefined : network.density({ of: hidden, given });
      const indexOf = (name: (typeof names)[number]) => hidden.indexOf(name);
      return {
        mean: names.map((name) => row[name] ?? answer?.mean[indexOf(name)] ?? 0),
        covariance: names.map((a) =>
          names.map((b) =>
            indexOf(a) < 0 || indexOf(b) < 0 ? 0 : (answer?.covariance.get(indexOf(a), indexOf(b)) ?? 0),
          ),
        ),
      };
    });
    const expected = names.map((_, k) => posteriors.reduce((sum, { mean }) => sum + mean[k] / 4, 0));
    expectClose(means, expected, { tolerance: 1e-12 });
    for (const i of [0, 1, 2])
      for (const j of [0, 1, 2]) {
        const product = posteriors.reduce(
          (sum, { mean, covariance }) =>
            sum + (mean[i] - expected[i]) * (mean[j] - expected[j]) + covariance[i][j],
          0,
        );
        expectClose(products[3 * i + j], product, { tolerance: 1e-10 });
      }
  });
});
