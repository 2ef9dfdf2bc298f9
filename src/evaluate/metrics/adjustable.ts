import { requireKnownOptions } from "../../base/known-options.js";
import { quote } from "../../base/label.js";
import type { Metric } from "./metric.js";

/** A metric with options: `metrics.f1.with({ beta: 2 })`. */
export type Adjustable<M extends Metric, O> = M & {
  /** The metric with other options; its name then includes them. */
  with(options: O): M;
};

/** A metric whose options can be changed. */
export function adjustable<M extends Metric, O extends object>(
  names: readonly (keyof O & string)[],
  make: (options: Partial<O>) => M,
): Adjustable<M, O> {
  const plain = make({});
  const adjusted = (options: O) => {
    requireKnownOptions(plain.name, options, names);
    return Object.freeze({ ...make({ ...options }), name: nameWith(plain.name, options) });
  };
  const withOptions: Adjustable<M, O> = { ...plain, with: adjusted };
  return Object.freeze(withOptions);
}

/** `f1(beta: 2)` */
function nameWith(name: string, options: object): string {
  const shown = Object.entries(options).map(([option, value]) => `${option}: ${quote(value)}`);
  return shown.length === 0 ? name : `${name}(${shown.join(", ")})`;
}
