import { DataError, got, ShapeError, wanted, words } from "../../base/errors.js";
import { requireEachNumber } from "../../base/numbers.js";

/** The differences a − b of paired scores, such as those of two methods on the same folds. */
export function readDifferences(
  method: string,
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  fewest = 2,
): Float64Array {
  requireEachNumber(method, "score", a);
  requireEachNumber(method, "score", b);
  if (a.length !== b.length) {
    const sentence = words`there are ${wanted(`${a.length} scores`)} of the first method and ${got(b.length)} of the second.`;
    throw new ShapeError(method, sentence);
  }
  requireMany(method, "pairs of scores", a.length, fewest);
  return Float64Array.from({ length: a.length }, (_, i) => {
    const difference = a[i] - b[i];
    if (Number.isFinite(difference)) return difference;
    const row = i;
    const sentence = words`the scores of pair ${i} are ${got(`${a[i]} and ${b[i]}`)}; every score must be ${wanted("finite")}.`;
    throw new DataError(method, sentence, { row });
  });
}

export function requireMany(method: string, what: string, count: number, fewest: number): void {
  if (count >= fewest) return;
  throw new DataError(method, words`needs ${wanted(`at least ${fewest}`)} ${what}; got ${got(count)}.`);
}
