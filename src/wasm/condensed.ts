// Dissimilarities of all pairs of rows on several threads. Each depends on its two rows alone, so that neither blocks
// nor threads change it.

import { got, ShapeError, wanted, words } from "../base/errors.js";
import type { Arena } from "./arena.js";
import * as cluster from "./generated/calls/cluster.js";
import { EndingCode, GowerCode, MetricCode } from "./generated/shared/distance.js";
import { blocksOf } from "./row-blocks.js";
import { normalizedRows } from "./row-maps.js";
import { type Rows, requireRows, rowsFrom } from "./rows.js";
import { type Float64Span, requireSpan } from "./span.js";
import { type ParallelControl, parallelFor } from "./threads/parallel-for.js";
import { CONDENSED_BLOCK_WORK, CONDENSED_THREADS_PAY } from "./tuning.js";

/** The kernel's codes of the metrics, and of what it does with the sums over the coordinates. */
export const METRIC_KERNELS = {
  squared: [MetricCode.squared, EndingCode.nothing],
  euclidean: [MetricCode.squared, EndingCode.root],
  cosine: [MetricCode.squared, EndingCode.half],
  manhattan: [MetricCode.manhattan, EndingCode.nothing],
  chebyshev: [MetricCode.chebyshev, EndingCode.nothing],
  hamming: [MetricCode.hamming, EndingCode.share],
  minkowski: [MetricCode.minkowski, EndingCode.nothing],
  jaccard: [MetricCode.jaccard, EndingCode.nothing],
  gower: [MetricCode.gower, EndingCode.nothing],
  canberra: [MetricCode.canberra, EndingCode.nothing],
  dice: [MetricCode.dice, EndingCode.nothing],
  arc: [MetricCode.arc, EndingCode.nothing],
} as const;

/** How two rows are compared. */
export interface RowMetric {
  readonly metric: keyof typeof METRIC_KERNELS;
  /** Minkowski's power, at least 1; of arcs, the radius of the sphere. */
  readonly power?: number | undefined;
  /** For Gower's dissimilarity, a pair of numbers per column: how it is compared, and its weight. */
  readonly columns?: Float64Span | undefined;
}

export { GowerCode };

/** The distances (0, 1), (0, 2), … (1, 2), … of the rows, into rows·(rows − 1)/2 numbers. */
export async function condensedDistances(
  arena: Arena,
  given: Rows,
  rule: RowMetric,
  out: Float64Span,
  control: ParallelControl = {},
): Promise<void> {
  requireRows("condensedDistances", "x", given);
  const { rows, columns } = given;
  const { x, zeros, metric, ending, power, table } = prepared("condensedDistances", arena, given, rule);
  const blocks: cluster.CondensedBlockArguments[] = [];
  for (let first = 0; first < rows - 1; ) {
    let last = first;
    for (let work = 0; last < rows - 1 && work < CONDENSED_BLOCK_WORK; last += 1)
      work += (rows - 1 - last) * (columns + 1);
    const given = { metric, ending, first, last, rows, columns, x: x.span, out, power };
    blocks.push({ ...given, table: zeros ?? table });
    first = last;
  }
  await parallelFor(cluster.condensedBlock.calls(blocks), withThreads(control, (rows ** 2 / 2) * columns));
}

/** The distances of every row of x from every row of y, into x.rows × y.rows numbers. */
export async function crossDistances(
  arena: Arena,
  x: Rows,
  y: Rows,
  rule: RowMetric,
  out: Float64Span,
  control: ParallelControl = {},
): Promise<void> {
  const blocks = crossBlocks("crossDistances", arena, x, y, rule, out);
  const own = withThreads(control, x.rows * y.rows * x.columns);
  await parallelFor(cluster.crossBlock.calls(blocks), own);
}

/** The distances of every row of x from every row of y, computed at once on the calling thread. */
export function crossDistancesHere(arena: Arena, x: Rows, y: Rows, rule: RowMetric, out: Float64Span): void {
  for (const block of crossBlocks("crossDistancesHere", arena, x, y, rule, out)) cluster.crossBlock(block);
}

/** The arguments of the kernel, block by block. */
function crossBlocks(
  method: string,
  arena: Arena,
  given: Rows,
  others: Rows,
  rule: RowMetric,
  out: Float64Span,
): cluster.CrossBlockArguments[] {
  requireRows(method, "x", given);
  requireRows(method, "y", others);
  if (given.columns !== others.columns) {
    const sentence = words`"x" has ${wanted(`${given.columns} columns`)} but "y" has ${got(`${others.columns} columns`)}; they must agree.`;
    throw new ShapeError(method, sentence);
  }
  requireSpan(method, "out", out, given.rows * others.rows);
  const { x, zeros, metric, ending, power, table } = prepared(method, arena, given, rule);
  const [y, yZeros] = rule.metric === "cosine" ? normalizedRows(arena, others) : [others, undefined];
  const { rows, columns } = x;
  const height = Math.max(1, Math.floor(CONDENSED_BLOCK_WORK / ((columns + 1) * Math.max(1, y.rows))));
  return blocksOf(rows, height).map(([first, count]) => ({
    ...rowsFrom(x, first, count),
    y: y.span,
    others: y.rows,
    metric,
    ending,
    power,
    table: yZeros ?? table,
    zeros: zeros?.part(first),
    out: out.part(first * y.rows),
  }));
}

function prepared(method: string, arena: Arena, given: Rows, { metric, power = 2, columns }: RowMetric) {
  if (metric === "gower")
    requireSpan(method, "columns", columns ?? { length: 0 }, Math.max(1, 2 * given.columns));
  const [x, zeros] = metric === "cosine" ? normalizedRows(arena, given) : [given, undefined];
  const [id, ending] = METRIC_KERNELS[metric];
  return { x, zeros, metric: id, ending, power, table: columns };
}

function withThreads(control: ParallelControl, work: number): ParallelControl {
  return work < CONDENSED_THREADS_PAY ? { ...control, threads: 1 } : control;
}
