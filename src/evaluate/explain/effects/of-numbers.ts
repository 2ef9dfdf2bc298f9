// Accumulated effects of one column of numbers or dates (Apley and Zhu 2020).

import type { DateColumn, QuantitativeColumn } from "../../../data/table/column.js";
import { answerOf } from "../heard.js";
import { type Question, valuesIn } from "../question.js";
import { type Bins, binOf } from "./bins.js";

/** Effects at the edges of bins, and how many rows each bin has, counted by their weights. */
export interface BinnedEffects {
  readonly effects: Float64Array;
  readonly counts: Float64Array;
}

/**
 * In every bin the mean change of the answers from its lower edge to its upper edge, over its own rows alone, summed up
 * to each edge. The sum is linear between edges, and its mean over the rows is subtracted.
 */
export function effectsOfNumbers(
  { all, hearings, positive }: Question,
  name: string,
  { values }: QuantitativeColumn | DateColumn,
  bins: Bins,
): BinnedEffects {
  const { edges } = bins;
  const count = edges.length - 1;
  const counts = new Float64Array(count);
  const changes = new Float64Array(count);
  // The sum of how far along its bin each row is, from 0 at the lower edge to 1 at the upper.
  const shares = new Float64Array(count);
  if (count === 0) return { effects: new Float64Array(1), counts };
  for (const { model, table, rows, weights } of hearings) {
    const present = Int32Array.from(rows.keys()).filter((at) => !Number.isNaN(values[rows[at]]));
    if (present.length === 0) continue;
    const selected = table.take(present);
    const bin = Int32Array.from(present, (at) => binOf(bins, values[rows[at]]));
    const answersAt = (edge: 0 | 1) =>
      answerOf(
        model,
        selected.withColumn(
          name,
          valuesIn(
            all.table,
            name,
            bin.map((k) => bins.rows[k + edge]),
          ),
        ),
        positive,
      );
    const [lower, upper] = [answersAt(0), answersAt(1)];
    for (const [i, at] of present.entries()) {
      const [k, weight] = [bin[i], weights?.[at] ?? 1];
      counts[k] += weight;
      changes[k] += weight * (upper[i] - lower[i]);
      shares[k] += (weight * (values[rows[at]] - edges[k])) / (edges[k + 1] - edges[k]);
    }
  }
  const effects = new Float64Array(count + 1);
  let [sum, total] = [0, 0];
  for (let k = 0; k < count; k += 1) {
    const change = changes[k] / counts[k];
    effects[k + 1] = effects[k] + change;
    sum += counts[k] * effects[k] + shares[k] * change;
    total += counts[k];
  }
  return { effects: effects.map((effect) => effect - sum / total), counts };
}
