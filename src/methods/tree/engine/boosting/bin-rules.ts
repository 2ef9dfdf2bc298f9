// How the columns of a data set are cut into bins.

import type { Random } from "../../../../math/probability/random/random.js";
import { type BinnableRows, type BinRule, MOST_BINS } from "../../../../wasm/tree-bins.js";
import { binEdges } from "../bin-edges.js";

/** Bins are found from at most this many rows. */
const MOST_SAMPLED = 200000;

/** The rule of every column: edges between numbers, or bins of levels. */
export async function binRules(
  x: BinnableRows,
  {
    levels,
    counts,
    sample,
  }: {
    readonly levels: Int32Array;
    /** The weight of every level, for columns that have levels. */
    readonly counts: readonly Float64Array[];
    /** The rows from which the bins of numbers are found. */
    readonly sample: Int32Array;
  },
  maxBins: number,
): Promise<BinRule[]> {
  const rules = Array.from(
    levels,
    (count, j): BinRule => (count > 0 ? { levels: binsOfLevels(counts[j]) } : { edges: new Float64Array(0) }),
  );
  const numbers = [...levels.keys()].filter((j) => levels[j] === 0);
  await x.forEachSorted(numbers, sample, (column, sorted) => {
    rules[column] = { edges: binEdges(sorted, maxBins) };
  });
  return rules;
}

/** A bin for every level; if there are more levels than bins, the rarest share the last one. */
function binsOfLevels(counts: Float64Array): Uint8Array {
  if (counts.length <= MOST_BINS) return Uint8Array.from(counts.keys());
  const byCount = [...counts.keys()].sort((a, b) => counts[b] - counts[a] || a - b);
  const bins = new Uint8Array(counts.length).fill(MOST_BINS - 1);
  byCount.slice(0, MOST_BINS - 1).forEach((level, bin) => {
    bins[level] = bin;
  });
  return bins;
}

/** The weight of every level of the columns that have levels. */
export function levelWeights(
  x: { readonly data: Float64Array; readonly columns: number },
  levels: Int32Array,
  rows: ArrayLike<number>,
  weights: ArrayLike<number> | undefined,
): Float64Array[] {
  return Array.from(levels, (count, j) => {
    const counts = new Float64Array(count);
    if (count === 0) return counts;
    for (let i = 0; i < rows.length; i += 1) {
      const code = x.data[rows[i] * x.columns + j];
      if (code >= 0) counts[code] += weights?.[rows[i]] ?? 1;
    }
    return counts;
  });
}

/**
 * The rows from which bins are found: each as often as its weight says, if the weights are whole numbers that add up to
 * at most MOST_SAMPLED; otherwise as many drawn in proportion to the weights, one from each of equal parts of the
 * total weight.
 */
export function sampleForBins(
  rows: Int32Array,
  weights: ArrayLike<number> | undefined,
  stream: Random,
): Int32Array {
  if (weights === undefined && rows.length <= MOST_SAMPLED) return rows;
  const weightOf = (row: number) => weights?.[row] ?? 1;
  let total = 0;
  let whole = true;
  for (const row of rows) {
    total += weightOf(row);
    whole &&= Number.isInteger(weightOf(row));
  }
  const exact = whole && total <= MOST_SAMPLED;
  const count = exact ? total : MOST_SAMPLED;
  const sample = new Int32Array(count);
  let at = 0;
  let reached = weightOf(rows[0]);
  for (let k = 0; k < count; k += 1) {
    const rank = ((k + (exact ? 0.5 : stream.next())) * total) / count;
    while (reached < rank && at + 1 < rows.length) {
      at += 1;
      reached += weightOf(rows[at]);
    }
    sample[k] = rows[at];
  }
  return sample;
}

/** The bins of levels that some bits stand for. */
export function levelsIn(bits: Uint8Array, bins: Uint8Array): number[] {
  return [...bins.keys()].filter((level) => ((bits[bins[level] >>> 3] >>> (bins[level] & 7)) & 1) === 1);
}
