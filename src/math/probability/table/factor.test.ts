import { describe, expect, it } from "vitest";
import { DataError, FormatError, ShapeError } from "../../../base/errors.js";
import { Factor } from "./factor.js";

const rain = { rain: [true, false] };
const both = { box: ["red", "blue"], fruit: ["apple", "orange", "pear"] };

describe("a factor", () => {
  it("is the same from flat values, nested values, a function and another factor", () => {
    const flat = new Factor(both, [0, 1, 2, 3, 4, 5]);
    const nested = new Factor(both, [
      [0, 1, 2],
      [3, 4, 5],
    ]);
    const code = (level: unknown) => ["red", "blue", "apple", "orange", "pear"].indexOf(String(level));
    const computed = new Factor(both, ({ box, fruit }) => 3 * code(box) + code(fruit) - 2);
    const copied = new Factor(both, flat.reorder(["fruit", "box"]));
    for (const factor of [nested, computed, copied]) expect(factor.values).toEqual(flat.values);
    expect(nested.value({ fruit: "orange", box: "blue" })).toBe(4);
  });

  it("keeps no reference to what it was made from", () => {
    const values = Float64Array.of(1, 2);
    const levels = [true, false];
    const factor = new Factor({ rain: levels }, values);
    values[0] = 5;
    levels[0] = false;
    expect(factor.value({ rain: true })).toBe(1);
  });

  it("may have no variables at all", () => {
    const one = new Factor({}, [3]);
    expect(one.value({})).toBe(3);
    expect(one.product(new Factor(rain, [1, 2])).values).toEqual(Float64Array.of(3, 6));
    expect(new Factor(rain, [1, 2]).sumOut("rain").value({})).toBe(3);
  });

  it("tells levels of different types apart", () => {
    const factor = new Factor({ x: [1, "1", true] }, [10, 20, 30]);
    expect([1, "1", true].map((x) => factor.value({ x }))).toEqual([10, 20, 30]);
  });

  it("divides 0 by 0 to 0, and nothing else by 0", () => {
    const zero = new Factor(rain, [0, 2]);
    expect(zero.divide(zero).values).toEqual(Float64Array.of(0, 1));
    expect(() => new Factor(rain, [1, 2]).divide(zero)).toThrow(/1 at rain=true is divided/);
  });

  it("scales every value", () => {
    expect(new Factor(rain, [1, 2]).scale(3).values).toEqual(Float64Array.of(3, 6));
    expect(() => new Factor(rain, [1, 2]).scale(-1)).toThrow(DataError);
  });

  it("takes the first of equal maxima", () => {
    const factor = new Factor(both, [1, 3, 3, 2, 2, 1]);
    const byBox = factor.maxOut("fruit");
    expect(byBox.factor.values).toEqual(Float64Array.of(3, 2));
    expect([...byBox.choices]).toEqual([1, 0]);
    expect(byBox.argmax({ box: "blue" })).toEqual({ fruit: "apple" });
    expect(factor.maxOut(["fruit", "box"]).argmax({})).toEqual({ fruit: "orange", box: "red" });
  });

  it("is equal to itself in another order, but not with other levels or values", () => {
    const a = new Factor(both, [0, 1, 2, 3, 4, 5]);
    expect(a.equals(a.reorder(["fruit", "box"]))).toBe(true);
    expect(a.equals(new Factor(both, [0, 1, 2, 3, 4, 5.1]))).toBe(false);
    expect(a.equals(new Factor(both, [0, 1, 2, 3, 4, 5.1]), 0.11)).toBe(true);
    expect(a.equals(new Factor({ ...both, box: ["blue", "red"] }, [0, 1, 2, 3, 4, 5]))).toBe(false);
    expect(a.equals(new Factor(rain, [0, 1]))).toBe(false);
  });

  it("reads as a table of text, cut where it is long", () => {
    expect(new Factor(both, [0, 1, 2, 3, 4, 0.123456789]).toString()).toBe(
      [
        "box   fruit      value",
        "red   apple          0",
        "red   orange         1",
        "red   pear           2",
        "blue  apple          3",
        "blue  orange         4",
        "blue  pear    0.123457",
      ].join("\n"),
    );
    const long = new Factor({ x: Array.from({ length: 100 }, (_, x) => x) }, () => 1);
    expect(long.toString()).toMatch(/\n… 36 more rows$/);
  });

  it("comes back from JSON as it was", () => {
    const factor = new Factor({ x: [1, "1", true] }, [1 / 3, 1e-300, 0]);
    const back = Factor.fromJSON(JSON.parse(JSON.stringify(factor)));
    expect(back.equals(factor)).toBe(true);
    expect(back.variables).toEqual(factor.variables);
  });

  it("refuses JSON of another form", () => {
    const json = JSON.parse(JSON.stringify(new Factor(rain, [1, 2])));
    expect(() => Factor.fromJSON({ ...json, kind: "probability-table" })).toThrow(FormatError);
    expect(() => Factor.fromJSON({ ...json, more: 1 })).toThrow('field "more" is not known');
    expect(() => Factor.fromJSON({ ...json, values: [1, "2"] })).toThrow('field "values.1"');
    expect(() => Factor.fromJSON({ ...json, values: [1] })).toThrow(ShapeError);
  });
});

describe("a factor names what is wrong", () => {
  it.each([
    ["a negative value", () => new Factor(both, [0, 1, 2, -3, 4, 5]), "box=blue, fruit=apple"],
    ["NaN", () => new Factor(rain, [0, Number.NaN]), "rain=false must be a finite number ≥ 0; got NaN"],
    ["too few values", () => new Factor(both, [1, 2]), "needs 6 values; got 2"],
    [
      "too few nested values",
      () =>
        new Factor(both, [
          [1, 2, 3],
          [4, 5],
        ]),
      '3 levels of "fruit"; got 2 entries',
    ],
    ["values nested too deep", () => new Factor(rain, [[1], [2]]), "at depth 1, the values must be a number"],
    ["values not nested deep enough", () => new Factor(both, [[1, 2, 3], 4]), "got a number"],
    ["a variable without levels", () => new Factor({ x: [] }, []), '"x" has no levels'],
    ["a repeated level", () => new Factor({ x: ["a", "a"] }, [1, 2]), 'the level "a" twice'],
    [
      "a level that is no label",
      () => new Factor({ x: [Number.NaN] }, [1]),
      "not a string, number or boolean: NaN",
    ],
    [
      "a repeated variable",
      () =>
        new Factor(
          [
            { name: "x", levels: [1] },
            { name: "x", levels: [1] },
          ],
          [1],
        ),
      'two variables are named "x"',
    ],
    ["names whose order an object loses", () => new Factor({ b: [1], 1: [2] }, [1]), 'variable named "1"'],
    [
      "an unknown variable",
      () => new Factor(rain, [1, 2]).sumOut("wet"),
      'no variable "wet"; the variables are "rain"',
    ],
    [
      "an unknown level",
      () => new Factor(rain, [1, 2]).restrict({ rain: "yes" }),
      'no level "yes"; its levels are true, false',
    ],
    [
      "a missing variable",
      () => new Factor(both, () => 1).value({ box: "red" }),
      'no value for variable "fruit"',
    ],
    [
      "a superfluous variable",
      () => new Factor(rain, [1, 2]).value({ rain: true, wet: true }),
      'no variable "wet"',
    ],
    ["a variable named twice", () => new Factor(rain, [1, 2]).sumOnto(["rain", "rain"]), "named twice"],
    [
      "different levels",
      () => new Factor(rain, [1, 2]).product(new Factor({ rain: [false, true] }, [1, 2])),
      /levels true, false .*false, true/,
    ],
    [
      "a divisor with more variables",
      () => new Factor(rain, [1, 2]).divide(new Factor({ x: [1] }, [1])),
      '"x"',
    ],
    [
      "an incomplete order",
      () => new Factor(both, () => 1).reorder(["box"]),
      "over box; got one over box, fruit",
    ],
    [
      "a table too large for memory",
      () =>
        new Factor(
          Array.from({ length: 30 }, (_, i) => ({ name: `v${i}`, levels: [0, 1] })),
          [],
        ),
      "more than 2^28",
    ],
  ])("%s", (_, action, message) => {
    expect(action).toThrow(message);
    expect(action).toThrow(/^Factor/);
  });
});
