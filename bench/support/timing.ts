// One rule of timing for every side of a comparison; reference/linalg.py follows the same one.

const FEWEST = 5;
const MOST = 15;
const BUDGET_MS = 1000;

/** The first call of a process, and the later ones, in milliseconds. */
export interface Timing {
  readonly cold: number;
  readonly warm: readonly number[];
}

/** Calls `body` once cold, then 5 to 15 times, as many as a second holds. */
export async function time(body: () => unknown): Promise<Timing> {
  const cold = await once(body);
  const warm: number[] = [];
  let spent = 0;
  while (warm.length < FEWEST || (warm.length < MOST && spent < BUDGET_MS)) {
    const milliseconds = await once(body);
    warm.push(milliseconds);
    spent += milliseconds;
  }
  return { cold, warm };
}

async function once(body: () => unknown): Promise<number> {
  const start = performance.now();
  await body();
  return performance.now() - start;
}

/** The timings of several processes as one: the lowest cold time and all warm ones. */
export function merge(timings: readonly Timing[]): Timing {
  return {
    cold: Math.min(...timings.map(({ cold }) => cold)),
    warm: timings.flatMap(({ warm }) => warm),
  };
}

export function best({ warm }: Timing): number {
  return Math.min(...warm);
}

export function median({ warm }: Timing): number {
  const sorted = [...warm].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
