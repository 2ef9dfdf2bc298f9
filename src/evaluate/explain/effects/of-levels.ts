// Accumulated effects of one column of levels in a given order (Apley and Zhu 2020, appendix E).

import { answerOf, type Hearing } from "../heard.js";
import { type Question, valuesIn } from "../question.js";

/** The levels of a column that occur: their codes, and for each a row that has it. */
export interface SeenLevels {
  /** The code of every row of the table; −1 means missing. */
  readonly codes: ArrayLike<number>;
  /** The codes that occur in the rows that models are asked about, in ascending order. */
  readonly seen: readonly number[];
  readonly rowOf: ReadonlyMap<number, number>;
}

export function seenLevels(codes: ArrayLike<number>, hearings: readonly Hearing[]): SeenLevels {
  const rowOf = new Map<number, number>();
  for (const { rows } of hearings)
    for (const row of rows) if (codes[row] >= 0 && !rowOf.has(codes[row])) rowOf.set(codes[row], row);
  return { codes, seen: [...rowOf.keys()].sort((a, b) => a - b), rowOf };
}

/**
 * Between neighbors in the order the mean change of the answers, over the rows of both levels: up from the one, and up to
 * the other. Changes are summed up to each level, and the mean over the rows is subtracted.
 */
export function effectsOfLevels(
  { all, hearings, positive }: Question,
  name: string,
  { codes, rowOf }: SeenLevels,
  order: readonly number[],
): { readonly effects: Float64Array; readonly counts: Float64Array } {
  const indexOf = new Map(order.map((code, index) => [code, index]));
  const rowAt = order.map((code) => rowOf.get(code) ?? -1);
  const counts = new Float64Array(order.length);
  const changes = new Float64Array(order.length - 1);
  const moved = new Float64Array(order.length - 1);
  for (const { model, table, rows, weights } of hearings) {
    const indices = Int32Array.from(rows, (row) => indexOf.get(codes[row]) ?? -1);
    const present = Int32Array.from(rows.keys()).filter((at) => indices[at] >= 0);
    if (present.length === 0) continue;
    const answers = answerOf(model, table.take(present), positive);
    for (const at of present) counts[indices[at]] += weights?.[at] ?? 1;
    for (const step of [1, -1]) {
      const able = Int32Array.from(present.keys()).filter((i) => {
        const to = indices[present[i]] + step;
        return to >= 0 && to < order.length;
      });
      if (able.length === 0) continue;
      const to = able.map((i) => indices[present[i]] + step);
      const other = valuesIn(
        all.table,
        name,
        to.map((index) => rowAt[index]),
      );
      const changed = table.take(able.map((i) => present[i])).withColumn(name, other);
      const after = answerOf(model, changed, positive);
      for (const [j, i] of able.entries()) {
        const weight = weights?.[present[i]] ?? 1;
        const gap = Math.min(to[j], to[j] - step);
        moved[gap] += weight;
        changes[gap] += weight * step * (after[j] - answers[i]);
      }
    }
  }
  const effects = new Float64Array(order.length);
  for (let gap = 0; gap < changes.length; gap += 1)
    effects[gap + 1] = effects[gap] + changes[gap] / moved[gap];
  const total = counts.reduce((sum, count) => sum + count, 0);
  const mean = effects.reduce((sum, effect, index) => sum + effect * counts[index], 0) / total;
  return { effects: effects.map((effect) => effect - mean), counts };
}
