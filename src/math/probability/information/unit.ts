import { requireKnownOptions } from "../../../base/known-options.js";
import { quote } from "../../../base/label.js";
import { badOption } from "../distributions/require.js";

/** Bits are logarithms to base 2, nats natural ones: 1 nat is 1.4427 bits. */
export type InformationUnit = "bits" | "nats";

/** The unit of an amount of information. */
export interface InformationOptions {
  /** The unit of the result: "bits" (the default) or "nats". */
  readonly unit?: InformationUnit;
}

/** The logarithm for this unit. */
export function logarithm(method: string, options: InformationOptions): (value: number) => number {
  requireKnownOptions(method, options, ["unit"]);
  const { unit = "bits" } = options;
  if (unit === "bits") return Math.log2;
  if (unit === "nats") return Math.log;
  throw badOption(method, "unit", '"bits" or "nats"', quote(unit));
}

/** A quantity that is never negative, without the −1e-17 that rounding may leave, and without −0. */
export function nonNegative(value: number): number {
  return Math.max(value, 0);
}
