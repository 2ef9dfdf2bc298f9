import * as z from "zod";
import { type OptionsByMethod, refuseUselessOptions } from "../../base/useless-options.js";

/** How probabilities are estimated from counts. */
export const ESTIMATES = ["maximum-likelihood", "dirichlet", "bdeu", "hierarchical"] as const;

/** How the probabilities of a network are estimated. */
export type ParameterEstimate = (typeof ESTIMATES)[number];

export const estimateOption = z
  .enum(ESTIMATES)
  .describe(
    "How probabilities are estimated: as shares of the counts, with the pseudo-count `smoothing` in every cell (dirichlet), with `equivalentSampleSize` divided among all cells of a node (bdeu), or drawn toward the estimate with one parent less, which counts for `equivalentSampleSize` cases (hierarchical).",
  );

export const pseudoCountOptions = z.strictObject({
  method: estimateOption.optional(),
  smoothing: z.number().min(0).default(1).describe("The pseudo-count of every cell, for dirichlet."),
  equivalentSampleSize: z
    .number()
    .gt(0)
    .default(1)
    .describe("Number of cases that the prior of bdeu and hierarchical counts for."),
});

/** How the probabilities of a network are estimated from counts. */
export type PseudoCountOptions = Readonly<z.input<typeof pseudoCountOptions>>;

/** The options that each estimate reads. */
const ESTIMATE_OPTIONS: OptionsByMethod<ParameterEstimate> = {
  "maximum-likelihood": [],
  dirichlet: ["smoothing"],
  bdeu: ["equivalentSampleSize"],
  hierarchical: ["equivalentSampleSize"],
};

/** Whether an estimate depends on an option. */
export function estimateReads(
  estimate: ParameterEstimate,
  option: "smoothing" | "equivalentSampleSize",
): boolean {
  return ESTIMATE_OPTIONS[estimate].includes(option);
}

/** Refuses options that the estimate has no use for. */
export function requireUseful(
  method: string,
  options: PseudoCountOptions,
  estimate: ParameterEstimate,
): void {
  refuseUselessOptions(method, ESTIMATE_OPTIONS, estimate, options);
}

/** What is added to every cell of a family: assignments of the parents × levels; `sizes` are the levels of the parents. */
export function pseudoCounts(
  counts: Float64Array,
  levels: number,
  sizes: readonly number[],
  { method: estimate = "maximum-likelihood", smoothing = 1, equivalentSampleSize = 1 }: PseudoCountOptions,
): Float64Array {
  switch (estimate) {
    case "maximum-likelihood":
      return new Float64Array(counts.length);
    case "dirichlet":
      return new Float64Array(counts.length).fill(smoothing);
    case "bdeu":
      return new Float64Array(counts.length).fill(equivalentSampleSize / counts.length);
    case "hierarchical":
      return coarserEstimate(counts, levels, sizes, equivalentSampleSize).map(
        (p) => p * equivalentSampleSize,
      );
  }
}

/** The estimate without the last parent, repeated for its levels; equal probabilities if there is no parent. */
function coarserEstimate(
  counts: Float64Array,
  levels: number,
  sizes: readonly number[],
  weight: number,
): Float64Array {
  if (sizes.length === 0) return new Float64Array(levels).fill(1 / levels);
  const last = sizes[sizes.length - 1];
  const rest = counts.length / (last * levels);
  const summed = new Float64Array(rest * levels);
  for (let cell = 0; cell < counts.length; cell += 1)
    summed[Math.floor(cell / (last * levels)) * levels + (cell % levels)] += counts[cell];
  const coarser = coarserEstimate(summed, levels, sizes.slice(0, -1), weight);
  const estimate = new Float64Array(counts.length);
  for (let row = 0; row < rest; row += 1) {
    let total = weight;
    for (let level = 0; level < levels; level += 1) total += summed[row * levels + level];
    for (let level = 0; level < levels; level += 1) {
      const p = (summed[row * levels + level] + weight * coarser[row * levels + level]) / total;
      for (let free = 0; free < last; free += 1) estimate[(row * last + free) * levels + level] = p;
    }
  }
  return estimate;
}

/** Every row of levels divided by its sum; equal probabilities where that is 0. */
export function normalizedRows(counts: Float64Array, levels: number): Float64Array {
  const probabilities = new Float64Array(counts.length);
  for (let start = 0; start < counts.length; start += levels) {
    const total = rowSum(counts, start, levels);
    for (let cell = start; cell < start + levels; cell += 1)
      probabilities[cell] = total > 0 ? counts[cell] / total : 1 / levels;
  }
  return probabilities;
}

/** Whether some row has nothing but zeros. */
export function hasEmptyRow(counts: Float64Array, levels: number): boolean {
  for (let start = 0; start < counts.length; start += levels)
    if (rowSum(counts, start, levels) === 0) return true;
  return false;
}

function rowSum(counts: Float64Array, start: number, levels: number): number {
  let total = 0;
  for (let cell = start; cell < start + levels; cell += 1) total += counts[cell];
  return total;
}
