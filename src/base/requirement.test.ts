import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DataError, OptionError, ShapeError } from "./errors.js";
import {
  argumentName,
  columnName,
  type Dialect,
  got,
  LIBRARY,
  optionName,
  rowName,
  wanted,
  words,
} from "./sentence.js";

/** Says options as flags, and rows counted from 1. */
const OTHER: Dialect = {
  ...LIBRARY,
  option: ({ option }) => `--${option}`,
  row: ({ row }) => `line ${row + 1}`,
};

describe("an error that is given a requirement", () => {
  it("has the sentence that is written from it, and its facts as fields", () => {
    const error = new OptionError("Lasso", { option: "lambda", expected: "a number ≥ 0", received: -1 });
    expect(error.message).toBe('Lasso: option "lambda" must be a number ≥ 0; got -1.');
    expect(error).toMatchObject({
      method: "Lasso",
      option: "lambda",
      expected: "a number ≥ 0",
      received: "-1",
    });
  });

  it.each([
    [
      { argument: "rows", expected: "a whole number", received: "x" },
      '"rows" must be a whole number; got x.',
    ],
    [
      { column: "age", expected: "quantitative", received: "text" },
      'column "age" must be quantitative; got text.',
    ],
    [
      { column: "age", row: 3, expected: "a number", received: true },
      'column "age" must be a number at row 3; got true.',
    ],
    [{ row: 3, expected: "an object", received: 5 }, "row 3 must be an object; got 5."],
    [{ what: "the matrix", row: 3, expected: "square" }, "the matrix must be square."],
    [{ what: "x", expected: "y", received: 0, remedy: "scale it" }, "x must be y; got 0; scale it."],
  ])("names what must meet it: %j", (required, sentence) => {
    expect(new DataError("f", required).sentence).toBe(sentence);
  });

  it("is worded in another dialect from the same facts", () => {
    const option = new OptionError("f", { option: "folds", expected: "2", received: 1 });
    expect(option.words.say(OTHER)).toBe("--folds must be 2; got 1.");
    const cell = new DataError("f", { column: "x", row: 4, expected: "a number", received: "null" });
    expect(cell.words.say(OTHER)).toBe('column "x" must be a number at line 5; got null.');
  });

  it("has what it was given as fields, whatever it looks like", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (option, expected, received) => {
        expect(new OptionError("f", { option, expected, received })).toMatchObject({
          option,
          expected,
          received,
        });
      }),
    );
  });
});

describe("an error that is given a sentence", () => {
  it("has as fields what the terms of the sentence say, the first of each kind", () => {
    const sentence = words`${columnName("x")} has ${got("3 levels")} at ${rowName(2)}, but ${optionName("size")} needs ${wanted("2")}, not ${wanted("5")}.`;
    const error = new DataError("f", sentence);
    expect(error.message).toBe('f: column "x" has 3 levels at row 2, but option "size" needs 2, not 5.');
    expect(error).toMatchObject({ column: "x", received: "3 levels", row: 2, option: "size", expected: "2" });
  });

  it("has the details beside the sentence before those in it", () => {
    const sentence = words`${argumentName("x")} needs ${wanted("one value per row")}; got ${got(3)}.`;
    const error = new ShapeError("f", sentence, { option: "values", expected: "5 values" });
    expect(error).toMatchObject({ option: "values", expected: "5 values", received: "3" });
    expect(error.sentence).toBe('"x" needs one value per row; got 3.');
  });

  it("has no fields that nobody named", () => {
    const error = new DataError("f", words`there are no cases.`);
    expect(Object.keys(error).sort()).toEqual(["method", "name"]);
  });
});
