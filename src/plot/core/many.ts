import { random } from "../../probability/random/index.js";
import { countText } from "./numbers.js";

/** Rows drawn at random without repetition, in their order: a selection sample (Knuth, Algorithm S). */
export function sampleRows(rows: readonly number[], most: number, seed: number): readonly number[] {
  if (rows.length <= most) return rows;
  const stream = random(seed);
  const chosen: number[] = [];
  for (let i = 0; i < rows.length && chosen.length < most; i += 1) {
    if (stream.next() * (rows.length - i) < most - chosen.length) chosen.push(rows[i]);
  }
  return chosen;
}

export function sampleNote(shown: number, all: number, seed: number): string[] {
  if (shown >= all) return [];
  return [`A random sample of ${countText(shown)} of ${countText(all)} points is shown (seed ${seed}).`];
}
