import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { anyTable } from "../../../../test/support/tables.js";
import { OptionError, ShapeError } from "../../../base/errors.js";
import { Factor, independenceTest, ProbabilityTable } from "../table/index.js";
import {
  binaryEntropy,
  conditionalEntropy,
  conditionalMutualInformation,
  crossEntropy,
  entropy,
  type InformationUnit,
  informationContent,
  jensenShannon,
  jointEntropy,
  klDivergence,
  mutualInformation,
} from "./index.js";

const tolerance = 1e-14;

/** Two distributions over five outcomes, with outcomes of probability 0 in either. */
const pair = fc
  .tuple(
    fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 5, maxLength: 5 }),
    fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 5, maxLength: 5 }),
  )
  .filter((both) => both.every((counts) => counts.some((count) => count > 0)))
  .map((both) =>
    both.map((counts) => {
      const total = counts.reduce((sum, count) => sum + count, 0);
      return counts.map((count) => count / total);
    }),
  );

describe("informationContent", () => {
  it("is −log₂ p in bits: log₂ k for one of k equal outcomes", () => {
    expect(informationContent(1 / 8)).toBe(3);
    for (const k of [2, 3, 10]) expectClose(informationContent(1 / k), Math.log2(k), { tolerance });
    expect(informationContent(1)).toBe(0);
    expect(informationContent(0)).toBe(Number.POSITIVE_INFINITY);
  });

  it("refuses anything that is not a probability", () => {
    expect(() => informationContent(1.1)).toThrow(/between 0 and 1; got 1.1/);
    expect(() => informationContent(Number.NaN)).toThrow(/got NaN/);
  });
});

describe("entropy", () => {
  it("is 1.75 bits for a half, a quarter and two eighths", () => {
    expect(entropy([1 / 2, 1 / 4, 1 / 8, 1 / 8])).toBe(1.75);
  });

  it("is log₂ k for k equal outcomes and 0 for certainty", () => {
    expectClose(entropy(Array(6).fill(1 / 6)), Math.log2(6), { tolerance });
    expect(entropy([0, 1, 0])).toBe(0);
  });

  it("is measured in nats when asked", () => {
    expectClose(entropy([0.5, 0.5], { unit: "nats" }), Math.LN2, { tolerance });
    expect(() => entropy([1], { unit: "bans" as InformationUnit })).toThrow(OptionError);
  });

  it("of an event and its complement is the binary entropy", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (p) => {
        expectClose(binaryEntropy(p), entropy([p, 1 - p]), { tolerance });
        const nats = binaryEntropy(p, { unit: "nats" });
        expectClose(nats, binaryEntropy(p) * Math.LN2, { tolerance });
      }),
    );
    expect(binaryEntropy(0.5)).toBe(1);
  });

  it("keeps its digits for rare events", () => {
    // h(2⁻⁶⁰) = 60·2⁻⁶⁰ + 2⁻⁶⁰ / ln 2, up to 2⁻¹²⁰.
    const expected = (60 + 1 / Math.LN2) * 2 ** -60;
    expectClose(binaryEntropy(2 ** -60), expected, { tolerance, scale: expected });
  });

  it("refuses counts and negative numbers", () => {
    expect(() => entropy([1, 1])).toThrow(/must sum to 1; their sum is 2/);
    expect(() => entropy([1.5, -0.5])).toThrow(/-0.5 at position 1/);
    expect(() => entropy([])).toThrow(/their sum is 0/);
  });
});

describe("crossEntropy, klDivergence and jensenShannon", () => {
  it("agree with values computed by hand", () => {
    const p = [0.5, 0.5];
    const q = [0.25, 0.75];
    expectClose(crossEntropy(p, q), 0.5 * 2 + 0.5 * Math.log2(4 / 3), { tolerance });
    expectClose(klDivergence(p, q), 0.5 * Math.log2(4 / 3), { tolerance });
    expectClose(jensenShannon([1, 0], [0.5, 0.5]), 0.5 * Math.log2(4 / 3) + 0.25 * Math.log2(2 / 3) + 0.25, {
      tolerance,
    });
    expect(jensenShannon([1, 0], [0, 1])).toBe(1);
  });

  it("are infinite where q excludes what p allows, and only there", () => {
    expect(klDivergence([0.5, 0.5], [1, 0])).toBe(Number.POSITIVE_INFINITY);
    expect(crossEntropy([0.5, 0.5], [1, 0])).toBe(Number.POSITIVE_INFINITY);
    expect(klDivergence([1, 0], [0.5, 0.5])).toBe(1);
    expectClose(klDivergence([0.5, 0.5], [1 - 1e-320, 1e-320]), 0.5 * -Math.log2(1e-320) - 1, {
      tolerance,
      scale: 1000,
    });
  });

  it("are related: D(p‖q) = H(p, q) − H(p) ≥ 0, and 0 for equal distributions", () => {
    fc.assert(
      fc.property(pair, ([p, q]) => {
        const divergence = klDivergence(p, q);
        expect(divergence).toBeGreaterThanOrEqual(0);
        expect(klDivergence(p, p)).toBe(0);
        const cross = crossEntropy(p, q);
        if (Number.isFinite(cross)) expectClose(divergence, cross - entropy(p), { tolerance });
        else expect(divergence).toBe(Number.POSITIVE_INFINITY);
        const nats = klDivergence(p, q, { unit: "nats" });
        if (Number.isFinite(nats)) expectClose(nats, divergence * Math.LN2, { tolerance });
      }),
    );
  });

  it("Jensen-Shannon is symmetric, at most one bit, and H(m) − (H(p) + H(q)) / 2", () => {
    fc.assert(
      fc.property(pair, ([p, q]) => {
        const value = jensenShannon(p, q);
        const middle = p.map((share, i) => (share + q[i]) / 2);
        expectClose(value, jensenShannon(q, p), { tolerance });
        expectClose(value, entropy(middle) - (entropy(p) + entropy(q)) / 2, { tolerance });
        expect(value).toBeLessThanOrEqual(1 + tolerance);
      }),
    );
  });

  it("match tables by the names of their variables", () => {
    fc.assert(
      fc.property(anyTable, anyTable, (p, q) => {
        const expected = klDivergence(p, q);
        expect(klDivergence(p, q.marginal(["C", "A", "B"]))).toBe(expected);
        expect(klDivergence(p.values, q.values)).toBe(expected);
      }),
    );
    const other = new ProbabilityTable({ X: [0, 1] }, [0.5, 0.5]);
    expect(() => klDivergence(other, new ProbabilityTable({ Y: [0, 1] }, [0.5, 0.5]))).toThrow(ShapeError);
    expect(() => klDivergence([1], [0.5, 0.5])).toThrow(/got 1 and 2/);
  });
});

describe("entropies of a table", () => {
  it("obey the chain rule H(A, B) = H(B) + H(A | B)", () => {
    fc.assert(
      fc.property(anyTable, (table) => {
        const chained = jointEntropy(table, "B") + conditionalEntropy(table, ["A", "C"], "B");
        expectClose(jointEntropy(table), chained, { tolerance });
        expectClose(conditionalEntropy(table, "A", []), jointEntropy(table, "A"), { tolerance });
      }),
    );
  });

  it("give the mutual information: I(A; B) = H(A) + H(B) − H(A, B) = I(B; A) = D(P(A, B) ‖ P(A) P(B))", () => {
    fc.assert(
      fc.property(anyTable, (table) => {
        const information = mutualInformation(table, "A", "B");
        const sum = jointEntropy(table, "A") + jointEntropy(table, "B") - jointEntropy(table, ["A", "B"]);
        expectClose([information, mutualInformation(table, "B", "A")], [sum, sum], { tolerance });
        const product = ProbabilityTable.normalize(table.marginal("A").product(table.marginal("B")));
        expectClose(klDivergence(table.marginal(["A", "B"]), product), sum, { tolerance });
      }),
    );
  });

  it("obey the chain rule of information: I(A; B, C) = I(A; C) + I(A; B | C)", () => {
    fc.assert(
      fc.property(anyTable, (table) => {
        const parts = mutualInformation(table, "A", "C") + conditionalMutualInformation(table, "A", "B", "C");
        expectClose(mutualInformation(table, "A", ["B", "C"]), parts, { tolerance });
        const difference = conditionalEntropy(table, "A", "C") - conditionalEntropy(table, "A", ["B", "C"]);
        expectClose(conditionalMutualInformation(table, "A", "B", "C"), difference, { tolerance });
      }),
    );
  });

  it("see that two of three bits of even parity say nothing about each other until the third is known", () => {
    const bits = [0, 1];
    const parity = new ProbabilityTable({ x: bits, y: bits, z: bits }, ({ x, y, z }) =>
      (Number(x) + Number(y) + Number(z)) % 2 === 0 ? 1 / 4 : 0,
    );
    expect(mutualInformation(parity, "x", "y")).toBe(0);
    expect(conditionalMutualInformation(parity, "x", "y", "z")).toBe(1);
    expect(conditionalEntropy(parity, "x", ["y", "z"])).toBe(0);
  });

  it("give G² = 2 N I in nats", () => {
    const counts = new Factor({ a: [0, 1], b: [0, 1, 2] }, [10, 20, 30, 6, 9, 17]);
    const nats = mutualInformation(ProbabilityTable.normalize(counts), "a", "b", { unit: "nats" });
    expectClose(independenceTest(counts, "a", "b").gSquared.statistic, 2 * 92 * nats, {
      tolerance,
      scale: 10,
    });
  });

  it("refuse a variable on both sides, and unknown ones", () => {
    const table = new ProbabilityTable({ x: [0, 1] }, [0.5, 0.5]);
    expect(() => mutualInformation(table, "x", "x")).toThrow(/^mutualInformation: .* named twice/);
    expect(() => conditionalEntropy(table, "x", "y")).toThrow(
      /^conditionalEntropy: there is no variable "y"/,
    );
  });
});
