import { describe, expect, it } from "vitest";
import { Encoding } from "../../../data/kinds/encoding.js";
import type { Features } from "../../../model/input.js";
import { conditionOf, conditionsText, testsOf } from "./condition.js";
import { coversRow, type RuleTest } from "./rule-test.js";

const encoding = new Encoding([
  { column: "age", coding: "number" },
  { column: "size", coding: "codes", levels: ["small", "middle", "large"] },
  { column: "old", coding: "boolean" },
]);
const inputs: Features = { names: encoding.features, encoding };

describe("The condition of a test", () => {
  it("contains the names of the column and of the level", () => {
    expect(conditionOf({ column: 0, operator: "≤", value: 38.5 }, inputs)).toEqual({
      feature: "age",
      operator: "≤",
      value: 38.5,
    });
    expect(conditionOf({ column: 1, operator: "=", value: 2 }, inputs).value).toBe("large");
    expect(conditionOf({ column: 2, operator: "=", value: 1 }, inputs).value).toBe(true);
  });

  it("names the level if only one remains up to or above a rank", () => {
    const size = (operator: RuleTest["operator"], value: number) =>
      conditionsText([conditionOf({ column: 1, operator, value }, inputs)]);
    expect(size("≤", 0.5)).toBe("size = small");
    expect(size(">", 1.5)).toBe("size = large");
    expect(size("≤", 1.5)).toBe("size ≤ middle");
    expect(size(">", 0.5)).toBe("size > small");
  });

  it("covers the same rows when it is read back", () => {
    const rows = [0, 1, 2].flatMap((size) => [0, 1].map((old) => Float64Array.of(30 + 10 * size, size, old)));
    rows.push(Float64Array.of(Number.NaN, Number.NaN, Number.NaN));
    const tests: RuleTest[] = [0.5, 1.5].flatMap((value) => [
      { column: 1, operator: "≤", value },
      { column: 1, operator: ">", value },
    ]);
    tests.push({ column: 0, operator: ">", value: 35 }, { column: 2, operator: "=", value: 1 });
    for (const test of tests) {
      const back = testsOf([conditionOf(test, inputs)], inputs) ?? [];
      expect(rows.map((row) => coversRow(back, row, 0))).toEqual(
        rows.map((row) => coversRow([test], row, 0)),
      );
    }
  });

  it("cannot be read with an unknown feature or level, or a comparison without an order", () => {
    const known = { feature: "age", operator: ">", value: 1 } as const;
    expect(testsOf([known], inputs)).toHaveLength(1);
    for (const wrong of [
      { ...known, feature: "height" },
      { ...known, operator: "=" },
      { ...known, value: "a" },
      { feature: "size", operator: "=", value: "huge" },
    ] as const)
      expect(testsOf([known, wrong], inputs)).toBeUndefined();
  });
});
