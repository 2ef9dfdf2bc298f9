import { OptionError } from "../../base/errors.js";
import { quote } from "../../base/label.js";

/** Bits are logarithms to base 2, nats natural ones: 1 nat is 1.4427 bits. */
export type InformationUnit = "bits" | "nats";

export interface InformationOptions {
  /** The unit of the result: "bits" (the default) or "nats". */
  readonly unit?: InformationUnit;
}

/** The logarithm that measures in this unit. */
export function logarithm(method: string, { unit = "bits" }: InformationOptions): (value: number) => number {
  if (unit === "bits") return Math.log2;
  if (unit === "nats") return Math.log;
  throw new OptionError(`${method}: option "unit" must be "bits" or "nats"; got ${quote(unit)}.`, {
    method,
    option: "unit",
    expected: '"bits" or "nats"',
    received: quote(unit),
  });
}

/** A quantity that is never negative, without the −1e-17 that rounding may leave, and without −0. */
export function nonNegative(value: number): number {
  return Math.max(value, 0);
}
