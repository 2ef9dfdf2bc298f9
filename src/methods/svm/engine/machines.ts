// Which classes the machines of a classifier separate, and how their scores become scores of classes.

import { Matrix } from "../../../math/linalg/matrix.js";

/** A machine has its positive class on the side of positive scores, and another class or all others on the other side. */
export interface Contest {
  readonly positive: number;
  /** The code of the other class; −1 for all others. */
  readonly negative: number;
}

/** One contest for two classes; for more, one per pair or one per class. */
export function contestsOf(classes: number, multiclass: "one-vs-one" | "one-vs-rest"): Contest[] {
  if (classes === 2) return [{ positive: 1, negative: 0 }];
  const codes = Array.from({ length: classes }, (_, code) => code);
  if (multiclass === "one-vs-rest") return codes.map((positive) => ({ positive, negative: -1 }));
  return codes.flatMap((negative) => codes.slice(negative + 1).map((positive) => ({ positive, negative })));
}

/** The indices of the cases that take part, and the side of each. */
export function sidesOf(
  codes: ArrayLike<number>,
  { positive, negative }: Contest,
): { readonly indices: Int32Array; readonly signs: Float64Array } {
  const all = Array.from(codes, (code, index) => ({ code, index }));
  const members = all.filter(({ code }) => code === positive || negative < 0 || code === negative);
  return {
    indices: Int32Array.from(members, ({ index }) => index),
    signs: Float64Array.from(members, ({ code }) => (code === positive ? 1 : -1)),
  };
}

/**
 * Scores of classes, of which the largest decides. Classes of pairs have their votes, plus a number between −⅓ and ⅓
 * that grows with the sum of their scores. Among classes with as many votes, the machines between them decide: what
 * others say of third classes would only blur that.
 */
export function classScores(scores: Matrix, contests: readonly Contest[], classes: number): Matrix {
  if (contests.length === 1 || contests[0].negative < 0) return scores;
  const out = new Matrix(scores.rows, classes);
  const sums = new Float64Array(classes);
  const rivals = new Int32Array(classes);
  for (let row = 0; row < scores.rows; row += 1) {
    const votes = out.data.subarray(row * classes, (row + 1) * classes);
    const scoresOfRow = scores.data.subarray(row * contests.length, (row + 1) * contests.length);
    for (const [k, { positive, negative }] of contests.entries())
      votes[scoresOfRow[k] > 0 ? positive : negative] += 1;
    rivals.fill(0);
    for (const { positive, negative } of contests)
      if (votes[positive] === votes[negative]) {
        rivals[positive] += 1;
        rivals[negative] += 1;
      }
    sums.fill(0);
    for (const [k, { positive, negative }] of contests.entries()) {
      const isRivalry = votes[positive] === votes[negative];
      if (isRivalry || rivals[positive] === 0) sums[positive] += scoresOfRow[k];
      if (isRivalry || rivals[negative] === 0) sums[negative] -= scoresOfRow[k];
    }
    for (let k = 0; k < classes; k += 1) votes[k] += sums[k] / (3 * (Math.abs(sums[k]) + 1));
  }
  return out;
}
