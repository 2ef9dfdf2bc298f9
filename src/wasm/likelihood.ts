// Log-likelihoods of linear predictors over raw rows in kernel memory, on several threads. Blocks of rows are
// chosen by the size of the data alone, and their sums are added in block order.

import { type Arena, withArena } from "./arena.js";
import { blocksOf } from "./coordinate-sweep.js";
import { copyInRows } from "./covariances.js";
import { kernels } from "./module.js";
import type { Rows } from "./rows.js";
import { type Float64Span, type Int32Span, pointerAt, pointersOf, requireSpan } from "./span.js";
import { type ParallelControl, parallelFor } from "./threads/parallel-for.js";
import { LIKELIHOOD_LEAST_NUMBERS, LIKELIHOOD_MOST_BLOCKS } from "./tuning.js";

/** Raw rows, and how the design is computed from them: [1 | (x − center) · shrink]. */
export interface RowDesign {
  readonly x: Rows;
  readonly intercept: boolean;
  readonly centers: Float64Span;
  readonly shrinks: Float64Span;
}

/** Rows as they are, neither centered nor scaled. */
export function plainDesign(
  arena: Arena,
  rows: { readonly data: Float64Array; readonly rows: number; readonly columns: number },
  intercept: boolean,
): RowDesign {
  return {
    x: copyInRows(arena, rows),
    intercept,
    centers: arena.zeros(rows.columns),
    shrinks: arena.copyIn(new Float64Array(rows.columns).fill(1)),
  };
}

/** A log-likelihood with its gradient and the negative of its second derivatives. */
export interface Curvature {
  readonly value: number;
  readonly gradient: Float64Array;
  /** Symmetric, both triangles; empty if not requested. */
  readonly gram: Float64Array;
  /** The largest |linear predictor|. */
  readonly largest: number;
}

/** Maximum number of numbers for second derivatives in all blocks together: 256 MiB. */
const MOST_GRAM = 2 ** 25;

export function designWidth({ x, intercept }: RowDesign): number {
  return x.columns + (intercept ? 1 : 0);
}

function cutRows({ rows, columns }: Rows, gramNumbers: number): [first: number, count: number][] {
  const most = Math.max(
    1,
    Math.min(LIKELIHOOD_MOST_BLOCKS, Math.floor(MOST_GRAM / Math.max(1, gramNumbers))),
  );
  const blocks = Math.min(most, Math.max(1, Math.floor((rows * (columns + 1)) / LIKELIHOOD_LEAST_NUMBERS)));
  return blocksOf(rows, Math.max(1, Math.ceil(rows / blocks)));
}

/** One kernel called once per block of rows, and the result of all blocks from the values that it returned. */
interface BlockJob<T> {
  readonly kernel: keyof ReturnType<typeof kernels>;
  readonly blocks: number[][];
  readonly finish: (values: Float64Array) => T;
}

function onThreads<T>(prepare: (arena: Arena) => BlockJob<T>, control: ParallelControl): Promise<T> {
  return withArena(async (arena) => {
    const { kernel, blocks, finish } = prepare(arena);
    return finish(await parallelFor(kernels, kernel, blocks, control));
  });
}

/** Runs the blocks synchronously on this thread, one after the other. */
function here<T>(prepare: (arena: Arena) => BlockJob<T>): T {
  return withArena((arena) => {
    const { kernel, blocks, finish } = prepare(arena);
    const run = kernels()[kernel] as (...args: number[]) => number;
    return finish(Float64Array.from(blocks, (block) => run(...block) ?? 0));
  });
}

/** Pointers to the rows of a design from `first` on, and to how they are centered and scaled. */
function designAt({ x, centers, shrinks }: RowDesign, first: number): number[] {
  return [pointerAt(x.span, first * x.columns), ...pointersOf(centers, shrinks)];
}

/** design · beta, for every row. */
export function linearPredictors(
  design: RowDesign,
  beta: Float64Span,
  out: Float64Span,
  control: ParallelControl,
): Promise<void> {
  const { x, intercept } = design;
  const width = designWidth(design);
  return onThreads((arena) => {
    requireSpan("linearPredictors", "beta", beta, width);
    requireSpan("linearPredictors", "out", out, x.rows);
    const cuts = cutRows(x, 0);
    const room = kernels().likelihoodChunk() * width;
    const chunk = arena.float64(cuts.length * room);
    const blocks = cuts.map(([first, count], k) => {
      const rows = [count, x.columns, Number(intercept), ...designAt(design, first)];
      return [...rows, beta.pointer, pointerAt(chunk, k * room), pointerAt(out, first)];
    });
    return { kernel: "linearPredictorBlock", blocks, finish: () => {} };
  }, control);
}

/** Xᵀr and XᵀWX. */
export function weightedCurvature(
  design: RowDesign,
  residuals: Float64Span,
  weights: Float64Span,
  control: ParallelControl,
): Promise<Pick<Curvature, "gradient" | "gram">> {
  return onThreads((arena) => weightedJob(arena, design, residuals, weights), control);
}

/** Xᵀr and XᵀWX, computed synchronously on this thread. */
export function weightedCurvatureHere(
  design: RowDesign,
  residuals: Float64Span,
  weights: Float64Span,
): Pick<Curvature, "gradient" | "gram"> {
  return here((arena) => weightedJob(arena, design, residuals, weights));
}

function weightedJob(
  arena: Arena,
  design: RowDesign,
  residuals: Float64Span,
  weights: Float64Span,
): BlockJob<Pick<Curvature, "gradient" | "gram">> {
  const { x, intercept } = design;
  const width = designWidth(design);
  requireSpan("weightedCurvature", "residuals", residuals, x.rows);
  requireSpan("weightedCurvature", "weights", weights, x.rows);
  const cuts = cutRows(x, width * width);
  const depth = kernels().likelihoodChunk();
  const room = depth * (width + 1);
  const size = width + width * width;
  const chunk = arena.float64(cuts.length * room);
  const sums = arena.float64(cuts.length * size);
  const blocks = cuts.map(([first, count], k) => {
    const rows = [count, x.columns, Number(intercept), 1, ...designAt(design, first)];
    const terms = [pointerAt(residuals, first), pointerAt(weights, first)];
    const buffers = [pointerAt(chunk, k * room), pointerAt(chunk, k * room + depth * width)];
    return [...rows, ...terms, ...buffers, pointerAt(sums, k * size), pointerAt(sums, k * size + width)];
  });
  const finish = () => {
    const all = addParts(sums, cuts.length);
    return { gradient: all.slice(0, width), gram: mirrored(all.subarray(width), width, width) };
  };
  return { kernel: "curvatureBlock", blocks, finish };
}

export interface LogisticData {
  /** The share of the second class in every row. */
  readonly y: Float64Span;
  readonly weights: Float64Span | undefined;
}

/** Σ w·(y·log p + (1 − y)·log q) of two classes, in one pass. */
export function logisticCurvature(
  design: RowDesign,
  data: LogisticData,
  beta: Float64Array,
  hessian: boolean,
  control: ParallelControl,
): Promise<Curvature> {
  return onThreads((arena) => logisticJob(arena, design, data, beta, hessian), control);
}

/**
 * The log likelihood of two classes with its derivatives, the second ones optionally, computed synchronously on this
 * thread.
 */
export function logisticCurvatureHere(
  design: RowDesign,
  data: LogisticData,
  beta: Float64Array,
  hessian: boolean,
): Curvature {
  return here((arena) => logisticJob(arena, design, data, beta, hessian));
}

function logisticJob(
  arena: Arena,
  design: RowDesign,
  { y, weights }: LogisticData,
  beta: Float64Array,
  hessian: boolean,
): BlockJob<Curvature> {
  const width = designWidth(design);
  requireSpan("logisticCurvature", "beta", beta, width);
  requireSpan("logisticCurvature", "y", y, design.x.rows);
  return curvatureJob(arena, design, beta, weights, {
    kernel: "logisticBlock",
    equations: 1,
    hessian,
    flags: [Number(hessian)],
    responseAt: (first) => pointerAt(y, first),
    room: width + 4,
    offsets: [0, width],
  });
}

export interface MultinomialData {
  /** The equation of every row's class; −1 for the class without one. */
  readonly codes: Int32Span;
  readonly weights: Float64Span | undefined;
  readonly equations: number;
  /** Whether there is a class without an equation. */
  readonly baseline: boolean;
}

/** Σ w·log p(class) of several classes, in one pass; parameters are equations × columns of the design. */
export function multinomialCurvature(
  design: RowDesign,
  data: MultinomialData,
  beta: Float64Array,
  hessian: boolean,
  control: ParallelControl,
): Promise<Curvature> {
  return onThreads((arena) => multinomialJob(arena, design, data, beta, hessian), control);
}

/** The value and gradient of the same, computed synchronously on this thread. */
export function multinomialGradient(design: RowDesign, data: MultinomialData, beta: Float64Array): Curvature {
  return here((arena) => multinomialJob(arena, design, data, beta, false));
}

function multinomialJob(
  arena: Arena,
  design: RowDesign,
  { codes, weights, equations, baseline }: MultinomialData,
  beta: Float64Array,
  hessian: boolean,
): BlockJob<Curvature> {
  const width = designWidth(design);
  requireSpan("multinomialCurvature", "beta", beta, equations * width);
  requireSpan("multinomialCurvature", "codes", codes, design.x.rows);
  const scores = width + equations + 3;
  return curvatureJob(arena, design, beta, weights, {
    kernel: "multinomialBlock",
    equations,
    hessian,
    flags: [equations, Number(baseline), Number(hessian)],
    responseAt: (first) => codes.pointer + 4 * first,
    room: scores + (hessian ? width : 0),
    offsets: [0, scores, width],
  });
}

/** How a kernel of a likelihood is called. */
interface CurvatureKernel {
  readonly kernel: "logisticBlock" | "multinomialBlock";
  readonly equations: number;
  readonly hessian: boolean;
  /** Its arguments between the shape of the rows and their pointers. */
  readonly flags: readonly number[];
  readonly responseAt: (first: number) => number;
  /** Numbers of workspace per row of a chunk, and where its parts start. */
  readonly room: number;
  readonly offsets: readonly number[];
}

function curvatureJob(
  arena: Arena,
  design: RowDesign,
  beta: Float64Array,
  weights: Float64Span | undefined,
  { kernel, equations, hessian, flags, responseAt, room, offsets }: CurvatureKernel,
): BlockJob<Curvature> {
  const { x, intercept } = design;
  const width = designWidth(design);
  const all = equations * width;
  const square = hessian ? all * all : 0;
  const cuts = cutRows(x, square);
  const depth = kernels().likelihoodChunk();
  const size = all + 1 + square;
  const theta = arena.copyIn(beta);
  const chunk = arena.float64(cuts.length * depth * room);
  const sums = arena.float64(cuts.length * size);
  const blocks = cuts.map(([first, count], k) => {
    const rows = [count, x.columns, Number(intercept), ...flags, ...designAt(design, first)];
    const terms = [theta.pointer, responseAt(first), pointerAt(weights, first)];
    const buffers = offsets.map((offset) => pointerAt(chunk, depth * (k * room + offset)));
    return [...rows, ...terms, ...buffers, pointerAt(sums, k * size), pointerAt(sums, k * size + all + 1)];
  });
  const finish = (values: Float64Array) =>
    collect(values, sums, cuts.length, all, hessian ? [width, equations] : []);
  return { kernel, blocks, finish };
}

/** Combines the blocks: sums of values, gradients and second derivatives; the maximum of the largest predictors. */
function collect(
  values: Float64Array,
  sums: Float64Span,
  parts: number,
  size: number,
  shape: readonly number[],
): Curvature {
  const each = sums.length / parts;
  const array = sums.array;
  let largest = 0;
  for (let k = 0; k < parts; k += 1) largest = Math.max(largest, array[k * each + size]);
  const all = addParts(sums, parts);
  const [width = 0, equations = 0] = shape;
  return {
    value: values.reduce((sum, value) => sum + value, 0),
    gradient: all.slice(0, size),
    gram: mirrored(all.subarray(size + 1), width, width * equations),
    largest,
  };
}

function addParts(sums: Float64Span, parts: number): Float64Array {
  const array = sums.array;
  const size = array.length / parts;
  const out = array.slice(0, size);
  for (let k = 1; k < parts; k += 1) for (let i = 0; i < size; i += 1) out[i] += array[k * size + i];
  return out;
}

/** Completes a symmetric matrix of square blocks, of which only the lower triangles of the lower blocks are filled. */
function mirrored(lower: Float64Array, width: number, size: number): Float64Array {
  const out = lower.slice(0, size * size);
  for (let top = 0; top < size; top += width) {
    for (let left = 0; left <= top; left += width) {
      for (let row = 0; row < width; row += 1) {
        for (let column = 0; column < width && left + column <= top + row; column += 1) {
          const value =
            row >= column ? out[(top + row) * size + left + column] : out[(top + column) * size + left + row];
          out[(top + row) * size + left + column] = value;
          out[(left + column) * size + top + row] = value;
        }
      }
    }
  }
  return out;
}
