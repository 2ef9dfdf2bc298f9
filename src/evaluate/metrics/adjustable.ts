import { OptionError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import type { Metric } from "./metric.js";

/** A metric with options: `metrics.f1.with({ beta: 2 })`. */
export type Adjustable<M extends Metric, O> = M & {
  /** The same metric with other options, which its name then says. */
  with(options: O): M;
};

/** A metric that can be asked for with other options than none. */
export function adjustable<M extends Metric, O extends object>(
  names: readonly (keyof O & string)[],
  make: (options: Partial<O>) => M,
): Adjustable<M, O> {
  const plain = make({});
  const adjusted = (options: O) => {
    requireKnown(plain.name, names, Object.keys(options));
    return Object.freeze({ ...make({ ...options }), name: nameWith(plain.name, options) });
  };
  const withOptions: Adjustable<M, O> = { ...plain, with: adjusted };
  return Object.freeze(withOptions);
}

function requireKnown(method: string, names: readonly string[], given: readonly string[]): void {
  const unknown = given.find((name) => !names.includes(name));
  if (unknown === undefined) return;
  const expected = names.map(quote).join(", ");
  throw new OptionError(`${method}: there is no option "${unknown}"; the options are ${expected}.`, {
    method,
    option: unknown,
    expected,
    received: unknown,
  });
}

/** `f1(beta: 2)` */
function nameWith(name: string, options: object): string {
  const said = Object.entries(options).map(([option, value]) => `${option}: ${quote(value)}`);
  return said.length === 0 ? name : `${name}(${said.join(", ")})`;
}
