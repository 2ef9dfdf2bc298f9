import { DataError } from "../../../../base/errors.js";
import { quote } from "../../../../base/label.js";

/** What tells whether the terms of a model are among those of another. */
interface NestedModel {
  readonly features: readonly string[];
  readonly settings: { readonly intercept: boolean };
}

/** Two models cannot be compared. */
export function notNested(method: string, why: string, expected: string, received: string): DataError {
  return new DataError(method, `${why}.`, { expected, received });
}

/** Requires the larger of two models to have all terms of the smaller one. */
export function requireSameTerms(method: string, small: NestedModel, large: NestedModel): void {
  const names = new Set(large.features);
  const missing = small.features.find((name) => !names.has(name));
  if (missing !== undefined) {
    const why = `the larger model has no feature ${quote(missing)}, which the smaller one has`;
    throw notNested(method, why, quote(missing), large.features.join(", "));
  }
  if (!small.settings.intercept || large.settings.intercept) return;
  const why = "the smaller model has an intercept and the larger one has none";
  throw notNested(method, why, "an intercept", "none");
}
