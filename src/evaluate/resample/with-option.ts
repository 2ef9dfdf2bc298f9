import { quote } from "../../data/column.js";
import { OptionError } from "../../errors.js";
import { Estimator } from "../../learn/estimator.js";

/** Where an option stands: `"clusters"`, or of a pipeline's step `"classify.varianceFloor"`. */
export type OptionPath = string | readonly string[];

/**
 * The same estimator with one option changed, its own or one of an estimator inside it: a path names the
 * steps of a pipeline, or options that are estimators, on the way. A path that ends at a step replaces it.
 *
 * ```ts
 * withOption(pipeline, "classify.varianceFloor", 1e-6);
 * ```
 */
export function withOption<E extends Estimator>(estimator: E, path: OptionPath, value: unknown): E {
  const names = typeof path === "string" ? path.split(".") : path;
  return changed(estimator, names, value) as E;
}

type Step = readonly [name: string, estimator: Estimator, ...rest: unknown[]];

function changed(estimator: Estimator, [head, ...rest]: readonly string[], value: unknown): Estimator {
  const options = estimator.options as Readonly<Record<string, unknown>>;
  const steps = stepsOf(options);
  const at = steps.findIndex(([name]) => name === head);
  if (at >= 0) {
    const [name, step, ...more] = steps[at];
    const other = rest.length === 0 ? value : changed(step, rest, value);
    return estimator.with({ steps: steps.with(at, [name, other as Estimator, ...more]) });
  }
  const inner = options[head];
  if (rest.length > 0) {
    if (inner instanceof Estimator) return estimator.with({ [head]: changed(inner, rest, value) });
    throw noSuch(estimator, head, steps);
  }
  return estimator.with({ [head]: value });
}

function stepsOf({ steps }: Readonly<Record<string, unknown>>): readonly Step[] {
  const isStep = (step: unknown) => Array.isArray(step) && step[1] instanceof Estimator;
  return Array.isArray(steps) && steps.every(isStep) ? steps : [];
}

function noSuch({ kind }: Estimator, name: string, steps: readonly Step[]): OptionError {
  const known = steps.map(([step]) => quote(step)).join(", ");
  const has = known === "" ? "it has no steps" : `its steps are ${known}`;
  return new OptionError(`withOption: ${kind} holds no estimator ${quote(name)}; ${has}.`, {
    method: "withOption",
    option: name,
    expected: known === "" ? "an option of its own" : known,
    received: name,
  });
}
