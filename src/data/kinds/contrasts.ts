// Codings of levels by fewer columns than levels, so that they are independent of an intercept
// (Venables and Ripley 2002, section 6.2).

import { orthogonalPolynomial, polynomialValues } from "../../math/optimize/orthogonal-polynomial.js";

/**
 * - "treatment": a 0/1 column for every level but the reference; coefficients are differences from it.
 * - "sum": like treatment, but the last level is −1 in all columns; coefficients are deviations from the mean.
 * - "helmert": every level but the first is compared with the mean of those before it.
 * - "polynomial": the linear, quadratic and higher trend over equidistant levels.
 */
export type Contrasts = "treatment" | "sum" | "helmert" | "polynomial";

export const CONTRASTS = ["treatment", "sum", "helmert", "polynomial"] as const satisfies Contrasts[];

/** The columns that levels become: their names, as R has them, and one row of numbers per level. */
export interface LevelCoding {
  readonly names: readonly string[];
  readonly rows: readonly (readonly number[])[];
}

/** The names of the columns that contrasts make of levels. */
export function contrastNames(
  contrasts: Contrasts,
  levels: readonly string[],
  reference = 0,
): readonly string[] {
  if (contrasts === "treatment") return levels.filter((_, index) => index !== reference);
  const numbers = Array.from({ length: levels.length - 1 }, (_, k) => k + 1);
  if (contrasts === "polynomial") return numbers.map((k) => ["", ".L", ".Q", ".C"][k] ?? `^${k}`);
  return numbers.map(String);
}

/** The coding of levels by contrasts; `reference` is the index of the reference level of treatment contrasts. */
export function contrastsOf(contrasts: Contrasts, levels: readonly string[], reference = 0): LevelCoding {
  const names = contrastNames(contrasts, levels, reference);
  const indices = levels.map((_, index) => index);
  switch (contrasts) {
    case "treatment": {
      const kept = indices.filter((index) => index !== reference);
      return { names, rows: indices.map((index) => kept.map((column) => (column === index ? 1 : 0))) };
    }
    case "sum": {
      const last = levels.length - 1;
      const rows = indices.map((index) =>
        indices.slice(1).map((_, column) => (index === last ? -1 : column === index ? 1 : 0)),
      );
      return { names, rows };
    }
    case "helmert": {
      const rows = indices.map((index) =>
        indices.slice(1).map((column) => (index === column ? column : index < column ? -1 : 0)),
      );
      return { names, rows };
    }
    case "polynomial": {
      const scores = Float64Array.from(indices);
      const columns = polynomialValues(orthogonalPolynomial(scores, levels.length - 1), scores);
      return { names, rows: indices.map((index) => columns.map((column) => column[index])) };
    }
  }
}

/** A 0/1 column for every level. */
export function indicatorsOf(levels: readonly string[]): LevelCoding {
  return { names: levels, rows: levels.map((_, i) => levels.map((_, j) => (i === j ? 1 : 0))) };
}
