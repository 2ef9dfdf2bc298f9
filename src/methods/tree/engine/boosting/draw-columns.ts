import { random } from "../../../../math/probability/random/random.js";

interface ColumnSettings {
  readonly columnShare: number;
  readonly seed: number;
}

/** The columns that a tree may split by, ascending; undefined if it has all of them. */
export function drawColumns(
  { columnShare, seed }: ColumnSettings,
  columns: number,
  tree: number,
): Int32Array | undefined {
  if (columnShare === 1) return undefined;
  const size = Math.max(1, Math.round(columns * columnShare));
  const stream = random(seed).child(2).child(tree);
  return Int32Array.from(stream.sampleWithoutReplacement(columns, size)).sort();
}
