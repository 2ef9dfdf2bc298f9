import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { evaluate, FormulaProblem, locate, parseFormula } from "./index.js";

const columns = { a: Float64Array.of(3, -2, 0.5), b: Float64Array.of(4, 0, Number.NaN) };

function numbersOf(formula: string, invalid: "error" | "missing" = "missing"): number[] {
  const vector = evaluate(parseFormula(formula), formula, {
    rows: 3,
    invalid,
    knownLevels: false,
    column: (name) => ({ type: "number", values: columns[name as "a"] }),
  });
  if (vector.type === "number")
    return Array.from({ length: 3 }, (_, row) => vector.values[vector.values.length === 1 ? 0 : row]);
  if (vector.type === "boolean")
    return Array.from({ length: 3 }, (_, row) => vector.codes[vector.codes.length === 1 ? 0 : row]);
  throw new Error("neither numbers nor booleans");
}

/** The problem of a formula as it is told. */
function problemOf(formula: string): string {
  try {
    numbersOf(formula, "error");
  } catch (error) {
    if (error instanceof FormulaProblem) return locate("f", formula, error);
    throw error;
  }
  return "none";
}

describe("a formula", () => {
  it.each([
    ["1 + 2 * 3", 7],
    ["(1 + 2) * 3", 9],
    ["7 - 2 - 1", 4],
    ["8 / 4 / 2", 1],
    ["2 ^ 3 ^ 2", 512],
    ["2 ** 3", 8],
    ["-2 ^ 2", -4],
    ["(-2) ^ 2", 4],
    ["2 ^ -1", 0.5],
    ["3 - -2", 5],
    ["3 − +2", 1],
    ["- - 3", 3],
    ["1.5e1 + .5 + 2.", 17.5],
    ["sqrt(2 + 7) * abs(-2)", 6],
    ["min(3, 1, 2) + max(3, 1 + 4)", 6],
    ["log(exp(2)) + log2(8) + log10(100)", 7],
    ["floor(2.7) + ceil(2.1) + sign(-3)", 4],
    ["round(2.5)", 3],
    ["round(-2.5)", -3],
    ["round(0.49999999999999994)", 0],
    ["1 < 2", 1],
    ["1 + 1 >= 2 and not 3 <> 3", 1],
    ["not 1 = 1 or 2 ≤ 1", 0],
    ["true or false and false", 1],
    ["(true or false) and false", 0],
    ["not (1 > 2) = true", 1],
  ])("%s", (formula, value) => {
    expectClose(numbersOf(formula), [value, value, value], { tolerance: 1e-15, scale: 10 });
  });

  it("is computed at every row, and a missing value makes the result missing", () => {
    expectClose(numbersOf("a * a + b"), [13, 4, Number.NaN], { tolerance: 0 });
    expectClose(numbersOf("max(a, b)"), [4, 0, Number.NaN], { tolerance: 0 });
    expectClose(numbersOf("b ^ 0"), [1, 1, Number.NaN], { tolerance: 0 });
    expect(numbersOf("a > b")).toEqual([0, 0, -1]);
    expect(numbersOf("missing(b)")).toEqual([0, 0, 1]);
  });

  it("knows what is certain whatever a missing value would be", () => {
    expect(numbersOf("b > 9 and a > 9")).toEqual([0, 0, 0]);
    expect(numbersOf("b > 9 and a < 9")).toEqual([0, 0, -1]);
    expect(numbersOf("b > 9 or a < 9")).toEqual([1, 1, 1]);
    expect(numbersOf("not b > 9")).toEqual([1, 1, -1]);
  });

  it("refuses numbers that do not exist, or makes them missing, wherever they arise", () => {
    expect(problemOf("1 + a / b > 0")).toMatch(
      /^formula "f", at character 5, "a \/ b > 0": .*-Infinity at row 1.*-2 and 0/,
    );
    expect(numbersOf("1 + a / b > 0")).toEqual([1, -1, -1]);
    expect(problemOf("sqrt(a)")).toContain("sqrt(a) is not a number at row 1, where it is given -2");
    expect(problemOf("exp(a * 1000)")).toContain(
      "exp(a * 1000) is Infinity at row 0, where it is given 3000",
    );
    expectClose(numbersOf("log(a)"), [Math.log(3), Number.NaN, Math.log(0.5)], { tolerance: 0 });
  });

  it.each([
    ["1 +", 'formula "f", at its end: a number, a column or "(" is expected'],
    ["", 'formula "f", at its end: a number, a column or "(" is expected'],
    ["(1 + 2", 'formula "f", at its end: an operator or ")" is expected'],
    ["a b", 'formula "f", at character 3, "b": an operator or the end'],
    ["1 < 2 < 3", 'formula "f", at character 7, "< 3": comparisons cannot follow'],
    ["a && b", 'formula "f", at character 3, "&& b": write "and"'],
    ['a = "x"', "write strings in single quotes"],
    ["a = 'x", "this string is not closed"],
    ["`a", "this name is not closed"],
    ["a # b", 'the character "#" has no meaning here'],
    ["sine(a)", 'there is no function "sine"; known functions: abs, acos, asin'],
    ["log(a, b)", "log needs one operand; got 2"],
    ["min(a)", "min needs at least two operands; got 1"],
    ["missing(a, b)", "missing needs one operand; got 2"],
    ["a and true", "true or false is needed; this is a number"],
    ["1 + (a > 2)", "a number is needed; this is true or false"],
    ["a + 'x'", "a number is needed; this is the string 'x'"],
    ["(a > 1) < true", '"<" cannot compare true or false with true or false'],
    ["a = 'x'", "\"=\" cannot compare a number with the string 'x'"],
    [`${"(".repeat(200)}1`, "parts are nested more than 100 levels deep"],
  ])("refuses %s and says where", (formula, message) => {
    expect(problemOf(formula)).toContain(message);
  });

  it("has the meaning of its tree, whatever the parentheses", () => {
    fc.assert(
      fc.property(tree, (node) => {
        const formula = print(node, 0);
        const expected = [0, 1, 2].map((row) => value(node, row));
        expectClose(numbersOf(formula), expected, { tolerance: 0 });
      }),
      { numRuns: 500 },
    );
  });
});

type Tree = number | "a" | "b" | { readonly operator: string; readonly parts: readonly Tree[] };

const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { depthSize: "small" },
    fc.integer({ min: 0, max: 9 }),
    fc.constantFrom("a" as const, "b" as const),
    fc.record({
      operator: fc.constantFrom("+", "-", "*", "/", "^"),
      parts: fc.tuple(tie("tree"), tie("tree")),
    }),
    fc.record({ operator: fc.constant("negate"), parts: fc.tuple(tie("tree")) }),
  ),
}));

const strength: Record<string, number> = { "+": 1, "-": 1, "*": 2, "/": 2, negate: 3, "^": 4 };

/** With as few parentheses as the grammar allows. */
function print(node: Tree, around: number): string {
  if (typeof node !== "object") return String(node);
  const strengthOf = strength[node.operator];
  const [left, right] = node.parts;
  const text =
    node.operator === "negate"
      ? `-${print(left, 3)}`
      : node.operator === "^"
        ? `${print(left, 5)} ^ ${print(right, 3)}`
        : `${print(left, strengthOf)} ${node.operator} ${print(right, strengthOf + 1)}`;
  return strengthOf < around ? `(${text})` : text;
}

/** Row by row, as the formula is meant. */
function value(node: Tree, row: number): number {
  if (typeof node === "number") return node;
  if (typeof node === "string") return columns[node][row];
  const [x, y] = node.parts.map((part) => value(part, row));
  const results: Record<string, number> = {
    "+": x + y,
    "-": x - y,
    "*": x * y,
    "/": x / y,
    negate: -x,
    "^": x ** y,
  };
  const result = results[node.operator];
  return Number.isFinite(result) && !Number.isNaN(x) ? result : Number.NaN;
}
