import { type Arena, withArena } from "./arena.js";
import { kernels } from "./module.js";
import { type Float64Span, pointerAt, pointersOf } from "./span.js";
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
  const { columns, responses } = shape;
  const rows = given.x.length / columns;
  const size = regressionWidth(shape) ** 2;
  const stacked = new Float64Array(Math.ceil(rows / height) * size);
  const together = Math.min(rows, height * Math.ceil(COPIED_AT_ONCE / (columns * height)));
  return withArena(async (arena) => {
    const copy = copySpace(arena, shape, together, given.weights !== undefined);
    const blocks = Math.ceil(together / height);
    const slots = Array.from({ length: Math.min(SLOTS, blocks) }, () => slotFor(arena, shape, height));
    let done = 0;
    for (let from = 0; from < rows; from += together) {
      const count = Math.min(together, rows - from);
      const part = (values: Float64Array, width: number) =>
        values.subarray(from * width, (from + count) * width);
      copy.x.set(part(given.x, columns));
      copy.y.set(part(given.y, responses));
      if (given.weights) copy.weights?.set(part(given.weights, 1));
      for (let first = 0; first < count; first += SLOTS * height) {
        const taken = slots.slice(0, Math.ceil((count - first) / height));
        await reduceBlocks(shape, copy, taken, { first, height, count }, control);
        for (const { r } of taken) {
          stacked.set(r.array, done);
          done += size;
        }
      }
    }
    return stacked;
  });
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
  { columns, responses, intercept }: RegressionShape,
  { x, y, weights }: CopiedRows,
  slots: readonly Slot[],
  { first, height, count }: { readonly first: number; readonly height: number; readonly count: number },
  control: ParallelControl,
): Promise<void> {
  const blocks = slots.map(({ design, triangles, work, r }, i) => {
    const start = first + i * height;
    return [
      Math.min(height, count - start),
      columns,
      responses,
      intercept ? 1 : 0,
      pointerAt(x, start * columns),
      pointerAt(y, start * responses),
      pointerAt(weights, start),
      ...pointersOf(design, triangles, work, r),
    ];
  });
  await parallelFor("regressionBlock", blocks, control);
}
