// Model formulas made of random pieces: each is refused with a position in its text, or its model answers.

import { CredalError } from "../src/base/errors.js";
import type { Random } from "../src/math/probability/random/random.js";
import {
  BayesianLinearRegression,
  GLM,
  HuberRegression,
  LinearRegression,
} from "../src/methods/linear/index.js";
import { requireAnswers } from "./models/answers.js";
import { mixedTable } from "./models/mixed-table.js";
import { type Part, pick } from "./part.js";

const METHODS = [LinearRegression, GLM, HuberRegression, BayesianLinearRegression];

export const formulas: Part<ReturnType<typeof mixedTable>> = {
  name: "formulas",
  prepare: async () => mixedTable(),
  trial: tryFormula,
};

const COLUMNS = ["size", "weight", "ok", "color", "grade", "day", "text", "list", "gap", "`size`", "nothing"];
/** Columns with few levels: interactions of numbers as factors have thousands of columns, and only take long. */
const LEVELS = ["ok", "color", "grade", "day", "text", "nothing"];
const CONTRASTS = ["treatment", "sum", "helmert", "poly", "other"];
const SYMBOLS = ["+", "-", "*", ":", "/", "^", "(", ")", "~", ".", ",", "'", "`", "%in%", "==", "1e999"];

async function tryFormula(
  table: ReturnType<typeof mixedTable>,
  random: Random,
): Promise<"refused" | "worked"> {
  const formula = `${pick(random, ["y", "y", "y", "log(y + 9)", "z", "kind"])} ~ ${terms(random, 0)}`;
  const Method = pick(random, METHODS);
  const contrasts = random.next() < 0.2 ? pick(random, ["sum", "helmert", "polynomial"] as const) : undefined;
  try {
    const model = await new Method({ contrasts }).fit(table, damaged(formula, random));
    return requireAnswers(model, [table.slice(0, 6)]) ? "worked" : "refused";
  } catch (error) {
    if (error instanceof CredalError) return "refused";
    throw error;
  }
}

/** Terms that are joined, most of them as they may be. */
function terms(random: Random, depth: number): string {
  const count = random.integer(1, depth === 0 ? 4 : 2);
  return Array.from({ length: count }, (_, k) =>
    k === 0
      ? term(random, depth)
      : `${pick(random, [" + ", " + ", " - ", "*", ":", "/"])}${term(random, depth)}`,
  ).join("");
}

function term(random: Random, depth: number): string {
  const column = () => pick(random, random.next() < 0.8 ? COLUMNS.slice(0, 5) : COLUMNS);
  switch (random.integer(0, depth > 2 ? 6 : 9)) {
    case 0:
    case 1:
    case 2:
      return column();
    case 3:
      return pick(random, ["1", "0", ".", "poly(size, 2)", "poly(weight, 3)", "offset(weight)"]);
    case 4:
      return `C(${pick(random, LEVELS)}, ${pick(random, CONTRASTS)})`;
    case 5:
      return `factor(${pick(random, LEVELS)})`;
    case 6:
      return `${pick(random, ["log", "sqrt", "abs", "exp"])}(${column()})`;
    case 7:
      return `I(${column()} ${pick(random, ["+", "*", "/", "^", ">", "=", "and"])} ${column()})`;
    case 8:
      return `(${terms(random, depth + 1)})`;
    default:
      return `(${terms(random, depth + 1)})^${random.integer(1, 3)}`;
  }
}

/** Now and then a piece that does not belong there, or one that is cut out. */
function damaged(formula: string, random: Random): `${string}~${string}` {
  const at = random.integer(0, formula.length);
  const chance = random.next();
  const changed =
    chance < 0.1
      ? formula.slice(0, at) + pick(random, SYMBOLS) + formula.slice(at)
      : chance < 0.15
        ? formula.slice(0, at) + formula.slice(at + 2)
        : formula;
  return changed as `${string}~${string}`;
}
