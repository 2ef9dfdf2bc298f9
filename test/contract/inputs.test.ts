// Anything that is not a finite number, a label or a known setting is refused by name and row.

import { describe, expect, it } from "vitest";
import { catalog } from "../../src/apps/catalog.js";
import * as credal from "../../src/everything.js";
import type { Estimator } from "../../src/model/estimator.js";
import { exampleOf } from "./examples.js";

const NOT_NUMBERS: readonly unknown[] = [
  ...[null, undefined, true, "", "60", " ", [5], [], {}, 5n, Symbol("five"), Number.NaN],
  Number.POSITIVE_INFINITY,
];
const x = Array.from({ length: 12 }, (_, i) => [i % 5, (i * i) % 7, i]);
const y = x.map(([a, b]) => 3 * a - b + 1);
const classes = x.map((_, i) => (i % 2 === 0 ? "even" : "odd"));

/** What no setting of a fit can be; undefined is the default of all. */
const WRONG_SETTINGS: Readonly<Record<string, readonly unknown[]>> = {
  signal: [null, 5, "abort", true, [], {}, () => undefined, { aborted: 1, addEventListener: 1 }],
  onProgress: [null, 5, "x", true, [], {}],
  threads: [null, 0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, "2", true, [], {}, 2n],
  workers: [null, 5, "x", true, [], {}, { runChains: 5 }, () => undefined],
  weights: [null, 5, "x", true, {}, () => undefined, { length: -1 }],
  folds: [3],
  Threads: [2],
};

const spoiled = (values: readonly unknown[], value: unknown) =>
  values.map((one, i) => (i === 5 ? value : one));

const refused = expect.objectContaining({ row: 5, message: expect.stringContaining("row 5") });

function fitted(Class: (typeof catalog)[number]): Estimator {
  return new Class(exampleOf(Class.kind).options as never);
}

describe("every regression refuses", () => {
  for (const Class of catalog.filter(({ task }) => task === "regression")) {
    it(`a target of ${Class.kind} that is not a finite number`, async () => {
      for (const value of NOT_NUMBERS)
        await expect(fitted(Class).fitTo(x, spoiled(y, value), {})).rejects.toEqual(refused);
      const holes = y.slice();
      delete holes[5];
      await expect(fitted(Class).fitTo(x, holes, {})).rejects.toEqual(refused);
    });
  }

  it("strings and booleans with advice that works", async () => {
    const regression = new credal.LinearRegression();
    await expect(regression.fit(x, y.map(String) as never)).rejects.toThrow(
      'the target at row 0 must be a number; got "1"; convert such values first, for example with Number.',
    );
    await expect(regression.fit(x, y.map((value) => value > 3) as never)).rejects.toThrow("with Number");
    await expect(regression.fit(x, y.map(String).map(Number))).resolves.toBeDefined();
  });
});

describe("every estimator refuses", () => {
  for (const Class of catalog) {
    it(`features, weights and controls of ${Class.kind} that are not what they should be`, async () => {
      const estimator = fitted(Class);
      const target = estimator.target === "classes" ? classes : y;
      for (const value of NOT_NUMBERS.filter((one) => typeof one !== "number")) {
        const rows = x.map((row, i) => (i === 5 ? [row[0], value, row[2]] : row));
        await expect(estimator.fitTo(rows as never, target, {})).rejects.toEqual(refused);
        const weights = spoiled(new Array(x.length).fill(1), value) as never;
        await expect(estimator.fitTo(x, target, { weights })).rejects.toEqual(refused);
      }
      const control = (given: unknown) => estimator.fitTo(x, target, given as never);
      await expect(control({ weight: y })).rejects.toThrow(
        /there is no control "weight"; did you mean "weights"\?/,
      );
      await expect(control({ signal: {} })).rejects.toThrow(
        '"signal" must be an AbortSignal; got an object.',
      );
      await expect(control({ onProgress: 5 })).rejects.toThrow('"onProgress" must be a function; got 5.');
      await expect(control({ threads: 0 })).rejects.toThrow('"threads" must be a whole number ≥ 1; got 0.');
      await expect(control(null)).rejects.toThrow("the control must be an object; got null.");
      for (const [name, values] of Object.entries(WRONG_SETTINGS))
        for (const value of values) {
          const refusal = control({ [name]: value });
          await expect(refusal, `${name}: ${String(value)}`).rejects.toMatchObject({
            name: "OptionError",
            option: name,
          });
        }
      await expect(estimator.fitTo(null as never, target, {})).rejects.toBeInstanceOf(credal.CredalError);
    });
  }
});

describe("every classifier refuses", () => {
  for (const Class of catalog.filter(({ task }) => task === "classification")) {
    it(`classes of ${Class.kind} that are not labels of one type`, async () => {
      for (const value of [{}, Symbol("s"), 5n, [1], () => 1, Number.POSITIVE_INFINITY, 1, true])
        await expect(fitted(Class).fitTo(x, spoiled(classes, value), {})).rejects.toEqual(refused);
      const numbers = classes.map((label) => (label === "even" ? 0 : 1));
      await expect(fitted(Class).fitTo(x, spoiled(numbers, "1"), {})).rejects.toThrow(
        'must be a number like 0 at row 5; got "1". Convert all labels to one type, for example with String.',
      );
    });
  }
});

describe("plain functions refuse", () => {
  const six = [1, 2, 3, 4, 5, 6];
  const eight = [1, 3, 2, 5, 4, 6];
  type OfNumbers = (values: number[]) => unknown;
  const functions: readonly (readonly [string, OfNumbers])[] = [
    ["rootMeanSquaredError", (values) => credal.rootMeanSquaredError(values, six)],
    ["meanAbsoluteError", (values) => credal.meanAbsoluteError(six, values)],
    ["weights of accuracy", (weights) => credal.accuracy(six, six, { weights })],
    ["rocAuc", (values) => credal.rocAuc([0, 1, 0, 1, 0, 1], values)],
    ["mean", (values) => credal.mean(values)],
    ["variance", (values) => credal.variance(values)],
    ["correlation", (values) => credal.correlation(eight, values)],
    ["quantile", (values) => credal.quantile(values, 0.5)],
    ["geometricMean", (values) => credal.geometricMean(values)],
    ["Normal.fit", (values) => credal.Normal.fit(values)],
    ["weights of Normal.fit", (weights) => credal.Normal.fit(six, { weights })],
    ["Poisson.fit", (values) => credal.Poisson.fit(values)],
    ["pairedTTest", (values) => credal.pairedTTest(eight, values)],
  ];
  it.each(functions)("what is not a finite number: %s", (_, run) => {
    expect(() => run(eight)).not.toThrow();
    const given = [null, undefined, true, "", "60", [5], {}, 5n, Symbol("five"), Number.NaN];
    for (const value of given)
      expect(() => run(spoiled(eight, value) as number[])).toThrow(credal.CredalError);
  });

  it("options and parameters that they do not have", () => {
    expect(() => credal.accuracy([1, 0], [1, 1], { weigths: [1, 9] } as never)).toThrow(
      'there is no option "weigths"; did you mean "weights"?',
    );
    expect(() => credal.correlation(six, eight, { weight: six } as never)).toThrow("no option");
    expect(() => new credal.Normal({ mean: 0, standardDeviation: 1, sd: 2 } as never)).toThrow("no option");
    expect(() => credal.Binomial.fit([1, 2], undefined as never)).toThrow("must be an object");
    expect(() => new credal.Gamma(null as never)).toThrow("the parameters must be an object; got null.");
  });
});
