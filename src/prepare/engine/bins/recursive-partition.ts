import { bestSplit, rangeBetween, type Split } from "../../../data/rank/best-split.js";
import { PriorityQueue } from "../../../data/rank/priority-queue.js";
import { bends, classWeights, type RankedCases, thresholdAt } from "../../../data/rank/ranked-cases.js";
import type { DiscretizerSettings } from "../../discretizer/options.js";
import type { Cuts, DiscretizerStep } from "./cut-column.js";
import { mdlThreshold } from "./mdl.js";

/** When splitting stops, and whether the splits are recorded. */
export type PartitionLimits = Pick<DiscretizerSettings, "stop"> &
  Partial<Pick<DiscretizerSettings, "bins" | "trace">>;

interface Partition extends Cuts {
  readonly steps: readonly SplitStep[];
}

/** A split that was considered. */
interface SplitStep extends DiscretizerStep {
  readonly required: number;
  readonly accepted: boolean;
}

/** A bin that may be split: the positions within it, and the best of them. */
interface Candidate {
  readonly first: number;
  readonly last: number;
  readonly split: Split;
  /** The gain times the weight of the bin: how much the split lowers the entropy of all cases. */
  readonly worth: number;
  readonly left: Float64Array;
  readonly right: Float64Array;
}

/**
 * Divides ranked cases where the information gain is largest, then each part in the same way (RecPart, Flach
 * algorithm 10.1). The bin that gains most goes first, so that a limit keeps the most important thresholds;
 * without a limit the order does not matter.
 */
export function recursivePartition(cases: RankedCases, limits: PartitionLimits): Partition {
  const { stop, bins = Number.POSITIVE_INFINITY, trace = false } = limits;
  const positions = bends(cases);
  // Without a stopping rule or limit, every position becomes a threshold, whatever the order.
  if (stop === "probabilities" && !trace && positions.length < bins)
    return { thresholds: Array.from(positions, (position) => thresholdAt(cases, position)), steps: [] };
  const waiting = new PriorityQueue<Candidate>(comesFirst);
  const consider = (first: number, last: number): void => {
    const candidate = candidateWithin(cases, positions, first, last);
    if (candidate !== undefined) waiting.push(candidate);
  };
  const thresholds: number[] = [];
  const steps: SplitStep[] = [];
  consider(0, positions.length);
  while (thresholds.length + 1 < bins) {
    const next = waiting.pop();
    if (next === undefined) break;
    const { first, last, split, left, right } = next;
    const required = stop === "mdl" ? mdlThreshold(left, right) : 0;
    const accepted = stop === "probabilities" || split.gain > required;
    if (trace) {
      const { threshold, gain: score } = split;
      steps.push({ threshold, score, required, accepted, left: Array.from(left), right: Array.from(right) });
    }
    if (!accepted) continue;
    thresholds.push(split.threshold);
    consider(first, split.index);
    consider(split.index + 1, last);
  }
  return { thresholds: thresholds.sort((a, b) => a - b), steps };
}

function candidateWithin(
  cases: RankedCases,
  positions: Int32Array,
  first: number,
  last: number,
): Candidate | undefined {
  const split = bestSplit(cases, positions, first, last);
  if (split === undefined) return undefined;
  const [start, end] = rangeBetween(cases, positions, first, last);
  const left = classWeights(cases, start, split.position);
  const right = classWeights(cases, split.position, end);
  const totalWeight = left.reduce((sum, weight, code) => sum + weight + right[code], 0);
  return { first, last, split, worth: split.gain * totalWeight, left, right };
}

function comesFirst(a: Candidate, b: Candidate): boolean {
  return a.worth !== b.worth ? a.worth > b.worth : a.first < b.first;
}
