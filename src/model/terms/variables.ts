// The variables of a formula as columns of a design: numbers, orthogonal polynomials, or levels.

import { type Label, listLevels } from "../../base/label.js";
import { type Expression, FormulaProblem } from "../../data/formula/index.js";
import {
  CONTRASTS,
  type Contrasts,
  contrastNames,
  contrastsOf,
  indicatorsOf,
  type LevelCoding,
} from "../../data/kinds/contrasts.js";
import type { Column } from "../../data/table/column.js";
import { splineValues, splineWidth } from "../../math/basis/regression-spline.js";
import {
  type OrthogonalPolynomial,
  orthogonalPolynomial,
  polynomialValues,
} from "../../math/optimize/orthogonal-polynomial.js";
import { codesOf, levelsOf } from "./column-levels.js";
import type { ContrastsSetting } from "./contrasts-option.js";
import {
  type Intervals,
  intervalOf,
  learnIntervals,
  learnScale,
  learnSpline,
  type ScaleRule,
  type SplineRule,
  scaleValues,
} from "./learned-terms.js";
import {
  acceptsNewLevels,
  isSmoothCall,
  levelNumbers,
  type SmoothCall,
  type SmoothInput,
  type SmoothRule,
  smoothInputNames,
  smoothInputs,
} from "./smooth-calls.js";
import { TermArguments } from "./term-arguments.js";
import { type FormulaVariable, termFunctionOf } from "./terms.js";
import { type Call, columnOf, type FormulaTable, numbersOf, operandOf } from "./variable-columns.js";

/** What a fit learns of a variable. */
export type VariableRule =
  | { readonly type: "number" }
  | ({ readonly type: "polynomial" } & OrthogonalPolynomial)
  | ScaleRule
  | SplineRule
  | SmoothRule
  | {
      readonly type: "levels";
      readonly levels: readonly Label[];
      readonly contrasts: Contrasts;
      /** The index of the reference level. */
      readonly reference: number;
      /** The intervals that are the levels, if numbers were cut. */
      readonly intervals?: Intervals | undefined;
    };

/** A variable at the rows of a table: columns with their names, or levels that terms code. */
export type VariableValues =
  | { readonly names: readonly string[]; readonly columns: readonly Float64Array[] }
  | { readonly codes: Int32Array };

/** Learns what a variable needs to know: the range of a polynomial, or the levels. */
export function learnVariable(
  variable: FormulaVariable,
  source: FormulaTable,
  contrasts: ContrastsSetting,
): VariableRule {
  const { expression } = variable;
  const made = termFunctionOf(expression);
  if (isSmoothCall(expression)) return learnSmooth(expression, source);
  if (made === "poly") {
    const [inner, degree] = polynomialParts(expression);
    const values = numbersOf(inner, source);
    const distinct = new Set(values).size;
    if (distinct > degree) return { type: "polynomial", ...orthogonalPolynomial(values, degree) };
    const message = `degree ${degree} needs more than ${degree} distinct values; there are ${distinct}`;
    throw new FormulaProblem(message, expression.start);
  }
  if (isLearned(expression)) {
    const values = numbersOf(new TermArguments(expression).x, source);
    return expression.name === "scale" ? learnScale(expression, values) : learnSpline(expression, values);
  }
  if (isCut(expression)) return learnCut(expression, source, contrasts);
  const column = columnOf(variable.expression, source);
  if (column.kind === "quantitative" && made !== "factor" && made !== "C" && made !== "relevel")
    return { type: "number" };
  const levels = made === "relevel" ? releveled(expression, column) : levelsOf(column);
  requireLevels(variable.text, levels, expression);
  const usual =
    contrastsFor(expression, contrasts) ?? (column.kind === "ordinal" ? "polynomial" : "treatment");
  return { type: "levels", levels, ...contrastsIn(expression, usual, levels) };
}

/** Whether a fit learns how numbers become others. */
function isLearned(expression: Expression): expression is Call {
  const made = termFunctionOf(expression);
  return made === "scale" || made === "ns" || made === "bs";
}

function isCut(expression: Expression): expression is Call {
  return termFunctionOf(expression) === "cut";
}

/** The intervals that have a case, as levels. */
function learnCut(expression: Call, source: FormulaTable, contrasts: ContrastsSetting): VariableRule {
  const values = numbersOf(new TermArguments(expression).x, source);
  const intervals = learnIntervals(expression, values);
  const found = new Set(Array.from(values, (value) => intervalOf(intervals, value)));
  const levels = intervals.labels.filter((label) => found.has(label));
  requireLevels(expression.name, levels, expression);
  const usual = contrastsFor(expression, contrasts) ?? "treatment";
  return { type: "levels", levels, contrasts: usual, reference: 0, intervals };
}

/** What a smooth term is a function of: numbers, or levels. */
function learnSmooth(call: SmoothCall, source: FormulaTable): SmoothRule {
  const expressions = smoothInputs(call);
  const inputs = expressions.map((expression, at): SmoothInput => {
    const column = columnOf(expression, source);
    if (column.kind === "quantitative" && termFunctionOf(expression) !== "factor") return {};
    const open = at < call.operands.length && acceptsNewLevels(call) ? { open: true } : {};
    const ordered = column.kind === "ordinal" ? { ordered: true } : {};
    return { levels: levelsOf(column), ...ordered, ...open };
  });
  return { type: "smooth", inputs };
}

/** The inputs of a smooth term at the rows of a table. */
function smoothValues(call: SmoothCall, { inputs }: SmoothRule, source: FormulaTable): Float64Array[] {
  return smoothInputs(call).map((expression, at) => {
    const { levels, open = false } = inputs[at];
    if (levels === undefined) return numbersOf(expression, source);
    const text = source.formula.slice(expression.start, expression.end);
    const name = expression.node === "column" ? expression.name : text;
    return levelNumbers(codesOf(name, columnOf(expression, source), levels, expression.start, open));
  });
}

/** The levels with the one that relevel names first. */
function releveled(expression: Expression, column: Column): Label[] {
  if (expression.node !== "call") return [];
  if (column.kind === "ordinal")
    throw new FormulaProblem("relevel is for levels without an order", expression.start);
  const levels = levelsOf(column);
  const given = new TermArguments(expression);
  const named = given.label("ref");
  // Numbers that are levels may be written as strings, as R keeps them.
  const first = levels.find((level) => level === named || String(level) === named);
  if (first !== undefined) return [first, ...levels.filter((level) => level !== first)];
  throw new FormulaProblem(`ref must be a level, such as ${listLevels(levels)}`, given.startOf("ref"));
}

function requireLevels(text: string, levels: readonly Label[], { start }: Expression): void {
  if (levels.length >= 2) return;
  const message = `${text} must have at least two levels; it has ${listLevels(levels) || "none"}`;
  throw new FormulaProblem(message, start);
}

/** The column whose levels a variable has: a column as it is, or as a factor. */
export function factorOf(expression: Expression): string | undefined {
  const isFactor = expression.node === "call" && expression.name !== "I" && !isCut(expression);
  const inner = isFactor ? operandOf(expression) : expression;
  return inner?.node === "column" ? inner.name : undefined;
}

function contrastsFor(expression: Expression, contrasts: ContrastsSetting): Contrasts | undefined {
  if (typeof contrasts !== "object") return contrasts;
  const column = factorOf(expression);
  return column !== undefined && Object.hasOwn(contrasts, column) ? contrasts[column] : undefined;
}

/** The values of a variable at the rows of a table. */
export function variableValues(
  { text, expression }: FormulaVariable,
  rule: VariableRule,
  source: FormulaTable,
): VariableValues {
  if (rule.type === "polynomial") {
    const columns = polynomialValues(rule, numbersOf(polynomialParts(expression)[0], source));
    return { names: blockNames(text, rule), columns };
  }
  if (rule.type === "smooth" && isSmoothCall(expression)) {
    const columns = smoothValues(expression, rule, source);
    return { names: smoothInputNames(source.formula, expression, rule), columns };
  }
  if (isLearned(expression)) {
    const values = numbersOf(new TermArguments(expression).x, source);
    if (rule.type === "scale") return { names: [text], columns: [scaleValues(rule, values)] };
    if (rule.type === "spline") return { names: blockNames(text, rule), columns: splineValues(rule, values) };
  }
  if (isCut(expression) && rule.type === "levels") return { codes: cutCodes(text, expression, rule, source) };
  const column = columnOf(expression, source);
  if (rule.type === "levels") return { codes: codesOf(text, column, rule.levels, expression.start) };
  if (column.kind === "quantitative") return { names: [text], columns: [column.values] };
  throw new FormulaProblem(
    `${text} was a number in the training table; here it is ${column.kind}`,
    expression.start,
  );
}

/** The names of the columns of a variable that is not levels; several are numbered from 1 on. */
export function blockNames(
  text: string,
  rule: Exclude<VariableRule, { readonly type: "levels" | "smooth" }>,
): string[] {
  const width =
    rule.type === "polynomial" ? rule.centers.length : rule.type === "spline" ? splineWidth(rule) : 1;
  return width === 1 ? [text] : Array.from({ length: width }, (_, k) => `${text}${k + 1}`);
}

/** The indices of the intervals; a number that is in none is refused, as an unknown level is. */
function cutCodes(
  text: string,
  expression: Call,
  { levels, intervals }: VariableRule & { readonly type: "levels" },
  source: FormulaTable,
): Int32Array {
  const { x } = new TermArguments(expression);
  return Int32Array.from(numbersOf(x, source), (value, row) => {
    if (Number.isNaN(value) || intervals === undefined) return -1;
    const label = intervalOf(intervals, value);
    if (label !== undefined && levels.includes(label)) return levels.indexOf(label);
    const where =
      label === undefined
        ? `outside of the breaks ${intervals.breaks[0]} … ${intervals.breaks.at(-1)}`
        : `in the interval ${label}, which had no training case`;
    throw new FormulaProblem(`${text} is given ${value} at row ${row}, ${where}`, expression.start, { row });
  });
}

/** The coding of levels in a term: contrasts, or a column per level where no other term contains their sum. */
export function codingOf(rule: VariableRule & { readonly type: "levels" }, full: boolean): LevelCoding {
  const names = rule.levels.map(levelName);
  return full ? indicatorsOf(names) : contrastsOf(rule.contrasts, names, rule.reference);
}

/** The names of the same columns, which need no rows of numbers: of many levels, those would not fit into memory. */
export function codingNames(
  rule: VariableRule & { readonly type: "levels" },
  full: boolean,
): readonly string[] {
  const names = rule.levels.map(levelName);
  return full ? names : contrastNames(rule.contrasts, names, rule.reference);
}

/** poly(x, degree) */
function polynomialParts(expression: Expression): [inner: Expression, degree: number] {
  const operands = expression.node === "call" ? expression.operands : [];
  const [inner, degree] = operands;
  if (
    operands.length !== 2 ||
    degree.node !== "number" ||
    !Number.isInteger(degree.value) ||
    degree.value < 1
  )
    throw new FormulaProblem("poly needs a number and a degree, a whole number ≥ 1", expression.start);
  return [inner, degree.value];
}

/** The contrasts that C(x, contrasts, reference) names; otherwise the usual ones. */
function contrastsIn(
  expression: Expression,
  usual: Contrasts,
  levels: readonly Label[],
): { readonly contrasts: Contrasts; readonly reference: number } {
  const [, name, reference] =
    expression.node === "call" && expression.name === "C" ? expression.operands : [];
  if (name === undefined) return { contrasts: usual, reference: 0 };
  const word = name.node === "column" ? name.name : name.node === "text" ? name.value : "";
  // R's own names begin with "contr.".
  const short = word.replace(/^contr\./, "");
  const contrasts = CONTRASTS.find(
    (known) => known === short || (short === "poly" && known === "polynomial"),
  );
  if (contrasts === undefined)
    throw new FormulaProblem(`known contrasts: ${CONTRASTS.join(", ")}`, name.start);
  if (reference === undefined) return { contrasts, reference: 0 };
  if (contrasts !== "treatment")
    throw new FormulaProblem("only treatment contrasts have a reference level", reference.start);
  const value = "value" in reference ? reference.value : undefined;
  const index = value === undefined ? -1 : levels.indexOf(value);
  if (index < 0)
    throw new FormulaProblem(`the reference must be a level, such as ${listLevels(levels)}`, reference.start);
  return { contrasts, reference: index };
}

/** As R prints it. */
function levelName(level: Label): string {
  return typeof level === "boolean" ? String(level).toUpperCase() : String(level);
}
