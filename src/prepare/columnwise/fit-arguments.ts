import type { FitControl } from "../../learn/control.js";

/** What a fit was given after the rows. */
export interface FitArguments<T> {
  readonly target: T | undefined;
  readonly control: FitControl;
}

/** Tells `fit(rows, control)` from `fit(rows, target, control)`: a target is a name or a list of values. */
export function fitArguments<T extends ArrayLike<unknown> | string>(
  second: T | FitControl | undefined,
  third: FitControl | undefined,
): FitArguments<T> {
  if (typeof second === "string" || (typeof second === "object" && "length" in second))
    return { target: second as T, control: third ?? {} };
  return { target: undefined, control: (second as FitControl | undefined) ?? third ?? {} };
}
