// Values of Mercer kernels between rows. A kernel is a program: instructions in postfix order. Those
// of simple kernels put a block of values on a stack, the others change the topmost block or combine the two topmost.

import { gemm } from "../blas/gemm";
import { axpy, dot, scal } from "../blas/level1";
import { gemv } from "../blas/level2";
import { MetricCode } from "../distance/metric.shared";
import { addNorms, pairwise, squareRoots } from "../distance/pairwise";
import { Floats, recordAt } from "../record";
import { expArray, logArray } from "../reduce/elementary";
import { Instruction } from "./program.record";
import { OperationCode } from "./program.shared";
import { shapeMatern, shapePeriodic, shapePolynomial, shapeSigmoid, timesArray } from "./shapes";

/**
 * out[i, j] = the kernel of row start + i of x and row j of y, `count` rows of n numbers. work has as many numbers for
 * every further block that the stack needs.
 *
 * @spans program[(length * Instruction.bytes) / 8], out[count * n], work
 */
export function kernelRows(
  length: i32,
  program: Floats,
  start: i32,
  count: i32,
  n: i32,
  out: Floats,
  work: Floats,
): void {
  const size = count * n;
  const bytes = (<usize>size) << 3;
  // The first block of the stack is the result, the others are behind each other in `work`.
  let depth = 0;
  for (let k = 0; k < length; ++k) {
    const instruction = recordAt<Instruction>(program, k);
    const operation = instruction.operation;
    if (operation >= OperationCode.SCALE) {
      const top = depth <= 1 ? out : work + <usize>(depth - 2) * bytes;
      if (operation == OperationCode.SCALE) {
        scal(size, instruction.p, top);
        continue;
      }
      const below = depth <= 2 ? out : work + <usize>(depth - 3) * bytes;
      if (operation == OperationCode.ADD) axpy(size, 1, top, below);
      else timesArray(size, top, below);
      --depth;
      continue;
    }
    simpleKernel(instruction, start, count, n, depth == 0 ? out : work + <usize>(depth - 1) * bytes);
    ++depth;
  }
}

/** One block of a kernel without parts. */
export function simpleKernel(instruction: Instruction, start: i32, count: i32, n: i32, out: usize): void {
  const operation = instruction.operation;
  const p = instruction.p;
  const q = instruction.q;
  const d = instruction.columns;
  const x = instruction.x + ((<usize>start * <usize>d) << 3);
  const y = instruction.y;
  const size = count * n;
  if (operation == OperationCode.CONSTANT) {
    fillArray(size, p, out);
  } else if (operation == OperationCode.WHITE) {
    fillArray(size, 0, out);
    // Only a row itself shares its noise: rows of x that are rows of y are marked by q.
    if (q != 0) {
      for (let i = 0; i < count; ++i) store<f64>(out + ((<usize>i * <usize>(n + 1) + <usize>start) << 3), p);
    }
  } else if (operation == OperationCode.GIVEN) {
    memory.copy(out, x, (<usize>size) << 3);
  } else if (operation == OperationCode.RADIAL_BY_PRODUCT) {
    dots(count, n, d, -2, x, y, out);
    const lengths = instruction.lengths;
    for (let i = 0; i < count; ++i) {
      const row = x + ((<usize>i * <usize>d) << 3);
      addNorms(n, dot(d, row, row), lengths, out + ((<usize>i * <usize>n) << 3));
    }
    scal(size, p, out);
    expArray(size, out, out);
  } else if (operation <= OperationCode.SIGMOID) {
    dots(count, n, d, 1, x, y, out);
    if (operation == OperationCode.POLYNOMIAL) shapePolynomial(size, p, q, <i32>instruction.r, out);
    else if (operation == OperationCode.SIGMOID) shapeSigmoid(size, p, q, out);
  } else {
    pairwise(
      operation == OperationCode.LAPLACIAN ? MetricCode.MANHATTAN : MetricCode.SQUARED,
      count,
      n,
      d,
      x,
      y,
      out,
      n,
    );
    shapeDistances(operation, size, p, q, out);
  }
}

/** Kernel values in place of distances, most of them squared. */
function shapeDistances(operation: i32, size: i32, p: f64, q: f64, out: usize): void {
  if (operation == OperationCode.RADIAL || operation == OperationCode.LAPLACIAN) {
    scal(size, p, out);
    expArray(size, out, out);
  } else if (operation == OperationCode.RATIONAL) {
    scal(size, p, out);
    addNumber(size, 1, out);
    logArray(size, out, out);
    scal(size, q, out);
    expArray(size, out, out);
  } else {
    squareRoots(size, out);
    if (operation == OperationCode.MATERN) shapeMatern(size, p, out);
    else shapePeriodic(size, p, q, out);
  }
}

function dots(count: i32, n: i32, d: i32, factor: f64, x: usize, y: usize, out: usize): void {
  // A single row does not pay for packing the others.
  if (count == 1) gemv(n, d, factor, y, d, x, 0, out);
  else gemm(count, n, d, factor, x, d, 1, y, 1, d, 0, out, n);
}

function fillArray(n: i32, value: f64, out: usize): void {
  const end = out + ((<usize>n) << 3);
  for (; out < end; out += 8) store<f64>(out, value);
}

function addNumber(n: i32, value: f64, out: usize): void {
  const end = out + ((<usize>n) << 3);
  for (; out < end; out += 8) store<f64>(out, load<f64>(out) + value);
}

/**
 * out[i, c] = the sum over the rows of y of their kernel values with row start + i of x, times row c of the coefficients.
 * work has count · n numbers more than `kernelRows` asks for.
 *
 * @spans program[(length * Instruction.bytes) / 8], coefficients[outputs * n], out[count * outputs], work[count * n]
 */
export function kernelScores(
  length: i32,
  program: Floats,
  start: i32,
  count: i32,
  n: i32,
  outputs: i32,
  coefficients: Floats,
  out: Floats,
  work: Floats,
): void {
  kernelRows(length, program, start, count, n, work, work + ((<usize>count * <usize>n) << 3));
  if (outputs == 1) gemv(count, n, 1, work, n, coefficients, 0, out);
  else gemm(count, outputs, n, 1, work, n, 1, coefficients, 1, n, 0, out, outputs);
}
