import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { refusal } from "../../../../test/support/refusal.js";
import { DataError, OptionError, ShapeError } from "../../../base/errors.js";
import { Table } from "../../../data/table/table.js";
import { TwoThresholdRule } from "./index.js";

const credit = new TwoThresholdRule({
  features: ["income", "savings"],
  thresholds: [30, 10],
  above: "low risk",
  otherwise: "high risk",
});

describe("TwoThresholdRule", () => {
  it("says low risk if income and savings both exceed their thresholds, else high risk", () => {
    const cases = [
      [40, 20],
      [40, 5],
      [20, 20],
      [20, 5],
      [30, 20],
      [40, 10],
    ];
    const expected = ["low risk", "high risk", "high risk", "high risk", "high risk", "high risk"];
    expect(credit.predict(cases)).toEqual(expected);
    const table = Table.fromColumns({
      savings: cases.map((row) => row[1]),
      name: cases.map((_, i) => `c${i}`),
      income: cases.map((row) => row[0]),
    });
    expect(credit.predict(table)).toEqual(expected);
    expect(String(credit)).toBe('if income > 30 and savings > 10 then "low risk" else "high risk"');
  });

  it("is found again, half way between the cases, where one separates them", () => {
    const x = [
      [40, 20],
      [35, 12],
      [40, 6],
      [21, 20],
      [10, 1],
    ];
    const rule = TwoThresholdRule.fit(x, ["low", "low", "high", "high", "high"], { above: "low" });
    expect(rule.thresholds).toEqual([28, 9]);
    expect([rule.above, rule.otherwise]).toEqual(["low", "high"]);
    const table = Table.fromColumns({
      savings: x.map((row) => row[1]),
      income: x.map((row) => row[0]),
      risk: ["low", "low", "high", "high", "high"],
    });
    const named = TwoThresholdRule.fit(table, "risk", { above: "low", features: ["income", "savings"] });
    expect(named.thresholds).toEqual([28, 9]);
    expect(named.predict(table)).toEqual(["low", "low", "high", "high", "high"]);
  });

  it("has the least error of all pairs of thresholds, with weights and ties", () => {
    const point = fc.record({ a: fc.nat(6), b: fc.nat(6), positive: fc.boolean(), weight: fc.nat(3) });
    const both = (points: { positive: boolean; weight: number }[]) =>
      new Set(points.map(({ positive }) => positive)).size === 2 && points.some(({ weight }) => weight > 0);
    fc.assert(
      fc.property(fc.array(point, { minLength: 2, maxLength: 25 }).filter(both), (points) => {
        const x = points.map(({ a, b }) => [a, b]);
        const y = points.map(({ positive }) => positive);
        const errors = (said: (a: number, b: number) => boolean) =>
          points.reduce((sum, p) => sum + (said(p.a, p.b) === p.positive ? 0 : p.weight), 0);
        const rule = TwoThresholdRule.fit(x, y, { above: true, weights: points.map(({ weight }) => weight) });
        const said = rule.predict(x);
        const found = points.reduce((sum, p, i) => sum + (said[i] === p.positive ? 0 : p.weight), 0);
        let least = Number.POSITIVE_INFINITY;
        for (let first = -1; first <= 6; first += 1) {
          for (let second = -1; second <= 6; second += 1) {
            least = Math.min(
              least,
              errors((a, b) => a > first && b > second),
            );
          }
        }
        expect(found).toBe(least);
      }),
    );
  });

  it("asks for nothing, or for the impossible, where that is best", () => {
    // Only the second column tells.
    const one = TwoThresholdRule.fit(
      [
        [1, 5],
        [2, 6],
        [1, 1],
        [2, 2],
      ],
      [1, 1, 0, 0],
      { above: 1 },
    );
    expect(one.thresholds).toEqual([Number.NEGATIVE_INFINITY, 3.5]);
    // Every corner that holds the positive case holds two others.
    const none = TwoThresholdRule.fit(
      [
        [0, 0],
        [1, 1],
        [2, 2],
      ],
      [1, 0, 0],
      { above: 1 },
    );
    expect(none.thresholds).toEqual([Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]);
    expect(none.predict([[9, 9]])).toEqual([0]);
  });

  it("does not see cases of weight 0, and sees those of weight 2 twice", () => {
    const x = [
      [1, 1],
      [4, 4],
      [3, 3],
      [0, 2],
    ];
    const y = ["no", "yes", "yes", "no"];
    const weighted = TwoThresholdRule.fit(x, y, { above: "yes", weights: [2, 1, 0, 1] });
    const listed = TwoThresholdRule.fit([x[0], x[0], x[1], x[3]], ["no", "no", "yes", "no"], {
      above: "yes",
    });
    expect(weighted).toEqual(listed);
    expect(weighted.thresholds).toEqual([2.5, 3]);
  });

  it("separates neighboring numbers", () => {
    const next = 1 + Number.EPSILON;
    const rule = TwoThresholdRule.fit(
      [
        [1, 0],
        [next, 0],
      ],
      ["a", "b"],
      { above: "b" },
    );
    expect(
      rule.predict([
        [1, 0],
        [next, 0],
      ]),
    ).toEqual(["a", "b"]);
  });

  it("refuses what it cannot compare", () => {
    expect(() =>
      TwoThresholdRule.fit(
        [
          [1, 2],
          [2, 3],
        ],
        ["a", "a"],
        { above: "a" },
      ),
    ).toThrow(
      refusal(DataError, 'TwoThresholdRule.fit: needs two classes, one of them "a"; the classes are "a".'),
    );
    expect(() => credit.predict([[1, 2, 3]])).toThrow(
      refusal(ShapeError, "TwoThresholdRule.predict: needs two columns; got 3 columns."),
    );
    expect(() => credit.predict(Table.fromColumns({ income: ["a", "b"], savings: [1, 2] }))).toThrow(
      DataError,
    );
    expect(() => credit.predict([[1, Number.NaN]])).toThrow(DataError);
    expect(() => new TwoThresholdRule({ thresholds: [1, Number.NaN], above: "a", otherwise: "b" })).toThrow(
      refusal(OptionError, 'TwoThresholdRule: option "thresholds" must be two numbers; got 1, NaN.'),
    );
    expect(() => new TwoThresholdRule({ thresholds: [1, 2], above: "a", otherwise: "a" })).toThrow(
      refusal(OptionError, 'TwoThresholdRule: option "otherwise" must be a class other than "a"; got a.'),
    );
    const table = Table.fromColumns({ a: [1, 2], b: [1, 2], y: ["u", "v"] });
    expect(() => TwoThresholdRule.fit(table, "y", { above: "u" })).toThrow(
      refusal(
        OptionError,
        'TwoThresholdRule.fit: option "features" must be the names of two columns of the table; got none.',
      ),
    );
  });
});
