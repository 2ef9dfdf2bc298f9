// Formulas that only name columns, for methods that read columns as they are: `species ~ billLength + island`.

import { DataError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { columnsIn, parseModelFormula } from "../../data/formula/index.js";
import { Table } from "../../data/table.js";
import type { Rows } from "../input/rows.js";
import { guarded } from "./formula-encoding.js";
import { expandTerms } from "./terms.js";

/** The column on the left side of a formula, and those on its right side. */
export interface PlainFormula {
  readonly target: string;
  readonly columns: readonly string[];
}

/** Whether a target is a formula: it has a tilde, and no column has its name. */
export function isFormula(rows: Rows, target: unknown): target is string {
  if (typeof target !== "string" || !target.includes("~")) return false;
  return !(rows instanceof Table && rows.has(target));
}

/** The table that a formula is about. */
export function requireFormulaTable(method: string, rows: Rows, formula: string): Table {
  if (rows instanceof Table) return rows;
  const sentence = `the formula ${quote(formula)} needs a table, whose columns have names.`;
  throw new DataError(method, sentence, { expected: "a Table", received: "rows without names" });
}

/** The columns of a formula; what is computed from columns is refused. */
export function plainColumns(method: string, rows: Rows, formula: string): PlainFormula {
  const table = requireFormulaTable(method, rows, formula);
  return guarded(method, formula, () => {
    const { responses, terms: right } = parseModelFormula(formula);
    const [response] = responses;
    if (responses.length !== 1 || response.node !== "column")
      throw refusal(method, formula, "its left side must be the name of one column");
    const rest = table.featureNames(responses.flatMap(columnsIn).filter((name) => table.has(name)));
    const { variables, terms, offsets } = expandTerms(formula, right, rest);
    if (offsets.length > 0) throw refusal(method, formula, "it has an offset");
    const computed = terms.find((term) => term.length > 1 || variables[term[0]].expression.node !== "column");
    if (computed !== undefined) {
      const text = computed.map((variable) => variables[variable].text).join(":");
      throw refusal(method, formula, `the term ${text} is not a column`);
    }
    if (terms.length === 0) throw refusal(method, formula, "its right side names no column");
    return { target: response.name, columns: terms.map(([variable]) => variables[variable].text) };
  });
}

function refusal(method: string, formula: string, why: string): DataError {
  const expected = 'names of columns, such as "y ~ a + b" or "y ~ . - a"';
  const sentence = `columns are read as they are, so that the formula ${quote(formula)} can only choose them: ${why}; expected ${expected}.`;
  return new DataError(method, sentence, { expected, received: quote(formula) });
}
