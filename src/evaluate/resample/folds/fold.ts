import { DataError } from "../../../errors.js";

/** Which rows to learn from and which to test on. */
export interface Fold {
  readonly name: string;
  readonly train: Int32Array;
  readonly test: Int32Array;
}

/** Every part in its turn is tested on, and the others are learned from; rows stay in order. */
export function foldsOfParts(
  partOf: ArrayLike<number>,
  parts: number,
  name: (part: number) => string,
): Fold[] {
  const sizes = new Int32Array(parts);
  for (let row = 0; row < partOf.length; row += 1) sizes[partOf[row]] += 1;
  return Array.from(sizes, (size, part) => {
    const train = new Int32Array(partOf.length - size);
    const test = new Int32Array(size);
    let [trained, tested] = [0, 0];
    for (let row = 0; row < partOf.length; row += 1) {
      if (partOf[row] === part) test[tested++] = row;
      else train[trained++] = row;
    }
    return { name: name(part), train, test };
  });
}

/** The same share for every fold. */
export function equalShares(folds: number): number[] {
  return new Array<number>(folds).fill(1 / folds);
}

/** One of several folds, counted from 1; one of several repeats, if there are any. */
export function foldName(fold: number, repeat: number, repeats: number): string {
  return repeats > 1 ? `repeat ${repeat + 1}, fold ${fold + 1}` : `fold ${fold + 1}`;
}

/** Every fold must learn from something and test on something. */
export function requireRows(method: string, rows: number, least: number, what: string): void {
  if (rows >= least) return;
  throw new DataError(
    `${method}: ${what} at least ${least} rows; there ${rows === 1 ? "is" : "are"} ${rows}.`,
    {
      method,
      expected: `${least} rows or more`,
      received: `${rows} rows`,
    },
  );
}
