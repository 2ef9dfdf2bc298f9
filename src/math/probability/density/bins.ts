import { counted, DataError, got, OptionError, optionName, wanted, words } from "../../../base/errors.js";
import { requireList } from "../../../base/numbers.js";
import { badOption, requirePositive, requireReal, requireWhole } from "../distributions/require.js";
import {
  insertionIndex,
  interquartileRange,
  requireDifferent,
  requireRepetitions,
  type SortedSample,
  sampleDeviation,
} from "./sorted-sample.js";

/**
 * How the number of equal bins between the extremes is chosen.
 *
 * - "sturges": log₂ n + 1 bins.
 * - "scott": the optimal width for a normal sample, (24√π/n)^(1/3)·s (Scott 1979).
 * - "freedman-diaconis": the width 2·IQR·n^(−1/3) (Freedman and Diaconis 1981).
 */
export type BinRule = "sturges" | "scott" | "freedman-diaconis";

/** A number of equal bins, a rule for it, the width of bins that start at a multiple of it, or all edges. */
export type HistogramBins =
  | number
  | BinRule
  | { readonly width: number; readonly origin?: number }
  | { readonly edges: ArrayLike<number> };

export const MOST_BINS = 1_000_000;

/** The edges that cover a sample. */
export function chooseEdges(method: string, bins: HistogramBins, sample: SortedSample): readonly number[] {
  const { values } = sample;
  const low = values[0];
  const high = values[values.length - 1];
  if (typeof bins === "object") {
    if ("edges" in bins) return requireCover(method, requireEdges(method, bins.edges), low, high);
    const width = requirePositive(method, "bins.width", bins.width);
    return alignedEdges(method, low, high, width, requireReal(method, "bins.origin", bins.origin ?? 0));
  }
  requireDifferent(method, sample, "choose bins by { width } or { edges }");
  const count =
    typeof bins === "number" ? requireWhole(method, "bins", bins, 1) : countBins(method, bins, sample);
  requireFew(method, count);
  const step = (high - low) / count;
  return Object.freeze(Array.from({ length: count + 1 }, (_, i) => (i === count ? high : low + i * step)));
}

function countBins(method: string, rule: BinRule, sample: SortedSample): number {
  const { values, size } = sample;
  const range = values[values.length - 1] - values[0];
  requireRepetitions(method, sample);
  if (rule === "sturges") return Math.ceil(Math.log2(size) + 1);
  if (rule === "scott") {
    // The standard deviation with divisor n.
    const deviation = sampleDeviation(sample) * Math.sqrt((size - 1) / size);
    return Math.ceil(range / ((24 * Math.sqrt(Math.PI)) / size) ** (1 / 3) / deviation);
  }
  if (rule === "freedman-diaconis") {
    const quartiles = interquartileRange(sample);
    if (quartiles > 0) return Math.ceil(range / (2 * quartiles * size ** (-1 / 3)));
    const sentence = words`the interquartile range is ${got("0")}; choose "sturges", "scott", a count or a width.`;
    throw new DataError(method, sentence, { option: "bins", expected: "an interquartile range > 0" });
  }
  throw wrongBins(method, String(rule));
}

function alignedEdges(
  method: string,
  low: number,
  high: number,
  width: number,
  origin: number,
): readonly number[] {
  const first = Math.floor((low - origin) / width);
  const last = Math.max(first + 1, Math.ceil((high - origin) / width));
  requireFew(method, last - first);
  const edges = Array.from({ length: last - first + 1 }, (_, i) => origin + (first + i) * width);
  return requireCover(method, Object.freeze(edges), low, high);
}

/** A frozen copy of two or more ascending edges. */
export function requireEdges(method: string, edges: ArrayLike<number>): readonly number[] {
  requireList(method, "edges", edges);
  const copy = Array.from(edges);
  const wrong = copy.findIndex((edge, i) => !Number.isFinite(edge) || (i > 0 && !(edge > copy[i - 1])));
  if (wrong < 0 && copy.length >= 2) return Object.freeze(copy);
  const received = copy.length < 2 ? `${copy.length} of them` : `${copy[wrong]} at position ${wrong}`;
  throw badOption(method, "edges", "two or more finite numbers in ascending order", received);
}

function requireCover(
  method: string,
  edges: readonly number[],
  low: number,
  high: number,
): readonly number[] {
  const [first, last] = [edges[0], edges[edges.length - 1]];
  if (first <= low && high <= last) return edges;
  const outside = low < first ? low : high;
  const sentence = words`the edges must cover all values, ${wanted(`${first} to ${last}`)}; got ${got(outside)}.`;
  throw new DataError(method, sentence, { option: "edges" });
}

function requireFew(method: string, count: number): void {
  if (count <= MOST_BINS) return;
  const sentence = words`${optionName("bins")} would make ${got(counted(count, "bin"))}, more than ${MOST_BINS}; an outlier may stretch the range. Choose a count.`;
  throw new OptionError(method, sentence, { expected: `at most ${MOST_BINS} bins` });
}

function wrongBins(method: string, received: string): OptionError {
  const expected = 'a count, "sturges", "scott", "freedman-diaconis", { width } or { edges }';
  return badOption(method, "bins", expected, received);
}

/**
 * The bin of x, a number within the edges: each bin contains its lower edge, the last one both
 * edges.
 */
export function binOf(edges: readonly number[], x: number): number {
  return Math.min(insertionIndex(edges, x, true), edges.length - 1) - 1;
}
