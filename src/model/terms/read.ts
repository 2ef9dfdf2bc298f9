// A model formula instead of a target: `fit(table, "y ~ a * b")`.

import { DataError, OptionError, optionName } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { counted, got, rowName, wanted, words } from "../../base/sentence.js";
import type { Table } from "../../data/table/table.js";
import { Matrix } from "../../math/linalg/matrix.js";
import type { Reading } from "../cases.js";
import { readResponses } from "../input/responses.js";
import type { Rows } from "../input/rows.js";
import { readWeights } from "../input/weights.js";
import type { ContrastsSetting } from "./contrasts-option.js";
import { FormulaEncoding, type FormulaSettings } from "./formula-encoding.js";
import { requireFormulaTable } from "./plain-columns.js";

/** How a method reads model formulas. */
export interface FormulaReading extends Omit<FormulaSettings, "weights"> {
  /** The largest number of responses. */
  readonly responses: number;
  /** Whether weights say how often a row counts, and not how precise its response is. */
  readonly weighted: boolean;
}

/** The options of methods that read formulas. */
interface FormulaOptions {
  readonly intercept: boolean;
  readonly contrasts?: ContrastsSetting;
  readonly weighting?: "frequency" | "precision";
}

export function formulaReading(
  { intercept, contrasts, weighting = "frequency" }: FormulaOptions,
  responses = 1,
  smooths = false,
): FormulaReading {
  return { intercept, contrasts, responses, weighted: weighting === "frequency", smooths };
}

/** The formula as a rule for the table's columns. */
export function learnFormula(
  method: string,
  rows: Rows,
  formula: string,
  { formula: known, offset }: Pick<Reading, "offset"> & { readonly formula: FormulaReading },
  weights: ArrayLike<number> | undefined,
): FormulaEncoding {
  const table = requireFormulaTable(method, rows, formula);
  const encoding = FormulaEncoding.learn(method, table, formula, {
    ...known,
    weights: known.weighted ? readWeights(method, table, weights) : undefined,
  });
  const { length } = encoding.responses;
  if (length > known.responses) {
    const expected = known.responses === 1 ? "one response" : `at most ${known.responses} responses`;
    const sentence = words`the formula ${quote(formula)} has ${got(counted(length, "response"))}; the method needs ${wanted(expected)}.`;
    throw new DataError(method, sentence);
  }
  requireOtherTerms(method, formula, encoding);
  if (encoding.hasOffset && offset !== "known") {
    const sentence = words`the formula ${got(quote(formula))} has an offset, which this method does not support.`;
    throw new DataError(method, sentence, { expected: "no offset" });
  }
  return encoding;
}

/** A response that is also a term would explain itself. */
function requireOtherTerms(method: string, formula: string, { terms, responses }: FormulaEncoding): void {
  const circular = terms.find(({ variables }) => variables.some((name) => responses.includes(name)));
  if (circular === undefined) return;
  const sentence = words`the formula ${quote(formula)} has its response in the term ${got(quote(circular.term))}; leave it out.`;
  throw new DataError(method, sentence, { expected: "terms without the response" });
}

/** Contrasts are those of a formula; without one, they would be ignored. */
export function refuseContrasts(method: string, { formula }: Reading): void {
  if (formula?.contrasts === undefined) return;
  const sentence = words`${optionName("contrasts")} needs a model ${wanted("formula")} as the target, such as "y ~ a + b".`;
  throw new OptionError(method, sentence, { received: "another target" });
}

/** The left side of the formula at every row. */
export function readFormulaResponses(
  method: string,
  table: Table,
  formula: FormulaEncoding,
): ReturnType<typeof readResponses> {
  const { responses: names } = formula;
  if (names.length === 1 && formula.responseColumn !== undefined && table.kind(names[0]) === "quantitative")
    return readResponses(method, table, names[0]);
  const columns = formula.responseValues(method, table);
  for (const [k, values] of columns.entries()) {
    const row = values.findIndex((value) => !Number.isFinite(value));
    if (row < 0) continue;
    const sentence = words`the response ${quote(names[k])} is ${Number.isNaN(values[row]) ? "missing" : values[row]} at ${rowName(row)}.`;
    throw new DataError(method, sentence, { column: names[k], expected: "a finite number" });
  }
  return { responses: Matrix.fromColumns(columns), names };
}

/** A classifier reads its classes from a column. */
export function notOneColumn(method: string, { formula }: FormulaEncoding): DataError {
  const sentence = words`the left side of the formula ${got(quote(formula))} must be ${wanted("the name of the column")} of classes.`;
  return new DataError(method, sentence);
}
