// What a fit is asked for: which features are linear, and which smooth terms there are.

import { got, OptionError, optionName, wanted, words } from "../../../base/errors.js";
import { type Label, listLevels, quote } from "../../../base/label.js";
import { type Expression, FormulaProblem, printFormula } from "../../../data/formula/index.js";
import { distinctValues } from "../../../math/basis/knots.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import type { Features } from "../../../model/input.js";
import { formulaOf, guarded } from "../../../model/terms/formula-encoding.js";
import type { SmoothTerm } from "../../../model/terms/smooth-calls.js";
import { type GAMTerm, type SmoothSettings, smoothTerm } from "./term-options.js";

/** What a smooth term is a function of. */
export interface PlannedInput {
  readonly name: string;
  /** The index of the feature. */
  readonly feature: number;
  readonly levels?: readonly Label[] | undefined;
  readonly ordered?: boolean | undefined;
}

export interface PlannedTerm {
  /** As mgcv writes it: `s(age)`. */
  readonly label: string;
  readonly inputs: readonly PlannedInput[];
  readonly by: PlannedInput | undefined;
  readonly settings: Omit<SmoothSettings, "columns" | "by">;
}

/** A linear term, which may have several columns. */
export interface LinearTerm {
  readonly term: string;
  readonly features: readonly number[];
}

export interface Plan {
  readonly linear: readonly LinearTerm[];
  readonly smooth: readonly PlannedTerm[];
}

/** The terms of a formula, of the option or, by default, of all features. */
export function planOf(
  method: string,
  features: Features,
  x: Matrix,
  terms: readonly GAMTerm[] | undefined,
): Plan {
  const formula = formulaOf(features);
  if (formula !== undefined)
    return guarded(method, formula.formula, () => {
      const smooth = formula.smooths.map((term) => ofFormula(formula.formula, term));
      const own = new Set(formula.smooths.flatMap((term) => term.features));
      const linear = formula.terms.filter((term) => !term.features.some((feature) => own.has(feature)));
      return { linear: linear.map(({ term, features: columns }) => ({ term, features: columns })), smooth };
    });
  if (terms !== undefined) return ofOption(method, features, x, terms);
  return usualPlan(features.names, x);
}

/** The fewest distinct values of a smooth term: a line through two says nothing about curves. */
export const LEAST_DISTINCT = 4;

function usualPlan(names: readonly string[], x: Matrix): Plan {
  const isSmooth = names.map((_, j) => hasDistinct(x, j, LEAST_DISTINCT));
  const settings = { smooth: "s", fixed: false } as const;
  return {
    linear: names.flatMap((term, j) => (isSmooth[j] ? [] : [{ term, features: [j] }])),
    smooth: names.flatMap((name, feature) =>
      isSmooth[feature]
        ? [{ label: `s(${name})`, inputs: [{ name, feature }], by: undefined, settings }]
        : [],
    ),
  };
}

function hasDistinct({ rows, columns, data }: Matrix, column: number, least: number): boolean {
  const found = new Set<number>();
  for (let row = 0; row < rows && found.size < least; row += 1) {
    const value = data[row * columns + column];
    if (!Number.isNaN(value)) found.add(value);
  }
  return found.size >= least;
}

function ofOption(method: string, { names }: Features, x: Matrix, terms: readonly GAMTerm[]): Plan {
  const indexOf = (name: string) => {
    const feature = names.indexOf(name);
    if (feature >= 0) return feature;
    const sentence = words`${optionName("terms")} names ${got(quote(name))}, which is not a column; known columns: ${wanted(listLevels(names))}.`;
    throw new OptionError(method, sentence);
  };
  const linear: LinearTerm[] = [];
  const smooth: PlannedTerm[] = [];
  for (const term of terms) {
    if ("linear" in term) {
      linear.push({ term: term.linear, features: [indexOf(term.linear)] });
      continue;
    }
    const { columns, by, ...settings } = smoothTerm.parse(term);
    const isRandom = settings.basis === "re";
    const inputs = columns.map((name, at): PlannedInput => {
      const feature = indexOf(name);
      // Of a random effect, numbers are levels unless they are slopes; of random curves, the last column.
      const areLevels = (isRandom && at === 0) || (settings.basis === "fs" && at === columns.length - 1);
      return { name, feature, ...(areLevels && { levels: [...distinctValues(x.column(feature))] }) };
    });
    const planned = by === undefined ? undefined : { name: by, feature: indexOf(by) };
    smooth.push({ label: labelOf(settings.smooth, columns), inputs, by: planned, settings });
  }
  return { linear, smooth };
}

function labelOf(smooth: string, columns: readonly string[]): string {
  return `${smooth}(${columns.join(",")})`;
}

function ofFormula(formula: string, { call, inputs, features }: SmoothTerm): PlannedTerm {
  const nameOf = (input: Expression) =>
    input.node === "column" ? input.name : printFormula(formula.slice(input.start, input.end));
  const by = call.named?.get("by");
  const names = call.operands.map(nameOf);
  const planned = [...names, ...(by === undefined ? [] : [nameOf(by)])].map((name, at) => ({
    name,
    feature: features[at],
    levels: inputs[at].levels,
    ordered: inputs[at].ordered,
  }));
  const given = {
    smooth: call.name,
    columns: names,
    basis: plainValue(call.named?.get("bs")),
    k: plainValue(call.named?.get("k")),
    m: plainValue(call.named?.get("m")),
    fixed: plainValue(call.named?.get("fx")),
    smoothing: plainValue(call.named?.get("sp")),
    id: textOf(plainValue(call.named?.get("id"))),
  };
  const parsed = smoothTerm.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const names: Record<string, string> = { basis: "bs", fixed: "fx", smoothing: "sp" };
    const field = String(issue.path[0] ?? "");
    throw new FormulaProblem(`${names[field] ?? field} of ${call.name}: ${issue.message}`, call.start);
  }
  const { columns: _, by: __, ...settings } = parsed.data;
  return {
    label: labelOf(call.name, names),
    inputs: planned.slice(0, names.length),
    by: by === undefined ? undefined : planned[names.length],
    settings,
  };
}

/** A constant argument as plain data. */
function plainValue(expression: Expression | undefined): unknown {
  if (expression === undefined) return undefined;
  if (expression.node === "list") return expression.values.map(plainValue);
  return "value" in expression ? expression.value : undefined;
}

function textOf(value: unknown): string | undefined {
  return value === undefined ? undefined : String(value);
}
