import type { Steps } from "../base/steps.js";
import * as methods from "./generated/calls/kernel-methods.js";
import { Instruction } from "./generated/records/kernel-methods.js";
import { OperationCode } from "./generated/shared/kernel-methods.js";
import { type RecordFields, recordList } from "./record.js";
import { blocksOf } from "./row-blocks.js";
// Values of Mercer kernels between the rows of two matrices, by a program of instructions in postfix order.

import { got, ShapeError, wanted, words } from "../base/errors.js";
import type { Arena } from "./arena.js";
import { type Rows, requireRows } from "./rows.js";
import { type Float64Span, requireSpan } from "./span.js";
import { type ParallelControl, parallelFor } from "./threads/parallel-for.js";
import { GRAM_BLOCK_NUMBERS, GRAM_THREADS_PAY } from "./tuning.js";

/** The work of an instruction itself, in units of a number read. */
const INSTRUCTION_COST = 8;

export interface KernelInstruction {
  readonly operation: keyof typeof OperationCode;
  /** Up to three numbers. */
  readonly parameters?: readonly number[];
  /** The rows that are compared, for operations that compare rows; given values are the rows x. */
  readonly x?: Rows;
  readonly y?: Rows;
  /** The squared lengths of the rows y, for operations by products. */
  readonly lengths?: Float64Span;
}

/** A program in kernel memory. */
export interface KernelProgram {
  readonly span: Float64Span;
  readonly length: number;
  /** Rows of x and of y. */
  readonly rows: number;
  readonly others: number;
  /** Blocks of values that the stack needs besides the result. */
  readonly spare: number;
  /** The work of a value, in units of a number read. */
  readonly cost: number;
}

export function kernelProgram(
  arena: Arena,
  rows: number,
  others: number,
  instructions: readonly KernelInstruction[],
): KernelProgram {
  const list: RecordFields<typeof Instruction>[] = [];
  let depth = 0;
  let deepest = 0;
  let cost = 0;
  for (const { operation, parameters: [p = 0, q = 0, r = 0] = [], x, y, lengths } of instructions) {
    if (lengths !== undefined) requireSpan("kernelProgram", "lengths", lengths, others);
    const code = OperationCode[operation];
    const columns = x?.columns ?? 0;
    for (const [side, count] of [
      [x, rows],
      [y, others],
    ] as const)
      if (side !== undefined) requireCompared(side, count, columns);
    list.push({ operation: code, columns, p, q, r, x: x?.span, y: y?.span, lengths });
    if (code < OperationCode.scale) depth += 1;
    else if (operation !== "scale") depth -= 1;
    deepest = Math.max(deepest, depth);
    cost += INSTRUCTION_COST + (operation === "given" ? 0 : columns);
  }
  return {
    span: recordList(arena, Instruction, list),
    length: instructions.length,
    rows,
    others,
    spare: Math.max(0, deepest - 1),
    cost,
  };
}

/** out[i, j] = the kernel of row start + i of x and row j of y. */
export function kernelRowsHere(
  arena: Arena,
  program: KernelProgram,
  start: number,
  count: number,
  out: Float64Span,
): void {
  requireSpan("kernelRows", "out", out, count * program.others);
  for (const block of blocks(arena, program, start, count, out)) methods.kernelRows(block);
}

/** The kernel of all rows of x and all rows of y, with a step after every block. */
export function* kernelRowsSteps(arena: Arena, program: KernelProgram, out: Float64Span): Steps<void> {
  requireSpan("kernelRows", "out", out, program.rows * program.others);
  for (const block of blocks(arena, program, 0, program.rows, out)) {
    methods.kernelRows(block);
    yield;
  }
}

/** The kernel of all rows of x and all rows of y, on threads where they pay. */
export async function kernelRowsOnThreads(
  arena: Arena,
  program: KernelProgram,
  out: Float64Span,
  control: ParallelControl,
): Promise<void> {
  const { rows, others } = program;
  requireSpan("kernelRows", "out", out, rows * others);
  const threads = rows * others < GRAM_THREADS_PAY ? 1 : control.threads;
  const calls = methods.kernelRows.calls(blocks(arena, program, 0, rows, out));
  await parallelFor(calls, { ...control, threads });
}

/**
 * out[i, c] = the sum over the rows of y of their kernel values with row i of x, times row c of the coefficients, which
 * have as many columns as y has rows.
 */
export function kernelScoresHere(
  arena: Arena,
  program: KernelProgram,
  coefficients: Rows,
  out: Float64Span,
): void {
  for (const block of scoreBlocks(arena, program, coefficients, out)) methods.kernelScores(block);
}

/** The weighted sums of kernel values of every row of x, on threads where they pay. */
export async function kernelScoresOnThreads(
  arena: Arena,
  program: KernelProgram,
  coefficients: Rows,
  out: Float64Span,
  control: ParallelControl,
): Promise<void> {
  const threads = program.rows * program.others < GRAM_THREADS_PAY ? 1 : control.threads;
  const blocks = scoreBlocks(arena, program, coefficients, out);
  await parallelFor(methods.kernelScores.calls(blocks), { ...control, threads });
}

function scoreBlocks(
  arena: Arena,
  { span, length, rows, others, spare }: KernelProgram,
  coefficients: Rows,
  out: Float64Span,
): methods.KernelScoresArguments[] {
  requireCompared(coefficients, coefficients.rows, others);
  requireSpan("kernelScores", "out", out, rows * coefficients.rows);
  const work = arena.float64((spare + 1) * rows * others);
  return blocksOf(rows, blockRows(others)).map(([start, count]) => ({
    length,
    program: span,
    start,
    count,
    n: others,
    outputs: coefficients.rows,
    coefficients: coefficients.span,
    out: out.part(start * coefficients.rows),
    work: work.part((spare + 1) * start * others),
  }));
}

/** Rows per block, by the size alone. */
function blockRows(others: number): number {
  return Math.max(4, 4 * Math.floor(GRAM_BLOCK_NUMBERS / (4 * Math.max(1, others))));
}

function blocks(
  arena: Arena,
  { span, length, others, spare }: KernelProgram,
  start: number,
  count: number,
  out: Float64Span,
): methods.KernelRowsArguments[] {
  const work = arena.float64(spare * count * others);
  return blocksOf(count, blockRows(others)).map(([from, some]) => ({
    length,
    program: span,
    start: start + from,
    count: some,
    n: others,
    out: out.part(from * others),
    work: work.part(spare * from * others),
  }));
}

function requireCompared(side: Rows, rows: number, columns: number): void {
  requireRows("kernelProgram", "rows", side);
  if (side.rows === rows && side.columns === columns) return;
  const sentence = words`expected rows of ${wanted(`${rows}×${columns}`)}; got ${got(`${side.rows}×${side.columns}`)}.`;
  throw new ShapeError("kernelProgram", sentence);
}
