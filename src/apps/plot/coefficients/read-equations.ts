// Models with coefficients, as one or several linear functions of their terms.

import { type Label, quote } from "../../../base/label.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { can } from "../../../model/capabilities.js";
import { needs } from "../core/refusal.js";

/** One row per linear function. */
type Rows = Pick<Matrix, "rows" | "columns" | "row">;

/** A model whose coefficients are those of one linear function, or the rows of a matrix of several. */
export interface CoefficientModel {
  readonly kind: string;
  readonly features: readonly string[];
  readonly coefficients: ArrayLike<number> | Rows;
  readonly intercept?: number;
  /** One per linear function. */
  readonly intercepts?: ArrayLike<number>;
  readonly response?: string | undefined;
  readonly classes?: readonly Label[];
  /** The names of the parameters, the intercept first, if there is one. */
  readonly terms?: readonly string[];
  /** Terms that depend on the others and have no interval. */
  readonly aliased?: readonly boolean[];
  confidenceIntervals?(level: number): CoefficientBounds;
  credibleIntervals?(level: number): CoefficientBounds;
}

/** The ends of the intervals of all parameters; one row per linear function if there are several. */
interface CoefficientBounds {
  readonly lower: ArrayLike<number> | Rows;
  readonly upper: ArrayLike<number> | Rows;
}

/** A model with coefficients, several of them for several responses, or a pipeline that ends in either. */
export type CoefficientSource =
  | CoefficientModel
  | { readonly models: readonly CoefficientModel[] }
  | { readonly last: unknown };

/** A coefficient or an intercept, with its interval if there is one. */
export interface Term {
  readonly name: string;
  /** The index of the coefficient; undefined for the intercept. */
  readonly index: number | undefined;
  readonly value: number;
  readonly lower: number;
  readonly upper: number;
}

/** One linear function. */
export interface Equation {
  /** The kind of the model. */
  readonly kind: string;
  /** The response or the class that it is about. */
  readonly about: string;
  /** What the coefficients belong to, in their order. */
  readonly weighed: readonly string[];
  readonly terms: readonly Term[];
  /** The names of terms that depend on others. */
  readonly aliased: readonly string[];
  /** What the intervals are, if there are any. */
  readonly intervals: "confidence" | "credible" | undefined;
}

const INTERCEPT = "(intercept)";

/** The linear functions of a model, with intervals of this level. */
export function readEquations(method: string, source: CoefficientSource, level: number): Equation[] {
  const model = (Object(source) as { last?: unknown }).last ?? source;
  const { models, kind } = Object(model) as { models?: unknown; kind?: unknown };
  if (can(Object(model), "coefficients")) return equationsOf(model as CoefficientModel, level);
  if (Array.isArray(models) && models.length > 0)
    return models.flatMap((one) => readEquations(method, one, level));
  throw needs(method, "a model with coefficients", String(kind ?? quote(model)));
}

function equationsOf(model: CoefficientModel, level: number): Equation[] {
  const { kind, features, coefficients, classes, aliased = [] } = model;
  const bounds = model.confidenceIntervals?.(level) ?? model.credibleIntervals?.(level);
  const functions = rowsOf(coefficients, classes === undefined ? "columns" : "rows");
  return functions.map((values, at) => {
    const [lower, upper] = [bounds?.lower, bounds?.upper].map((ends) => ends && rowsOf(ends, "rows")[at]);
    const count = values.length;
    const intercept = model.intercept ?? model.intercepts?.[at];
    // Names without an interval for each of them are those of functions of the features.
    const named = model.terms ?? (intercept === undefined ? features : [INTERCEPT, ...features]);
    const names = named.length < count ? features : named;
    const first = names.length - count;
    const known = lower !== undefined && Array.from(lower).some(Number.isFinite);
    const terms = names.map((name, i) => ({
      name,
      index: i < first ? undefined : i - first,
      value: i < first ? (intercept ?? Number.NaN) : values[i - first],
      lower: (known ? lower[i] : undefined) ?? Number.NaN,
      upper: (known ? upper?.[i] : undefined) ?? Number.NaN,
    }));
    return {
      kind,
      about: aboutOf(model, at, functions.length),
      weighed: names.slice(first),
      terms: terms.filter((_, i) => aliased[i] !== true),
      aliased: names.filter((_, i) => aliased[i] === true),
      intervals: !known ? undefined : model.confidenceIntervals === undefined ? "credible" : "confidence",
    };
  });
}

/** The linear functions as lists; those of pairs of variates are the columns of a matrix. */
function rowsOf(coefficients: ArrayLike<number> | Rows, along: "rows" | "columns"): ArrayLike<number>[] {
  if (!("rows" in coefficients)) return [coefficients];
  const { rows, columns } = coefficients;
  const all = Array.from({ length: rows }, (_, i) => coefficients.row(i));
  if (along === "rows") return all;
  return Array.from({ length: columns }, (_, j) => all.map((row) => row[j]));
}

/** The class or the response of a linear function; two classes may share one, which is that of the second. */
function aboutOf({ classes, response, kind }: CoefficientModel, at: number, count: number): string {
  if (classes !== undefined) return String(classes[at + classes.length - count] ?? classes[at]);
  return count === 1 ? (response ?? kind) : `pair ${at + 1}`;
}
