// Terms as people and databases read them.

import { type Label, quote } from "../../../../base/label.js";
import { numberText } from "../../../../base/printing.js";
import type { ColumnEncoding } from "../../../../data/kinds/encoding.js";
import type { Features } from "../../../../model/input.js";
import type { HingeFactor, HingeTerm } from "./term.js";

/** The name of the term without factors. */
const INTERCEPT = "(intercept)";

/** "h(age − 32)" for what lies above a knot, "h(32 − age)" for what lies below, products with "·". */
export function termText(term: HingeTerm, inputs: Features, digits = 7): string {
  if (term.length === 0) return INTERCEPT;
  return term.map((factor) => factorText(factor, inputs, digits)).join(" · ");
}

function factorText(factor: HingeFactor, { names, encoding }: Features, digits: number): string {
  const name = names[factor.feature];
  if (factor.shape === "missing")
    return `missing(${(encoding && columnOf(factor.feature, encoding.columns)?.column) ?? name})`;
  if (factor.shape === "linear") return name;
  const knot = numberText(factor.knot, digits);
  if (factor.shape === "below") return `h(${knot} − ${name})`;
  return factor.knot < 0 ? `h(${name} + ${numberText(-factor.knot, digits)})` : `h(${name} − ${knot})`;
}

/** Σ coefficient · term as an expression of SQL, null where a column of it is null that may not be missing. */
export function sumAsSql(
  terms: readonly HingeTerm[],
  coefficients: ArrayLike<number>,
  inputs: Features,
  mayMiss: readonly number[],
): string {
  const factorOf = (factor: HingeFactor) => factorSql(factor, inputs, mayMiss.includes(factor.feature));
  const parts = terms.map((term, m) => [numberSql(coefficients[m]), ...term.map(factorOf)].join(" * "));
  return parts.join(" + ");
}

/** With an exponent, so that no database reads a decimal of few digits. */
function numberSql(value: number): string {
  const text = value.toExponential();
  return value < 0 ? `(${text})` : text;
}

function factorSql(factor: HingeFactor, inputs: Features, mayMiss: boolean): string {
  const column = columnSql(factor.feature, inputs);
  if (factor.shape === "missing") return `CASE WHEN ${column} IS NULL THEN 1e0 ELSE 0e0 END`;
  if (factor.shape === "linear") return mayMiss ? `COALESCE(${column}, 0e0)` : column;
  const knot = numberSql(factor.knot);
  const [over, within] =
    factor.shape === "above" ? [">", `${column} - ${knot}`] : ["<", `${knot} - ${column}`];
  const against = factor.shape === "above" ? "<=" : ">=";
  // Without ELSE, a null stays null.
  const rest = mayMiss ? "ELSE 0e0" : `WHEN ${column} ${against} ${knot} THEN 0e0`;
  return `CASE WHEN ${column} ${over} ${knot} THEN ${within} ${rest} END`;
}

function columnSql(feature: number, { names, encoding }: Features): string {
  const rule = encoding && columnOf(feature, encoding.columns);
  if (rule === undefined) return quoted(names[feature]);
  const { column, level, ranks } = rule;
  if (ranks !== undefined) {
    const cases = ranks.map((value, rank) => `WHEN ${literal(value)} THEN ${numberSql(rank)}`);
    return `CASE ${quoted(column)} ${cases.join(" ")} END`;
  }
  if (level === undefined) return quoted(column);
  return `CASE WHEN ${quoted(column)} = ${literal(level)} THEN 1e0 WHEN ${quoted(column)} IS NOT NULL THEN 0e0 END`;
}

/** The column of a feature, and the level whose presence it says, or the levels whose ranks it says. */
interface ColumnRule {
  readonly column: string;
  readonly level?: Label;
  readonly ranks?: readonly Label[];
}

function columnOf(feature: number, columns: readonly ColumnEncoding[]): ColumnRule | undefined {
  return columns.flatMap(rulesOf)[feature];
}

function rulesOf(rule: ColumnEncoding): ColumnRule[] {
  const { column } = rule;
  if (rule.coding === "boolean") return [{ column, level: true }];
  if (!("levels" in rule)) return [{ column }];
  if (rule.coding === "codes") return [{ column, ranks: rule.levels }];
  const levels = rule.coding === "dummy" ? rule.levels.slice(1) : rule.levels;
  return levels.map((level) => ({ column, level }));
}

function literal(level: Label): string {
  if (typeof level === "string") return `'${level.replaceAll("'", "''")}'`;
  return typeof level === "number" ? numberSql(level) : level === true ? "TRUE" : "FALSE";
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A list of features for a heading. */
export function featuresText(features: readonly string[]): string {
  return features.length === 0 ? "nothing" : features.map((name) => quote(name)).join(" × ");
}
