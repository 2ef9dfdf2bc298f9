import { got, OptionError, words } from "../../../base/errors.js";
import { type Label, listLevels, quote } from "../../../base/label.js";
import type { MatrixLike } from "../../../math/linalg/matrix.js";
import { LossMatrix } from "../../decide/loss-matrix.js";

/**
 * What each decision costs: a `LossMatrix`, or its numbers, with one row per class that is decided and one column
 * per true class, in the order of the classes.
 */
export type Losses = LossMatrix<Label, Label> | MatrixLike;

/** The losses of deciding each class, in the order of the classes; actions such as rejecting are left out. */
export function lossesOfClasses(
  method: string,
  losses: Losses,
  classes: readonly Label[],
): (decided: number, truth: number) => number {
  // Numbers become a loss matrix whose actions are the classes.
  const matrix = losses instanceof LossMatrix ? losses : new LossMatrix({ classes, losses }, method);
  const rows = indicesOf(method, "actions", matrix.actions, classes);
  const columns = indicesOf(method, "classes", matrix.classes, classes);
  return (decided, truth) => matrix.losses.get(rows[decided], columns[truth]);
}

function indicesOf(
  method: string,
  what: "actions" | "classes",
  known: readonly Label[],
  classes: readonly Label[],
): number[] {
  return classes.map((label) => {
    const index = known.indexOf(label);
    if (index >= 0) return index;
    const sentence = words`the loss matrix must have every class among its ${what}; it lacks ${quote(label)} and has ${got(listLevels(known))}.`;
    throw new OptionError(method, sentence, { option: "losses", expected: listLevels(classes) });
  });
}
