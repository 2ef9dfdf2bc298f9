import { type Arena, withArena } from "./arena.js";
import * as core from "./generated/calls/core.js";
import { kernels } from "./module.js";
import type { Float64Span } from "./span.js";
import { type ParallelControl, parallelFor } from "./threads/parallel-for.js";

/** The numbers of columns of a regression, by type. */
export interface RegressionShape {
  readonly columns: number;
  readonly responses: number;
  readonly intercept: boolean;
}

/** Rows as the caller has them: features, responses and weights, each row-major. */
export interface RegressionRows {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly weights?: Float64Array | undefined;
}

/** From more numbers than this on, rows are read in parts, so that kernel memory suffices: 512 MiB. */
export const COPIED_AT_ONCE = 2 ** 26;
/** Blocks that are reduced together: enough for many threads, without much space for each. */
const SLOTS = 16;
/** Jobs under way at a time, each with its own slots: threads that have finished one go on with the next. */
const JOBS = 2;

export function regressionWidth({ columns, responses, intercept }: RegressionShape): number {
  return columns + responses + (intercept ? 1 : 0);
}

/**
 * The triangles of all blocks of `height` rows, width × width each, one below the other, in the order of the rows and
 * with the signs of the reflectors. Up to `COPIED_AT_ONCE` features are copied before the first pause.
 */
export function stackedTriangles(
  shape: RegressionShape,
  given: RegressionRows,
  height: number,
  control: ParallelControl,
): Promise<Float64Array> {
  const { columns } = shape;
  const rows = given.x.length / columns;
  const size = regressionWidth(shape) ** 2;
  const stacked = new Float64Array(Math.ceil(rows / height) * size);
  const together = Math.min(rows, height * Math.ceil(COPIED_AT_ONCE / (columns * height)));
  return withArena(async (arena) => {
    const copy = copySpace(arena, shape, together, given.weights !== undefined);
    const blocks = Math.ceil(together / height);
    const slots = Array.from({ length: Math.min(JOBS * SLOTS, blocks) }, () => slotFor(arena, shape, height));
    let done = 0;
    for (let from = 0; from < rows; from += together) {
      const count = Math.min(together, rows - from);
      await inOrder(
        Math.ceil(count / (SLOTS * height)),
        (job) => copyRows(shape, given, from, copy, job * SLOTS * height, (job + 1) * SLOTS * height, count),
        async (job) => {
          const first = job * SLOTS * height;
          const jobSlots = slots.slice((job % JOBS) * SLOTS, ((job % JOBS) + 1) * SLOTS);
          const taken = jobSlots.slice(0, Math.ceil((count - first) / height));
          await reduceBlocks(shape, copy, taken, { first, height, count }, control);
          return taken;
        },
        (taken) => {
          for (const { r } of taken) {
            stacked.set(r.array, done);
            done += size;
          }
        },
      );
    }
    return stacked;
  });
}

/**
 * Prepares all jobs before the first pause, has `JOBS` of them under way, which begin while later ones are still being
 * prepared, and uses their results in order.
 */
async function inOrder<R>(
  count: number,
  prepare: (job: number) => void,
  run: (job: number) => Promise<R>,
  use: (result: R) => void,
): Promise<void> {
  const underway: Promise<R>[] = [];
  const start = (job: number) => {
    const result = run(job);
    // Whoever waits for it hears of its failure; until then nobody has to.
    result.catch(() => undefined);
    underway.push(result);
  };
  try {
    for (let job = 0; job < count; job += 1) {
      prepare(job);
      if (job < JOBS) start(job);
    }
    for (let job = 0; job < count; job += 1) {
      use(await underway[job]);
      if (job + JOBS < count) start(job + JOBS);
    }
  } catch (error) {
    // Their memory is released when this ends.
    await Promise.allSettled(underway);
    throw error;
  }
}

/** Copies the rows of a part from `first` up to `end`, or up to the last one. */
function copyRows(
  { columns, responses }: RegressionShape,
  { x, y, weights }: RegressionRows,
  from: number,
  copy: CopiedRows,
  first: number,
  end: number,
  count: number,
): void {
  const last = Math.min(end, count);
  const move = (values: Float64Array, span: Float64Span, width: number) =>
    span
      .part(first * width, (last - first) * width)
      .set(values.subarray((from + first) * width, (from + last) * width));
  move(x, copy.x, columns);
  move(y, copy.y, responses);
  if (weights && copy.weights) move(weights, copy.weights, 1);
}

/** Rows in kernel memory. */
interface CopiedRows {
  readonly x: Float64Span;
  readonly y: Float64Span;
  readonly weights: Float64Span | undefined;
}

function copySpace(
  arena: Arena,
  { columns, responses }: RegressionShape,
  rows: number,
  weighted: boolean,
): CopiedRows {
  return {
    x: arena.float64(rows * columns),
    y: arena.float64(rows * responses),
    weights: weighted ? arena.float64(rows) : undefined,
  };
}

/** Space for the reduction of one block and for its triangle. */
interface Slot {
  readonly r: Float64Span;
  readonly design: Float64Span;
  readonly triangles: Float64Span;
  readonly work: Float64Span;
}

function slotFor(arena: Arena, shape: RegressionShape, rows: number): Slot {
  const width = regressionWidth(shape);
  return {
    r: arena.float64(width * width),
    design: arena.float64(rows * width),
    triangles: arena.float64(kernels().qrTrianglesLength(Math.min(rows, width))),
    work: arena.float64(kernels().qrWorkLength(rows, width)),
  };
}

/** Reduces consecutive blocks, one in each slot, to their triangles, on several threads. */
async function reduceBlocks(
  shape: RegressionShape,
  { x, y, weights }: CopiedRows,
  slots: readonly Slot[],
  { first, height, count }: { readonly first: number; readonly height: number; readonly count: number },
  control: ParallelControl,
): Promise<void> {
  const blocks = slots.map((slot, i) => {
    const start = first + i * height;
    return {
      ...shape,
      rows: Math.min(height, count - start),
      ...slot,
      weights: weights?.part(start),
      x: x.part(start * shape.columns),
      y: y.part(start * shape.responses),
    };
  });
  await parallelFor(core.regressionBlock.calls(blocks), control);
}
