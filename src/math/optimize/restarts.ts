// Several starts of the same search, of which the best counts.

import { pacer } from "../../base/pause.js";
import type { Random } from "../probability/random/index.js";

/** Where the best start ended, and what is kept of each. */
export interface BestStart<R, S> {
  readonly best: R;
  readonly starts: readonly S[];
}

/**
 * Runs a search from several starts, one after the other, each with its own stream: what a start draws does not depend
 * on how many others there are. Of equal results, the first one counts; of the others only the record is kept.
 */
export async function bestOfStarts<R, S>(
  count: number,
  stream: Random,
  run: (stream: Random, phase: string) => Promise<R>,
  isBetter: (one: R, than: R) => boolean,
  record: (result: R) => S,
): Promise<BestStart<R, S>> {
  // Each start may be too short for a pause.
  const pause = pacer();
  let best = await run(stream.child(0), phaseOf(0, count));
  const starts = [record(best)];
  for (let start = 1; start < count; start += 1) {
    await pause();
    const result = await run(stream.child(start), phaseOf(start, count));
    starts.push(record(result));
    if (isBetter(result, best)) best = result;
  }
  return { best, starts };
}

/** What the progress of a start is called. */
function phaseOf(start: number, count: number): string {
  return count === 1 ? "iterations" : `iterations of start ${start + 1} of ${count}`;
}
