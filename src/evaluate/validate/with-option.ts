import { got, OptionError, words } from "../../base/errors.js";
import { requireOptionsObject } from "../../base/known-options.js";
import { quote } from "../../base/label.js";
import { requireList } from "../../base/numbers.js";
import { Estimator, requireEstimator } from "../../model/estimator.js";

/** The path of an option: `"clusters"`, or of a pipeline's step `"classify.varianceFloor"`. */
export type OptionPath = string | readonly string[];

/**
 * The estimator with one option changed. The option may belong to an estimator inside it: a path names the steps of a
 * pipeline, or options that are estimators, on the way. A path that ends at a step replaces it.
 *
 * ```ts
 * withOption(pipeline, "classify.varianceFloor", 1e-6);
 * ```
 */
export function withOption<E extends Estimator>(estimator: E, path: OptionPath, value: unknown): E {
  requireEstimator("withOption", estimator);
  if (typeof path !== "string") requireList("withOption", "names of the path", path);
  const names = typeof path === "string" ? path.split(".") : path;
  return changed(estimator, [{ names, value }]) as E;
}

/**
 * The estimator with several options changed at once, so that they are checked together; a step that is replaced is
 * replaced before options inside it are changed.
 *
 * ```ts
 * withOptions(pipeline, { "scale.center": false, "classify.varianceFloor": 1e-6 });
 * ```
 */
export function withOptions<E extends Estimator>(estimator: E, values: Readonly<Record<string, unknown>>): E {
  requireEstimator("withOptions", estimator);
  requireOptionsObject("withOptions", values, "values");
  const changes = Object.entries(values).map(([path, value]) => ({ names: path.split("."), value }));
  return changes.length === 0 ? estimator : (changed(estimator, changes) as E);
}

interface Change {
  readonly names: readonly string[];
  readonly value: unknown;
}

type Step = readonly [name: string, estimator: Estimator, ...rest: unknown[]];

function changed(estimator: Estimator, changes: readonly Change[]): Estimator {
  const options = estimator.options as Readonly<Record<string, unknown>>;
  const { option, list } = namedInside(estimator);
  const steps = [...list];
  const copy: Record<string, unknown> = {};
  for (const head of new Set(changes.map(({ names }) => names[0]))) {
    const at = steps.findIndex(([name]) => name === head);
    const value = changedAt(
      estimator,
      head,
      at >= 0 ? steps[at][1] : options[head],
      changes.filter(({ names }) => names[0] === head),
    );
    if (at < 0) copy[head] = value;
    else {
      const [name, , ...rest] = steps[at];
      steps[at] = [name, value as Estimator, ...rest];
      copy[option] = steps;
    }
  }
  return estimator.with(copy);
}

/** The value at this name after the changes to it, or to what is inside it. */
function changedAt(estimator: Estimator, head: string, before: unknown, changes: readonly Change[]): unknown {
  const whole = changes.find(({ names }) => names.length === 1);
  const value = whole === undefined ? before : whole.value;
  const inner = changes
    .filter(({ names }) => names.length > 1)
    .map(({ names, value: change }) => ({ names: names.slice(1), value: change }));
  if (inner.length === 0) return value;
  if (value instanceof Estimator) return changed(value, inner);
  throw noSuch(estimator, head);
}

/** The named estimators inside a pipeline, a vote or similar; none if there are no steps. */
export function stepsOf(estimator: Estimator): readonly Step[] {
  return namedInside(estimator).list;
}

/** The named estimators inside another, and the option that lists them. */
export function namedInside(estimator: Estimator): {
  readonly option: string;
  readonly list: readonly Step[];
} {
  requireEstimator("withOption", estimator);
  const options = estimator.options as Readonly<Record<string, unknown>>;
  const option = "estimators" in options ? "estimators" : "steps";
  const list = options[option];
  const isStep = (step: unknown) => Array.isArray(step) && step[1] instanceof Estimator;
  return { option, list: Array.isArray(list) && list.every(isStep) ? list : [] };
}

function noSuch(estimator: Estimator, name: string): OptionError {
  const known = stepsOf(estimator)
    .map(([step]) => quote(step))
    .join(", ");
  const has = known === "" ? "it has no steps" : `its steps are ${known}`;
  return new OptionError(
    "withOption",
    words`${estimator.kind} has no estimator ${got(quote(name))}; ${has}.`,
    { option: name, expected: known === "" ? "an option of its own" : known },
  );
}
