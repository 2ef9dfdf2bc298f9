// Formulas that only name columns, for methods that read columns as they are: `species ~ billLength + island`.

import { DataError, got, wanted, words } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { type Expression, parseModelFormula } from "../../data/formula/index.js";
import { Table } from "../../data/table/table.js";
import type { Rows } from "../input/rows.js";
import { guarded } from "./formula-encoding.js";
import { expandTerms } from "./terms.js";

/** The columns on the left side of a formula, and those on its right side. */
export interface PlainFormula {
  readonly targets: readonly string[];
  readonly columns: readonly string[];
  /** Whether the formula has an intercept. */
  readonly intercept: boolean;
  /** The column that is its offset, if it has one. */
  readonly offset?: string | undefined;
}

/** Whether a target is a formula: it has a tilde, and no column has its name. */
export function isFormula(rows: Rows, target: unknown): target is string {
  if (typeof target !== "string" || !target.includes("~")) return false;
  return !(rows instanceof Table && rows.has(target));
}

/** The table that a formula is about. */
export function requireFormulaTable(method: string, rows: Rows, formula: string): Table {
  if (rows instanceof Table) return rows;
  const sentence = words`the formula ${quote(formula)} needs ${wanted("a table")}, whose columns have names.`;
  throw new DataError(method, sentence, { received: "rows without names" });
}

/** The columns of a formula; what is computed from columns is refused. */
export function plainColumns(
  method: string,
  rows: Rows,
  formula: string,
  responses: "one" | "several" = "one",
  offset: "refused" | "known" = "refused",
): PlainFormula {
  const table = requireFormulaTable(method, rows, formula);
  return guarded(method, formula, () => {
    const { responses: left, terms: right } = parseModelFormula(formula);
    const targets = left.flatMap((response) => (response.node === "column" ? [response.name] : []));
    if (targets.length < left.length || (responses === "one" && left.length !== 1)) {
      const names = responses === "one" ? "the name of one column" : "the name of one column, or cbind(a, b)";
      throw refusal(method, formula, `its left side must be ${names}`);
    }
    const rest = table.featureNames(targets.filter((name) => table.has(name)));
    const { variables, terms, offsets, intercept } = expandTerms(formula, right, rest);
    const known = offset === "known" ? offsetColumn(method, table, formula, offsets) : undefined;
    if (offsets.length > 0 && known === undefined) throw refusal(method, formula, "it has an offset");
    const computed = terms.find((term) => term.length > 1 || variables[term[0]].expression.node !== "column");
    if (computed !== undefined) {
      const text = computed.map((variable) => variables[variable].text).join(":");
      throw refusal(method, formula, `the term ${text} is not a column`);
    }
    if (terms.length === 0) throw refusal(method, formula, "its right side names no column");
    const columns = terms.map(([variable]) => variables[variable].expression).map(nameOf);
    const targetColumn = columns.find((name) => targets.includes(name));
    if (targetColumn !== undefined)
      throw refusal(method, formula, `the column ${quote(targetColumn)} is its response`);
    for (const [role, name] of Object.entries(table.roles))
      if (columns.includes(name)) throw refusal(method, formula, `the column ${quote(name)} is the ${role}`);
    if (known !== undefined && [...columns, ...targets].includes(known))
      throw refusal(method, formula, `the column ${quote(known)} is its offset and has another part too`);
    return { targets, columns, intercept, offset: known };
  });
}

/** The one column that is added with the coefficient 1. */
function offsetColumn(
  method: string,
  { roles }: Table,
  formula: string,
  offsets: readonly Expression[],
): string | undefined {
  const [first, ...others] = offsets;
  if (first === undefined) return undefined;
  if (first.node !== "column" || others.length > 0)
    throw refusal(method, formula, "its offset is computed; add a column for it, and write offset(column)");
  if (roles.offset === undefined || roles.offset === first.name) return first.name;
  throw refusal(method, formula, `the column ${quote(roles.offset)} is the offset already`);
}

/** The rows and the target of a fit; of a formula, the columns that it names and its left side. */
export interface ChosenColumns {
  readonly rows: Rows;
  readonly target: unknown;
  /** False if the formula removes the intercept. */
  readonly intercept: boolean;
  /** The column that the formula names as the offset, which has its role in the rows. */
  readonly offset?: string | undefined;
}

/**
 * A table with the columns that a formula names and those with a role, so that whatever reads it, other methods
 * included, sees no others; and the left side of the formula. What is not a formula stays as it is.
 */
export function chooseColumns(
  method: string,
  rows: Rows,
  target: unknown,
  responses: "one" | "several" = "one",
  known: "refused" | "known" = "refused",
): ChosenColumns {
  if (!isFormula(rows, target)) return { rows, target, intercept: true };
  const table = requireFormulaTable(method, rows, target);
  const { targets, columns, intercept, offset } = plainColumns(method, table, target, responses, known);
  const named = offset === undefined ? [] : [offset];
  const kept = new Set([...columns, ...targets, ...named, ...Object.values(table.roles)]);
  const chosen = table.select([...kept], method) as Table;
  return {
    rows: offset === undefined ? chosen : chosen.withRole("offset", offset),
    target: targets.length === 1 ? targets[0] : targets,
    intercept,
    offset,
  };
}

/** Chooses columns by a formula for methods without an option that removes the intercept. */
export function chooseWithIntercept(method: string, rows: Rows, target: unknown): ChosenColumns {
  const chosen = chooseColumns(method, rows, target);
  if (!chosen.intercept) throw noIntercept(method, String(target));
  return chosen;
}

export function noIntercept(method: string, formula: string): DataError {
  return refusal(method, formula, "it removes the intercept, for which there is no option");
}

/** The column on the left side of any formula, whose values predictions are compared with. */
export function responseColumn(method: string, rows: Rows, formula: string): string {
  requireFormulaTable(method, rows, formula);
  const [response, ...others] = guarded(method, formula, () => parseModelFormula(formula).responses);
  if (response.node === "column" && others.length === 0) return response.name;
  const sentence = words`the left side of the formula ${got(quote(formula))} must be ${wanted("the name of a column")}, with whose values predictions are compared.`;
  throw new DataError(method, sentence);
}

function nameOf(expression: Expression): string {
  return expression.node === "column" ? expression.name : "";
}

function refusal(method: string, formula: string, why: string): DataError {
  const expected = 'names of columns, such as "y ~ a + b" or "y ~ . - a"';
  const sentence = words`columns are read as they are, so that the formula ${got(quote(formula))} can only choose them: ${why}; expected ${wanted(expected)}.`;
  return new DataError(method, sentence);
}
