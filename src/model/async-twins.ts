// Predictions of many rows without blocking: the rows are taken in blocks, and between two blocks the event
// loop delivers what waits, an abort included. Where a model's kernels can, several threads share a block.

import { requireControl, requireWorkers, throwIfAborted } from "../base/control.js";
import { AbortError } from "../base/errors.js";
import { abortablePacer } from "../base/pause.js";
import { finishPaced } from "../base/steps.js";
import { Matrix } from "../math/linalg/matrix.js";
import { SparseMatrix } from "../math/linalg/sparse-matrix.js";
import type { ParallelControl } from "../wasm/threads/parallel-for.js";
import { type RowMethod, rowMethods } from "./capabilities.js";
import { readCases, sliceCases } from "./case-rows.js";
import type { Rows } from "./input.js";
import type { Model } from "./model.js";
import { answerBlock, atRow, type RowControl } from "./row-workers.js";
import { preparationFor, type ThreadedAnswer, threadedAnswer } from "./shared-work.js";

/** The row methods of a model, each with a promise of the same answer; a control may follow the arguments. */
export type AsyncTwins<M> = {
  readonly [K in keyof M & RowMethod]: NonNullable<M[K]> extends (...args: infer A) => infer T
    ? (...args: [...A, control?: RowControl]) => Promise<T>
    : never;
};

/** Rows of the first block; the next ones are larger as long as they take no time worth a pause. */
export const FIRST_BLOCK = 64;
/** Rows of a block that several threads share. */
const THREADED_BLOCK = 2 ** 17;
/** Blocks grow until they take this long, in milliseconds. */
const BLOCK_TIME = 8;

/** The twins of what this model can do. */
export function asyncTwins<M extends Model>(model: M): AsyncTwins<M> {
  const methods = model as unknown as Record<string, unknown>;
  const names = (Object.keys(rowMethods) as RowMethod[]).filter(
    (name) => typeof methods[name] === "function",
  );
  const twins = names.map((name) => {
    const before = rowMethods[name] - 1;
    const twin = async (rows: Rows, ...rest: unknown[]) => {
      const control = (rest[before] ?? {}) as RowControl;
      requireControl(model.kind, control, ["workers"]);
      requireWorkers(model.kind, control.workers, "answerRows");
      return answerAll(model, name, rows, rest.slice(0, before), control);
    };
    return [name, twin];
  });
  return Object.fromEntries(twins) as AsyncTwins<M>;
}

/** By workers if there are any, or else block after block between pauses. */
async function answerAll(
  model: Model,
  name: RowMethod,
  given: Rows,
  rest: readonly unknown[],
  { signal, onProgress, workers, threads }: RowControl,
): Promise<unknown> {
  throwIfAborted(model.kind, signal);
  const rows = readCases(given, model.kind);
  const pause = abortablePacer(model.kind, signal);
  await finishPaced(preparationFor(model, name), pause);
  if (rows.rows <= FIRST_BLOCK) return answerBlock(model, name, rows, rest, 0);
  const away = await workers?.answerRows({ model, name, rest, rows, signal, onProgress });
  if (away !== undefined) return joinParts(away);
  const threaded = threadedAnswer(model, name);
  const parts: unknown[] = [];
  let size = threaded === undefined ? FIRST_BLOCK : THREADED_BLOCK;
  for (let start = 0, end = 0; start < rows.rows; start = end) {
    const began = performance.now();
    end = Math.min(start + size, rows.rows);
    const block = sliceCases(rows, start, end);
    const answer =
      threaded === undefined
        ? answerBlock(model, name, block, rest, start)
        : await answerOnThreads(model, threaded, block, start, { signal, threads });
    parts.push(answer);
    onProgress?.({ phase: "rows", completed: end, total: rows.rows });
    if (threaded === undefined && performance.now() - began < BLOCK_TIME) size *= 2;
    await pause();
  }
  return joinParts(parts);
}

async function answerOnThreads(
  model: Model,
  answer: ThreadedAnswer,
  rows: Rows,
  start: number,
  control: ParallelControl,
): Promise<unknown> {
  try {
    return await answer(rows, control);
  } catch (error) {
    // The kernels know nothing of the model that an abort ended.
    if (error instanceof AbortError) throwIfAborted(model.kind, control.signal);
    throw atRow(error, start);
  }
}

/** Answers of consecutive blocks as one answer. */
function joinParts(parts: readonly unknown[]): unknown {
  const [first] = parts;
  if (first instanceof Matrix) return joinMatrices(parts as Matrix[]);
  if (first instanceof SparseMatrix) return joinSparse(parts as SparseMatrix[]);
  if (Array.isArray(first)) return parts.flat();
  if (first instanceof Float64Array || first instanceof Int32Array)
    return joinArrays(parts as Float64Array[]);
  // Bounds and the like: fields that are answers themselves.
  const fields = Object.keys(first as object);
  return Object.fromEntries(
    fields.map((name) => [name, joinParts(parts.map((part) => (part as Record<string, unknown>)[name]))]),
  );
}

function joinMatrices(parts: readonly Matrix[]): Matrix {
  const rows = parts.reduce((sum, part) => sum + part.rows, 0);
  return new Matrix(rows, parts[0].columns, joinArrays(parts.map(({ data }) => data)));
}

function joinSparse(parts: readonly SparseMatrix[]): SparseMatrix {
  const ends = parts.flatMap(({ rowPointers }, k) => {
    const before = parts.slice(0, k).reduce((sum, part) => sum + part.values.length, 0);
    return Array.from(rowPointers.subarray(1), (pointer) => before + pointer);
  });
  return new SparseMatrix(
    ends.length,
    parts[0].columns,
    Int32Array.from([0].concat(ends)),
    joinArrays(parts.map(({ columnIndices }) => columnIndices)),
    joinArrays(parts.map(({ values }) => values)),
  );
}

function joinArrays<T extends Float64Array | Int32Array>(parts: readonly T[]): T {
  const Kind = parts[0].constructor as new (length: number) => T;
  const out = new Kind(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
