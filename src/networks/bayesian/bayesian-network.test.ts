import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { loadModel } from "../../apps/catalog.js";
import { can } from "../../model/capabilities.js";
import { BayesianNetwork } from "../index.js";

const EXACT = { tolerance: 1e-12 };
const yesNo = ["yes", "no"];

/** Rain and wet grass (seed text, two nodes). */
const rain = BayesianNetwork.of({
  Rain: { table: 0.4 },
  Wet: { parents: "Rain", table: { yes: 0.9, no: 0.2 } },
});

/** Alpaydin, figure 3.3. */
const sprinkler = BayesianNetwork.of({
  Rain: { levels: yesNo, table: [0.4, 0.6] },
  Sprinkler: { levels: yesNo, table: [0.2, 0.8] },
  Wet: {
    parents: ["Rain", "Sprinkler"],
    table: { yes: { yes: 0.95, no: 0.9 }, no: { yes: 0.9, no: 0.1 } },
  },
});

/** Alpaydin, figure 3.5: a cat that makes noise on the roof unless it rains. */
const cat = BayesianNetwork.of({
  Cloudy: { table: 0.5 },
  Sprinkler: { parents: "Cloudy", table: { yes: 0.1, no: 0.5 } },
  Rain: { parents: "Cloudy", table: { yes: 0.8, no: 0.1 } },
  Wet: {
    parents: ["Rain", "Sprinkler"],
    table: [
      [0.95, 0.9],
      [0.9, 0.1],
    ],
  },
  Feline: { parents: "Rain", table: [0.1, 0.7] },
});

const methods = ["enumeration", "elimination", "junction-tree"] as const;

describe("the worked examples", () => {
  it("diagnose rain from wet grass: P(R | W) = 0.75", () => {
    for (const method of [...methods, "sum-product"] as const) {
      const answer = rain.query({ of: "Rain", given: { Wet: "yes" }, method });
      expectClose(answer.probability({ Rain: "yes" }), 0.75, EXACT);
      expectClose(answer.evidence ?? Number.NaN, 0.48, EXACT);
    }
  });

  it("explain away the sprinkler: P(S | W) = 0.35, P(S | R, W) = 0.21", () => {
    const of = (given: object, method: (typeof methods)[number]) =>
      sprinkler.query({ of: "Sprinkler", given: { ...given }, method }).probability({ Sprinkler: "yes" });
    for (const method of methods) {
      expectClose(of({}, method), 0.2, EXACT);
      expectClose(of({ Wet: "yes" }, method), 0.184 / 0.52, EXACT);
      expectClose(of({ Wet: "yes", Rain: "yes" }, method), 0.076 / 0.364, EXACT);
      const wet = sprinkler.query({ of: "Wet", given: { Sprinkler: "yes" }, method });
      expectClose(wet.probability({ Wet: "yes" }), 0.92, EXACT);
    }
    expectClose(0.184 / 0.52, 0.353846, { tolerance: 5e-7 });
    expectClose(0.076 / 0.364, 0.208791, { tolerance: 5e-7 });
  });

  it("find the cat on the roof: P(C, F) = 0.11, P(F | C) = 0.22", () => {
    for (const method of methods) {
      const joint = cat.query({ of: ["Cloudy", "Feline"], method }).distribution;
      expectClose(joint.values, [0.11, 0.39, 0.32, 0.18], EXACT);
      const feline = cat.query({ of: "Feline", given: { Cloudy: "yes" }, method });
      expectClose(feline.distribution.values, [0.22, 0.78], EXACT);
      expectClose(
        cat.query({ of: "Wet", given: { Cloudy: "yes" }, method }).distribution.values[0],
        0.76,
        EXACT,
      );
      const cloudy = cat.query({ of: "Cloudy", given: { Wet: "yes" }, method }).distribution.values[0];
      expectClose(cloudy, 0.5835, { tolerance: 5e-5 });
    }
  });

  it("omit irrelevant nodes, and report them", () => {
    const { steps } = cat.query({ of: ["Cloudy", "Feline"], method: "enumeration" });
    expect(steps).toEqual([
      "P(Cloudy, Feline) = Σ over Rain of P(Cloudy) P(Rain | Cloudy) P(Feline | Rain)",
      "Sprinkler, Wet: neither asked for, nor given, nor above such a node, so their tables sum to 1.",
      "P(Cloudy=yes, Feline=yes) = 0.5·0.8·0.1 + 0.5·0.2·0.7 = 0.11",
      "P(Cloudy=yes, Feline=no) = 0.5·0.8·0.9 + 0.5·0.2·0.3 = 0.39",
      "P(Cloudy=no, Feline=yes) = 0.5·0.1·0.1 + 0.5·0.9·0.7 = 0.32",
      "P(Cloudy=no, Feline=no) = 0.5·0.1·0.9 + 0.5·0.9·0.3 = 0.18",
    ]);
    expect(cat.query({ of: ["Cloudy", "Feline"] }).steps).toEqual([
      "sum out Rain: Σ f(Cloudy, Rain) · f(Rain, Feline) = f(Cloudy, Feline)",
    ]);
  });

  it("derive a posterior step by step", () => {
    const { steps } = rain.query({ of: "Rain", given: { Wet: "yes" }, method: "enumeration" });
    expect(steps).toEqual([
      "P(Rain | Wet=yes) = P(Rain, Wet=yes) / P(Wet=yes)",
      "P(Rain, Wet=yes) = P(Rain) P(Wet=yes | Rain)",
      "P(Rain=yes, Wet=yes) = 0.4·0.9 = 0.36",
      "P(Rain=no, Wet=yes) = 0.6·0.2 = 0.12",
      "P(Wet=yes) = 0.36 + 0.12 = 0.48",
      "P(Rain=yes | Wet=yes) = 0.36 / 0.48 = 0.75",
      "P(Rain=no | Wet=yes) = 0.12 / 0.48 = 0.25",
    ]);
  });

  it("rearrange a star into a product of sums: P(D) stays P(D)", () => {
    const star = BayesianNetwork.of({
      D: { levels: ["a", "b", "c"], table: [0.2, 0.5, 0.3] },
      A: { parents: "D", table: [0.1, 0.6, 0.3] },
      B: { parents: "D", table: [0.5, 0.25, 0.9] },
      C: { parents: "D", table: [0.7, 0.2, 0.4] },
    });
    for (const method of [...methods, "sum-product"] as const)
      expectClose(star.query({ of: "D", method }).distribution.values, [0.2, 0.5, 0.3], EXACT);
    const given = { A: "yes", C: "no" };
    const weights = [0.2 * 0.1 * 0.3, 0.5 * 0.6 * 0.8, 0.3 * 0.3 * 0.6];
    const sum = weights[0] + weights[1] + weights[2];
    const answer = star.query({ of: "D", given, method: "sum-product" });
    expectClose(
      answer.distribution.values,
      weights.map((weight) => weight / sum),
      EXACT,
    );
    expectClose(answer.logEvidence ?? 0, Math.log(sum), EXACT);
  });

  it("count what is stored: the joint has 2^d cells, the tables d·2^(k+1) at most", () => {
    expect(cat.storage).toEqual({ joint: 32, tables: 2 + 4 + 4 + 8 + 4, largest: 8 });
    expect(cat.storage.tables).toBeLessThanOrEqual(5 * 2 ** 3);
    expect(cat.parameterCount).toBe(1 + 2 + 2 + 4 + 2);
  });

  it("classify as naive Bayes does", () => {
    const spam = BayesianNetwork.of({
      Spam: { table: 0.3 },
      Offer: { parents: "Spam", table: [0.6, 0.05] },
      Friend: { parents: "Spam", table: [0.1, 0.5] },
    });
    const posterior = spam.query({ of: "Spam", given: { Offer: "yes", Friend: "no" } });
    const [p, q] = [0.3 * 0.6 * 0.9, 0.7 * 0.05 * 0.5];
    expectClose(posterior.probability({ Spam: "yes" }), p / (p + q), EXACT);
  });
});

describe("BayesianNetwork", () => {
  it("survives a JSON round trip like any model", () => {
    const mixed = mixedNetwork();
    for (const network of [cat, mixed]) {
      const back = loadModel(JSON.stringify(network), { kind: "BayesianNetwork" });
      expect(back).toBeInstanceOf(BayesianNetwork);
      expect(back.toJSON()).toEqual(network.toJSON());
      expect(back.graph.equals(network.graph)).toBe(true);
    }
    expect(can(cat, "inference")).toBe(true);
    expect(can(cat, "sampling")).toBe(true);
    const damaged = JSON.parse(JSON.stringify(cat));
    damaged.state.nodes[1].parents = ["Nobody"];
    expect(() => loadModel(damaged)).toThrow('there is no node "Nobody"');
    const cyclic = JSON.parse(JSON.stringify(rain));
    cyclic.state.nodes[0].parents = ["Wet"];
    expect(() => loadModel(cyclic)).toThrow("form a cycle");
  });

  it("refuses invalid tables", () => {
    const of = (Wet: never) => () => BayesianNetwork.of({ Rain: { table: 0.4 }, Wet });
    expect(of({ parents: "Rain", table: { yes: 0.9 } } as never)).toThrow(
      'node "Wet": there is no entry for the level "no" of "Rain"',
    );
    expect(of({ parents: "Rain", table: { yes: 0.9, no: 0.2, maybe: 0.1 } } as never)).toThrow(
      '"Rain" has no level "maybe"',
    );
    expect(of({ parents: "Rain", table: { yes: [0.9, 0.2], no: 0.2 } } as never)).toThrow(
      'the probabilities of "Wet" for Rain=yes must sum to 1; their sum is 1.1',
    );
    expect(of({ table: [0.5, 0.25, 0.25] } as never)).toThrow("a list of 2 probabilities");
    expect(of({ table: -0.5 } as never)).toThrow("must be from 0 to 1; got -0.5");
    expect(of({ parents: "Rian", table: 0.5 } as never)).toThrow('there is no discrete node "Rian"');
    expect(of({ levels: ["a"] } as never)).toThrow("needs");
    expect(of({ tabel: 0.5, table: 0.5 } as never)).toThrow('did you mean "table"');
  });

  it("expands a noisy-or into a table", () => {
    const network = BayesianNetwork.of({
      Cold: { table: 0.1 },
      Flu: { table: 0.05 },
      Fever: { noisyOr: { Cold: 0.4, Flu: 0.8 }, leak: 0.02 },
    });
    const absent = [0.98 * 0.6 * 0.2, 0.98 * 0.6, 0.98 * 0.2, 0.98];
    expectClose(
      network.table("Fever").values,
      absent.flatMap((q) => [1 - q, q]),
      EXACT,
    );
    expect(() =>
      BayesianNetwork.of({ A: { levels: [1, 2, 3], table: [0.2, 0.3, 0.5] }, B: { noisyOr: { A: 0.5 } } }),
    ).toThrow('a noisy-or needs two levels, present and absent; "A" has 3');
    const causes = Array.from({ length: 40 }, (_, k) => `C${k}`);
    const nodes = Object.fromEntries(causes.map((name) => [name, { table: 0.5 }]));
    const noisyOr = Object.fromEntries(causes.map((name) => [name, 0.5]));
    expect(() => BayesianNetwork.of({ ...nodes, Any: { noisyOr } })).toThrow("at most 24 parents; got 40");
  });

  it("computes the log probability of a case and of every row of a table", () => {
    const one = { Cloudy: "yes", Sprinkler: "no", Rain: "yes", Wet: "yes", Feline: "no" };
    expectClose(cat.logJoint(one), Math.log(0.5 * 0.9 * 0.8 * 0.9 * 0.9), EXACT);
    const table = cat.sample(50, 3);
    const logs = cat.logJoint(table);
    expectClose(
      logs,
      table.toRows().map((row) => cat.logJoint(row)),
      EXACT,
    );
    expect(() => cat.logJoint({ ...one, Wet: "perhaps" })).toThrow(
      'has the unknown level "perhaps" at row 0',
    );
  });

  it("draws cases with the right frequencies", () => {
    const table = cat.sample(20_000, 1);
    expect(table.rows).toBe(20_000);
    const share = table.filter((row) => table.get(row, "Feline") === "yes").rows / 20_000;
    expectClose(share, 0.43, { tolerance: 4 * Math.sqrt((0.43 * 0.57) / 20_000) });
    expect(cat.sample(20, 7).toRows()).toEqual(cat.sample(20, 7).toRows());
  });

  it("distinguishes intervention from observation", () => {
    // Simpson's paradox: A is the better treatment of small and of large stones, but is given to large ones.
    const stones = BayesianNetwork.of({
      Size: { levels: ["small", "large"], table: [357 / 700, 343 / 700] },
      Treatment: { levels: ["A", "B"], parents: "Size", table: { small: 87 / 357, large: 263 / 343 } },
      Success: {
        parents: ["Size", "Treatment"],
        table: { small: { A: 81 / 87, B: 234 / 270 }, large: { A: 192 / 263, B: 55 / 80 } },
      },
    });
    const success = (network: BayesianNetwork, given: object) =>
      network.query({ of: "Success", given: { ...given } }).probability({ Success: "yes" });
    expectClose(success(stones, { Treatment: "A" }), 273 / 350, EXACT);
    expectClose(success(stones, { Treatment: "B" }), 289 / 350, EXACT);
    const doing = (level: string) => success(stones.do({ Treatment: level }), {});
    expectClose(doing("A"), (357 / 700) * (81 / 87) + (343 / 700) * (192 / 263), EXACT);
    expect(doing("A")).toBeGreaterThan(doing("B"));
    expect(stones.do({ Treatment: "A" }).graph.parents("Treatment")).toEqual([]);
    const cut = mixedNetwork().do({ Height: 180 });
    expect(cut.graph.has("Height")).toBe(false);
    expectClose(cut.density({ of: "Weight" }).mean[0], -100 + 0.9 * 180, EXACT);
  });

  it("prints its nodes", () => {
    expect(String(rain)).toContain("BayesianNetwork of 2 nodes, 1 arcs, 3 parameters");
    expect(String(rain.query({ of: "Rain", given: { Wet: "yes" } }))).toBe(
      "P(Rain | Wet=yes)\nRain     P\nyes   0.75\nno    0.25",
    );
  });
});

/** Height depends on sex, weight on height. */
function mixedNetwork(): BayesianNetwork {
  return BayesianNetwork.of({
    Sex: { levels: ["female", "male"], table: [0.5, 0.5] },
    Height: {
      parents: "Sex",
      regressions: {
        female: { intercept: 165, standardDeviation: 6 },
        male: { intercept: 178, standardDeviation: 7 },
      },
    },
    Weight: { intercept: -100, coefficients: { Height: 0.9 }, standardDeviation: 8 },
  });
}
