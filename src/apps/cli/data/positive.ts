import type { Label } from "../../../base/label.js";
import { type PositiveClass, positiveClass } from "../../../evaluate/metrics/input/positive-class.js";
import { showNames } from "../../report/words/show.js";
import { CommandError, noSuch } from "../refusal.js";

/** The positive one of a model's classes: the one that the flag names, or that of the rule for these true classes. */
export function positiveOf(
  classes: readonly Label[],
  truth: readonly Label[],
  named: string | undefined,
): PositiveClass | undefined {
  const label = classes.find((one) => String(one) === named);
  if (named !== undefined && label === undefined) throw noSuch("class", named, classes.map(String));
  if (named !== undefined && classes.length !== 2)
    throw new CommandError(`--positive is for two classes; the model has ${classes.length}.`);
  const counts = classes.map((one) => truth.filter((other) => other === one).length);
  return positiveClass(classes, counts, label);
}

/** The positive class where no true classes are known: the one that the flag or its own name says. */
export function positiveByName(classes: readonly Label[], named: string | undefined): PositiveClass {
  const found = positiveOf(classes, [], named);
  if (found !== undefined && found.reason !== "last") return found;
  throw new CommandError(
    `which of the classes ${showNames(classes.map(String))} is the positive one cannot be told from their names; name it with --positive.`,
  );
}
