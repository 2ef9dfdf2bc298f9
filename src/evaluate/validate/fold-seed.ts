import { random } from "../../math/probability/random/random.js";
import { Estimator } from "../../model/estimator.js";
import { namedInside } from "./with-option.js";

/** Seeds are drawn from 0 to this. */
const LARGEST = 2 ** 31 - 1;

/**
 * The estimator with the seeds of one fold, so that folds do not repeat each other's random numbers. Each
 * option `seed`, of the estimator or of an estimator inside it, becomes a number that depends on its old value, the seed of
 * the run and the number of the fold alone, never on threads. Without such an option it is the same object.
 */
export function withFoldSeed(estimator: Estimator, seed: number, fold: number): Estimator {
  return reseeded(estimator, random(seed).child(fold).integer(0, LARGEST));
}

function reseeded(estimator: Estimator, key: number): Estimator {
  const changes: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(estimator.options)) {
    if (name === "seed" && Number.isSafeInteger(value))
      changes.seed = random(value as number)
        .child(key)
        .integer(0, LARGEST);
    if (value instanceof Estimator) {
      const inner = reseeded(value, key);
      if (inner !== value) changes[name] = inner;
    }
  }
  const { option, list } = namedInside(estimator);
  const steps = list.map(([name, step, ...rest]) => [name, reseeded(step, key), ...rest]);
  if (steps.some(([, step], at) => step !== list[at][1])) changes[option] = steps;
  return Object.keys(changes).length === 0 ? estimator : estimator.with(changes);
}
