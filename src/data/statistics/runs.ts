// Equal values of a sorted sample, which are adjacent.

import type { ValueCount } from "./description.js";
import type { SortedSample } from "./ordered-sample.js";

/** The frequency of every distinct value. */
export function countRuns(sample: SortedSample): ValueCount<number>[] {
  const { values, total } = sample;
  const runs: ValueCount<number>[] = [];
  for (let start = 0; start < values.length; ) {
    const end = runEnd(values, start);
    const count = weightBetween(sample, start, end);
    runs.push({ value: values[start], count, share: count / total });
    start = end;
  }
  return runs;
}

/** The most frequent values, without storing the frequencies of the others. */
export function mostFrequent(sample: SortedSample): number[] {
  const { values } = sample;
  let found: number[] = [];
  let most = 0;
  for (let start = 0; start < values.length; ) {
    const end = runEnd(values, start);
    const count = weightBetween(sample, start, end);
    if (count > most) found = [];
    if (count >= most) found.push(values[start]);
    most = Math.max(most, count);
    start = end;
  }
  return found;
}

/** The end of the run of values equal to this one. */
function runEnd(values: Float64Array, start: number): number {
  let end = start + 1;
  while (end < values.length && values[end] === values[start]) end += 1;
  return end;
}

function weightBetween({ weights }: SortedSample, start: number, end: number): number {
  if (weights === undefined) return end - start;
  let weight = 0;
  for (let at = start; at < end; at += 1) weight += weights[at];
  return weight;
}
