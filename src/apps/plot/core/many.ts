import { random } from "../../../math/probability/random/index.js";
import { countText } from "./numbers.js";

/** Rows drawn at random without repetition, in their order: a selection sample (Knuth, Algorithm S). */
export function sampleRows(rows: Int32Array, most: number, seed: number): Int32Array {
  if (rows.length <= most) return rows;
  const stream = random(seed);
  const chosen = new Int32Array(most);
  for (let i = 0, count = 0; count < most; i += 1) {
    if (stream.next() * (rows.length - i) >= most - count) continue;
    chosen[count] = rows[i];
    count += 1;
  }
  return chosen;
}

export function sampleNote(shown: number, all: number, seed: number, what = "points"): string[] {
  if (shown >= all) return [];
  return [`A random sample of ${countText(shown)} of ${countText(all)} ${what} is shown (seed ${seed}).`];
}
