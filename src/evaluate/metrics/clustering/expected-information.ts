import type { PartitionTable } from "./partition-table.js";

/**
 * The mean mutual information, in nats, of all partitions with groups of these sizes (Vinh, Epps and Bailey 2010,
 * eq. 24a): each cell of the table is hypergeometric.
 */
export function expectedInformation({ rowTotals, columnTotals, total }: PartitionTable): number {
  let sum = 0;
  for (const a of rowTotals) {
    for (const b of columnTotals) if (a > 0 && b > 0) sum += cellMean(a, b, total);
  }
  return sum;
}

/** Terms smaller than this share of the largest are ignored. */
const NEGLIGIBLE = 1e-30;

/**
 * The mean of (k/n)·ln(n·k/(a·b)) for hypergeometric k. Probabilities relative to the most probable k follow from
 * each other by ratios, so that no factorial and no cancellation of its logarithm arises.
 */
function cellMean(a: number, b: number, n: number): number {
  const lowest = Math.max(0, a + b - n);
  const highest = Math.min(a, b);
  const mode = Math.min(highest, Math.max(lowest, Math.floor(((a + 1) * (b + 1)) / (n + 2))));
  const gain = (k: number) => (k === 0 ? 0 : (k / n) * Math.log(k / a / (b / n)));
  let [probability, sum] = [1, gain(mode)];
  for (let k = mode, p = 1; k < highest && p > NEGLIGIBLE; ) {
    p *= ((a - k) * (b - k)) / ((k + 1) * (n - a - b + k + 1));
    k += 1;
    probability += p;
    sum += p * gain(k);
  }
  for (let k = mode, p = 1; k > lowest && p > NEGLIGIBLE; ) {
    p *= (k * (n - a - b + k)) / ((a - k + 1) * (b - k + 1));
    k -= 1;
    probability += p;
    sum += p * gain(k);
  }
  return sum / probability;
}
