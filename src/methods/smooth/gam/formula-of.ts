// The terms of a table's columns as a model formula, so that there is one way to read them.

import { OptionError } from "../../../base/errors.js";
import type { Column } from "../../../data/table/column.js";
import { Table } from "../../../data/table/table.js";
import type { Rows } from "../../../model/input.js";
import { isFormula } from "../../../model/terms/plain-columns.js";
import type { AdditiveSettings } from "./options.js";
import { LEAST_DISTINCT } from "./plan.js";
import { type GAMTerm, smoothTerm } from "./term-options.js";

/** The target, or a formula with it on the left side where the rows are a table and the target is one of its columns. */
export function withTerms(
  method: string,
  rows: Rows,
  target: unknown,
  { terms, intercept }: Pick<AdditiveSettings, "terms" | "intercept">,
): unknown {
  if (isFormula(rows, target)) {
    if (terms === undefined) return target;
    throw new OptionError(method, {
      option: "terms",
      expected: "no terms, as the formula has its own",
      received: `${terms.length} terms`,
    });
  }
  if (!(rows instanceof Table) || typeof target !== "string" || !rows.has(target)) return target;
  const written =
    terms === undefined
      ? rows.featureNames([target]).map((name) => usualTerm(rows.column(name), name))
      : terms.map(termText);
  if (written.length === 0) return target;
  return `${name(target)} ~ ${written.join(" + ")}${intercept ? "" : " - 1"}`;
}

/** Numbers with enough distinct values are smooth. */
function usualTerm(column: Column, text: string): string {
  if (column.kind !== "quantitative") return name(text);
  const found = new Set<number>();
  for (let row = 0; row < column.values.length && found.size < LEAST_DISTINCT; row += 1)
    if (!Number.isNaN(column.values[row])) found.add(column.values[row]);
  return found.size < LEAST_DISTINCT ? name(text) : `s(${name(text)})`;
}

function termText(term: GAMTerm): string {
  if ("linear" in term) return name(term.linear);
  const { smooth, columns, basis, k, m, by, fixed, smoothing, id } = smoothTerm.parse(term);
  const given = [
    ...columns.map(name),
    ...(k === undefined ? [] : [`k = ${list(k)}`]),
    ...(basis === undefined ? [] : [`bs = ${list(basis)}`]),
    ...(m === undefined ? [] : [`m = ${list(m)}`]),
    ...(by === undefined ? [] : [`by = ${name(by)}`]),
    ...(fixed ? ["fx = TRUE"] : []),
    ...(smoothing === undefined ? [] : [`sp = ${list(smoothing)}`]),
    ...(id === undefined ? [] : [`id = ${text(id)}`]),
  ];
  return `${smooth}(${given.join(", ")})`;
}

function list(value: string | number | readonly (string | number)[]): string {
  if (typeof value === "object") return `c(${value.map(list).join(", ")})`;
  return typeof value === "number" ? String(value) : text(value);
}

function text(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

/** A column in backticks, so that any name will do. */
function name(column: string): string {
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(column) && !RESERVED.has(column)
    ? column
    : `\`${column.replaceAll("`", "``")}\``;
}

/** Words that mean something else in formulas. */
const RESERVED = new Set(["and", "or", "not", "true", "false", "TRUE", "FALSE", "Inf"]);
