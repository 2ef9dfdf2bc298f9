import { counted, DataError, got, ShapeError, wanted, words } from "../../base/errors.js";
import { type Label, listLevels, quote } from "../../base/label.js";
import { Matrix, type MatrixLike } from "../../math/linalg/matrix.js";
import { requireProbability } from "../../math/probability/distributions/require.js";
import { logit } from "../../math/probability/special/logit.js";
import { readProbabilities } from "./expected-risk.js";
import type { LossMatrix } from "./loss-matrix.js";
import { requireLoss } from "./require-loss.js";

/** An action and the probabilities of a class between which it is the best one. */
export interface DecisionInterval<A extends Label = Label> {
  readonly action: A;
  readonly from: number;
  readonly to: number;
}

/**
 * For two classes: which action is best at which probability of the class `of`, from 0 to 1. Risks are lines over
 * that probability, and the result is their lower envelope; where two intervals meet, both actions are equally good.
 *
 * ```ts
 * decisionIntervals(LossMatrix.zeroOne([0, 1]).withReject(0.2), 1);
 * // 0 up to 0.2, "reject" up to 0.8, 1 beyond
 * ```
 */
export function decisionIntervals<A extends Label, C extends Label>(
  loss: LossMatrix<A, C>,
  of: C,
): DecisionInterval<A>[] {
  return intervals("decisionIntervals", loss, of);
}

/**
 * For two classes and two actions: the probability of the class `of` at which the decision changes.
 *
 * ```ts
 * const loss = new LossMatrix({ classes: ["low", "high"], actions: ["grant", "refuse"], losses: [[0, 1000], [100, 0]] });
 * decisionThreshold(loss, "high"); // 1/11: refuse above
 * ```
 */
export function decisionThreshold<A extends Label, C extends Label>(loss: LossMatrix<A, C>, of: C): number {
  const method = "decisionThreshold";
  const found = intervals(method, loss, of);
  if (found.length === 2) return found[1].from;
  const actions = listLevels(found.map(({ action }) => action));
  const what =
    found.length === 1
      ? `the action ${actions} is best at every probability`
      : `the best actions are ${actions} in turn`;
  const message = words`needs ${wanted("losses whose decision changes once")}; here ${what}.`;
  throw new DataError(method, message, { received: `${found.length - 1}` });
}

function intervals<A extends Label, C extends Label>(
  method: string,
  loss: LossMatrix<A, C>,
  of: C,
): DecisionInterval<A>[] {
  requireLoss(method, loss);
  const { classes, actions, losses } = loss;
  const one = classes.indexOf(of);
  if (classes.length !== 2 || one < 0) {
    const sentence = words`needs ${wanted(`two classes, one of them ${quote(of)}`)}; the classes are ${got(listLevels(classes))}.`;
    throw new DataError(method, sentence);
  }
  // The risk of each action is a line: its value where the class is impossible, and its slope.
  const lines = actions.map((action, i) => {
    const start = losses.get(i, 1 - one);
    return { action, start, slope: losses.get(i, one) - start };
  });
  const lowest = Math.min(...lines.map(({ start }) => start));
  let current = steepestFall(lines.filter(({ start }) => start === lowest));
  let from = 0;
  const found: DecisionInterval<A>[] = [];
  while (from < 1) {
    const { action, start, slope } = current;
    const crossings = lines
      .filter((line) => line.slope < slope)
      .map((line) => ({ line, at: (line.start - start) / (slope - line.slope) }));
    const to = Math.max(from, Math.min(1, ...crossings.map(({ at }) => at)));
    if (to > from) found.push({ action, from, to });
    if (to < 1) current = steepestFall(crossings.filter(({ at }) => at <= to).map(({ line }) => line));
    from = to;
  }
  return found;
}

/** The line with the smallest slope, the first of equals: the lowest one just after a point that all go through. */
function steepestFall<L extends { readonly slope: number }>(lines: readonly L[]): L {
  return lines.reduce((a, b) => (b.slope < a.slope ? b : a));
}

/**
 * The smallest probability of the most probable class at which it is decided instead of rejected, if errors cost 1
 * and a rejection costs `cost`: 1 − cost (Chow 1970). With K classes, nothing is rejected if the
 * cost is 1 − 1/K or more.
 *
 * ```ts
 * rejectThreshold(0.1); // 0.9
 * ```
 */
export function rejectThreshold(cost: number): number {
  return 1 - requireProbability("rejectThreshold", "cost", cost);
}

/**
 * log P / (1 − P) of a probability, or of every row of two probabilities the logarithm of the first over the
 * second: the discriminant of two classes, the first of which is chosen where it is at least 0.
 *
 * ```ts
 * logOdds(0.75); // log 3
 * ```
 */
export function logOdds(probability: number): number;
export function logOdds(probabilities: MatrixLike): Float64Array;
export function logOdds(source: number | MatrixLike): number | Float64Array {
  const method = "logOdds";
  if (typeof source === "number") {
    const p = requireProbability(method, "probability", source);
    return logit(p, 1 - p);
  }
  const given = source instanceof Matrix ? source : Matrix.from(source);
  if (given.columns !== 2) {
    const sentence = words`needs ${wanted("the probabilities of two classes")}; got ${got(counted(given.columns, "column"))}.`;
    throw new ShapeError(method, sentence);
  }
  const { rows, data } = readProbabilities(method, given, 2);
  return Float64Array.from({ length: rows }, (_, row) => logit(data[2 * row], data[2 * row + 1]));
}
