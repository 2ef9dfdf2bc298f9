import { describe, expect, it } from "vitest";
import * as z from "zod";
import { Estimator } from "../model/estimator.js";
import { requireKnownOptions } from "./known-options.js";
import { describeOptions } from "./options.js";

const schema = z.strictObject({
  lambda: z.number().min(0).default(1).describe("The weight of the penalty."),
  rounds: z.int().min(1).max(10).default(5).describe("How often."),
  step: z.number().positive().optional().describe("The step."),
  init: z
    .union([z.enum(["a", "b"]), z.custom((value) => value instanceof Map).meta({ constraint: "a Map" })])
    .default("a"),
  priors: z.union([z.literal("empirical"), z.array(z.number().min(0))]).default("empirical"),
  center: z.boolean().default(true),
  seed: z.int().default(0),
  even: z
    .int()
    .refine((value) => value % 2 === 0, "must be even")
    .default(2),
});

class Toy extends Estimator<typeof schema> {
  static readonly kind = "Toy";
  static readonly task = "regression";
  static readonly schema = schema;

  fit(): Promise<never> {
    throw new Error("it is never fitted");
  }
}

describe("an estimator", () => {
  it("fills in defaults and freezes its options and itself", () => {
    const toy = new Toy({ rounds: 7 });
    expect(toy.options).toMatchObject({ lambda: 1, rounds: 7, init: "a", center: true });
    expect(Object.isFrozen(toy)).toBe(true);
    expect(Object.isFrozen(toy.options)).toBe(true);
    expect(toy.kind).toBe("Toy");
    expect(toy.task).toBe("regression");
    expect(JSON.stringify(new Toy())).toContain('"kind":"Toy"');
  });

  it("gives a changed copy by `with`", () => {
    const toy = new Toy({ rounds: 7 });
    const other = toy.with({ lambda: 3 });
    expect(other).toBeInstanceOf(Toy);
    expect(other.options).toMatchObject({ lambda: 3, rounds: 7 });
    expect(toy.options.lambda).toBe(1);
  });

  it.each([
    [{ lambda: -1 }, 'Toy: option "lambda" must be a number ≥ 0; got -1.'],
    [{ lambda: Number.NaN }, 'Toy: option "lambda" must be a number ≥ 0; got NaN.'],
    [{ lambda: Number.POSITIVE_INFINITY }, 'Toy: option "lambda" must be a finite number ≥ 0; got Infinity.'],
    [{ lambda: "1" }, 'Toy: option "lambda" must be a number ≥ 0; got "1".'],
    [{ rounds: 2.5 }, 'Toy: option "rounds" must be a whole number from 1 to 10; got 2.5.'],
    [{ step: 0 }, 'Toy: option "step" must be a number > 0; got 0.'],
    [{ init: "c" }, 'Toy: option "init" must be "a" or "b" or a Map; got "c".'],
    [
      { priors: [1, -1] },
      'Toy: option "priors" must be "empirical" or a list, each a number ≥ 0; got [1,-1].',
    ],
    [{ center: 1 }, 'Toy: option "center" must be true or false; got 1.'],
    [{ seed: 0.5 }, 'Toy: option "seed" must be a whole number; got 0.5.'],
    [{ even: 3 }, 'Toy: option "even" must be even; got 3.'],
    [
      { lamda: 1 },
      'Toy: there is no option "lamda"; did you mean "lambda"? The options are "lambda", "rounds", "step"',
    ],
  ])("refuses %j", (options, message) => {
    expect(() => new Toy(options as never)).toThrow(message);
  });

  it("describes its options for documentation", () => {
    expect(describeOptions(schema).slice(0, 3)).toEqual([
      {
        name: "lambda",
        meaning: "The weight of the penalty.",
        constraint: "a number ≥ 0",
        defaultValue: 1,
        required: false,
      },
      {
        name: "rounds",
        meaning: "How often.",
        constraint: "a whole number from 1 to 10",
        defaultValue: 5,
        required: false,
      },
      {
        name: "step",
        meaning: "The step.",
        constraint: "a number > 0",
        defaultValue: undefined,
        required: false,
      },
    ]);
  });
});

describe("a plain function", () => {
  it("refuses unknown options in the words that estimators use", () => {
    const refuse = () => requireKnownOptions("correlation", { weights: [1] }, ["method", "missing"]);
    expect(refuse).toThrow('correlation: there is no option "weights"; the options are "method", "missing".');
    expect(() => requireKnownOptions("f", undefined, [])).not.toThrow();
  });
});
