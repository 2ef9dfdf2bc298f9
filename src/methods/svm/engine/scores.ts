// The scores of new cases by machines: sums of kernel values with the support vectors.

import { Matrix } from "../../../math/linalg/matrix.js";
import { type Arena, withArena } from "../../../wasm/arena.js";
import { type KernelProgram, kernelScoresHere, kernelScoresOnThreads } from "../../../wasm/kernel-rows.js";
import type { Rows } from "../../../wasm/rows.js";
import type { Float64Span } from "../../../wasm/span.js";
import type { ParallelControl } from "../../../wasm/threads/parallel-for.js";
import type { ResolvedKernel } from "../../kernel/engine/kernel.js";
import { programOf } from "../../kernel/engine/program.js";
import { isPrecomputed, takeRowsAndColumns } from "./training.js";

/** Kernel values that are in kernel memory at a time: 64 MB. */
const MOST_VALUES = 2 ** 23;

/** What the functions Σ coefficient · kernel + intercept of one machine or several need. */
export interface ScoringState {
  readonly kernel: ResolvedKernel;
  readonly supportVectors: Matrix;
  readonly supportIndices: Int32Array;
  /** One row per machine, one column per support vector. */
  readonly dualCoefficients: Matrix;
  readonly intercepts: Float64Array;
}

/** One row per case, one column per machine. */
export function scoresHere(state: ScoringState, x: Matrix): Matrix {
  const out = new Matrix(x.rows, state.intercepts.length);
  for (const [start, part] of parts(state, x))
    withArena((arena) => {
      const work = inKernel(arena, state, part);
      kernelScoresHere(arena, work.program, work.coefficients, work.out);
      keep(state, out, start, work.out);
    });
  return out;
}

/** The scores of new rows, computed on threads. */
export async function scoresOnThreads(
  state: ScoringState,
  x: Matrix,
  control: ParallelControl,
): Promise<Matrix> {
  const out = new Matrix(x.rows, state.intercepts.length);
  for (const [start, part] of parts(state, x))
    await withArena(async (arena) => {
      const work = inKernel(arena, state, part);
      await kernelScoresOnThreads(arena, work.program, work.coefficients, work.out, control);
      keep(state, out, start, work.out);
    });
  return out;
}

interface Work {
  readonly program: KernelProgram;
  readonly coefficients: Rows;
  readonly out: Float64Span;
}

function inKernel(arena: Arena, state: ScoringState, part: Matrix): Work {
  const { kernel, supportVectors, supportIndices, dualCoefficients } = state;
  const { rows, columns, data } = dualCoefficients;
  // Of kernel values that are given, those with the support vectors count.
  const x = isPrecomputed(kernel) ? takeRowsAndColumns(part, undefined, supportIndices) : part;
  return {
    program: programOf(arena, kernel, x, supportVectors),
    coefficients: { span: arena.copyIn(data), rows, columns },
    out: arena.float64(part.rows * rows),
  };
}

/** Blocks of rows, by their sizes alone. */
function* parts({ supportVectors }: ScoringState, x: Matrix): Generator<[start: number, part: Matrix]> {
  const size = Math.max(64, Math.floor(MOST_VALUES / Math.max(1, supportVectors.rows)));
  for (let start = 0; start < x.rows; start += size) {
    const end = Math.min(x.rows, start + size);
    const data = x.data.subarray(start * x.columns, end * x.columns);
    yield [start, new Matrix(end - start, x.columns, data)];
  }
}

function keep({ intercepts }: ScoringState, out: Matrix, start: number, span: Float64Span): void {
  const { length } = intercepts;
  const scores = span.array;
  for (let at = 0; at < scores.length; at += 1)
    out.data[start * length + at] = scores[at] + intercepts[at % length];
}
