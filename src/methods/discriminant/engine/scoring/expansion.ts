// The functions of the features on which scores are regressed, as plain data that a model keeps.

import * as z from "zod";
import { evaluateBasis } from "../../../../math/basis/evaluate.js";
import { Matrix } from "../../../../math/linalg/matrix.js";
import * as codecs from "../../../../model/files/codecs.js";
import { type HingeTerm, termColumn, termSchema } from "../../../smooth/engine/mars/term.js";
import { termText } from "../../../smooth/engine/mars/wording.js";

/** Products of standardized features: (x − center) / scale. */
export interface PolynomialExpansion {
  readonly kind: "polynomial";
  readonly centers: Float64Array;
  readonly scales: Float64Array;
  /** The indices of the features of every product; a power has one several times. */
  readonly products: readonly (readonly number[])[];
}

/** Products of hinge functions, as MARS finds them. */
interface HingeExpansion {
  readonly kind: "mars";
  /** The terms besides the intercept. */
  readonly terms: readonly HingeTerm[];
}

/** A natural cubic spline of a feature, given by its values at knots. */
export interface Curve {
  /** The index of the feature. */
  readonly feature: number;
  readonly knots: Float64Array;
}

/** One curve for every feature that varies. */
interface CurveExpansion {
  readonly kind: "additive";
  readonly curves: readonly Curve[];
}

export type Expansion = PolynomialExpansion | HingeExpansion | CurveExpansion;

const index = z.int().min(0);

export const expansionCodec: z.ZodType<Expansion> = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("polynomial"),
    centers: codecs.float64Array,
    scales: codecs.positiveArray,
    products: z.array(z.array(index).min(1)),
  }),
  z.strictObject({ kind: z.literal("mars"), terms: z.array(termSchema) }),
  z.strictObject({
    kind: z.literal("additive"),
    curves: z.array(z.strictObject({ feature: index, knots: codecs.float64Array })),
  }),
]);

/** Whether an expansion from a file is one of so many features. */
export function fitsFeatures(expansion: Expansion, features: number): boolean {
  const isFeature = (at: number) => at < features;
  switch (expansion.kind) {
    case "polynomial":
      return (
        expansion.centers.length === features &&
        expansion.scales.length === features &&
        expansion.products.every((product) => product.every(isFeature))
      );
    case "mars":
      return expansion.terms.every((term) => term.every(({ feature }) => isFeature(feature)));
    case "additive":
      return expansion.curves.every(({ feature, knots }) => isFeature(feature) && areKnots(knots));
  }
}

/** At least two, and ascending. */
function areKnots(knots: Float64Array): boolean {
  return knots.length >= 2 && knots.every((knot, k) => k === 0 || knots[k - 1] < knot);
}

/** How many functions there are. */
export function functionCount(expansion: Expansion): number {
  switch (expansion.kind) {
    case "polynomial":
      return expansion.products.length;
    case "mars":
      return expansion.terms.length;
    case "additive":
      return expansion.curves.reduce((sum, { knots }) => sum + knots.length, 0);
  }
}

/** The values of the functions: cases × functions. */
export function functionValues(expansion: Expansion, x: Matrix): Matrix {
  switch (expansion.kind) {
    case "polynomial":
      return productValues(expansion, x);
    case "mars":
      return fromColumns(
        x.rows,
        expansion.terms.map((term) => termColumn(term, x)),
      );
    case "additive":
      return fromColumns(
        x.rows,
        expansion.curves.flatMap(({ feature, knots }) => {
          const values = curveValues(knots, x.column(feature));
          return Array.from(knots.keys(), (k) => values.column(k));
        }),
      );
  }
}

/** How a curve depends on its values at the knots: points × knots. */
export function curveValues(knots: Float64Array, points: Float64Array): Matrix {
  return evaluateBasis({ kind: "cubic-spline", knots }, new Matrix(points.length, 1, points));
}

function productValues({ centers, scales, products }: PolynomialExpansion, x: Matrix): Matrix {
  const out = new Matrix(x.rows, products.length);
  const standard = new Float64Array(x.columns);
  for (let row = 0, at = 0; row < x.rows; row += 1) {
    const own = x.row(row);
    for (let j = 0; j < standard.length; j += 1) standard[j] = (own[j] - centers[j]) / scales[j];
    for (const product of products) {
      let value = 1;
      for (const feature of product) value *= standard[feature];
      out.data[at] = value;
      at += 1;
    }
  }
  return out;
}

export function fromColumns(rows: number, columns: readonly Float64Array[]): Matrix {
  return columns.length === 0 ? new Matrix(rows, 0) : Matrix.fromColumns(columns);
}

/** The functions as texts. */
export function functionTexts(expansion: Expansion, names: readonly string[]): string[] {
  switch (expansion.kind) {
    case "polynomial":
      return expansion.products.map((product) => product.map((feature) => names[feature]).join("·"));
    case "mars":
      return expansion.terms.map((term) => termText(term, { names }));
    case "additive":
      return expansion.curves.flatMap(({ feature, knots }) =>
        Array.from(knots, (knot) => `${names[feature]} at ${Number(knot.toPrecision(4))}`),
      );
  }
}
