import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { ProbabilityTable } from "../../math/probability/index.js";
import { LossMatrix, valueOfInformation } from "./index.js";

const joint = new ProbabilityTable({ state: ["ill", "well"], test: ["+", "-"] }, [
  [0.09, 0.01],
  [0.18, 0.72],
]);
const loss = new LossMatrix({
  classes: ["well", "ill"],
  actions: ["treat", "wait"],
  losses: [
    [10, 0],
    [0, 50],
  ],
});

describe("valueOfInformation", () => {
  it("is what the best actions save when they may depend on the result", () => {
    const found = valueOfInformation(joint, { target: "state", observe: "test", loss });
    // Now: treat costs 0.9 · 10 = 9, wait costs 0.1 · 50 = 5.
    expect(found.now).toEqual({ action: "wait", risk: 5 });
    // After +: treat, 0.18 · 10 = 1.8 of 0.27; after −: wait, 0.01 · 50 = 0.5 of 0.73.
    expect(found.then.map(({ observed, action }) => [observed, action])).toEqual([
      [{ test: "+" }, "treat"],
      [{ test: "-" }, "wait"],
    ]);
    expectClose(
      found.then.flatMap(({ probability, risk }) => [probability, risk]),
      [0.27, 1.8 / 0.27, 0.73, 0.5 / 0.73],
      { tolerance: 1e-14 },
    );
    expectClose([found.expectedRisk, found.value, found.perfect], [2.3, 2.7, 5], { tolerance: 1e-14 });
  });

  it("makes an observation worthwhile below its value, not above", () => {
    const at = (cost: number) => valueOfInformation(joint, { target: "state", observe: "test", loss, cost });
    expect([2.6, 2.8].map((cost) => at(cost).worthwhile)).toEqual([true, false]);
  });

  it("is nothing where the result changes no decision, or is known already", () => {
    const mild = new LossMatrix({
      classes: ["ill", "well"],
      actions: ["treat", "wait"],
      losses: [
        [0, 100],
        [1, 0],
      ],
    });
    expect(valueOfInformation(joint, { target: "state", observe: "test", loss: mild }).value).toBe(0);
    const known = valueOfInformation(joint, { target: "state", observe: [], given: { test: "+" }, loss });
    expect(known.value).toBe(0);
    expect(known.now).toEqual({ action: "treat", risk: known.then[0].risk });
  });

  it("leaves out results that cannot be", () => {
    const certain = new ProbabilityTable({ state: ["ill", "well"], test: ["+", "-"] }, [
      [0.5, 0],
      [0.5, 0],
    ]);
    expect(valueOfInformation(certain, { target: "state", observe: "test", loss }).then).toHaveLength(1);
  });

  it("never falls below zero nor above that of the truth, and grows with every variable", () => {
    const cells = fc
      .array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 12 })
      .filter((counts) => counts.some((count) => count > 0));
    const numbers = fc.array(fc.integer({ min: -5, max: 20 }), { minLength: 9, maxLength: 9 });
    fc.assert(
      fc.property(cells, numbers, (counts, flat) => {
        const table = ProbabilityTable.fromCounts({ y: [0, 1, 2], a: [0, 1], b: [0, 1] }, counts);
        const losses = { rows: 3, columns: 3, data: flat };
        const matrix = new LossMatrix({ classes: [0, 1, 2], actions: ["p", "q", "r"], losses });
        const value = (observe: string[]) =>
          valueOfInformation(table, { target: "y", observe, loss: matrix });
        const [a, both] = [value(["a"]), value(["a", "b"])];
        expect(a.value).toBeGreaterThanOrEqual(0);
        expect(both.value).toBeGreaterThanOrEqual(a.value - 1e-12);
        expect(both.value).toBeLessThanOrEqual(both.perfect + 1e-12);
        expectClose(both.perfect, a.perfect, { tolerance: 1e-13 });
      }),
    );
  });

  it("is the gain in expected utility", () => {
    const utilities = loss.losses.scale(-1);
    const gains = LossMatrix.fromUtilities({ classes: loss.classes, actions: loss.actions, utilities });
    expectClose(valueOfInformation(joint, { target: "state", observe: "test", loss: gains }).value, 2.7, {
      tolerance: 5e-15,
    });
  });

  it("names what is wrong", () => {
    expect(() => valueOfInformation(joint, { target: "state", observe: "state", loss })).toThrow(
      'valueOfInformation: variable "state" is the target and cannot be observed.',
    );
    expect(() => valueOfInformation(joint, { target: "test", observe: "state", loss })).toThrow(
      'valueOfInformation: the losses are for the classes "well", "ill"; the probabilities are for "+", "-".',
    );
    expect(() => valueOfInformation(joint, { target: "state", observe: "x", loss })).toThrow(
      'no variable "x"',
    );
    expect(() =>
      valueOfInformation(joint, { target: "state", observe: "test", loss, cost: Number.NaN }),
    ).toThrow('option "cost"');
  });
});
