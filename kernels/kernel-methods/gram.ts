// Values of Mercer kernels between rows. A kernel is a program: instructions of eight numbers, in postfix order. Those
// of simple kernels put a block of values on a stack, the others change the topmost block or combine the two topmost.

import { gemm } from "../blas/gemm";
import { axpy, dot, scal } from "../blas/level1";
import { gemv } from "../blas/level2";
import { addNorms, pairwise, squareRoots } from "../distance/pairwise";
import { Floats } from "../record";
import { expArray, logArray } from "../reduce/elementary";
import { shapeMatern, shapePeriodic, shapePolynomial, shapeSigmoid, timesArray } from "./shapes";

/** Bytes of an instruction, as a shift: the operation, three parameters, rows x, rows y, columns, squared lengths of y. */
const INSTRUCTION: usize = 6;

const CONSTANT: i32 = 0;
const WHITE: i32 = 1;
const DOT: i32 = 2;
const POLYNOMIAL: i32 = 3;
const SIGMOID: i32 = 4;
const RADIAL: i32 = 5;
const LAPLACIAN: i32 = 6;
const MATERN: i32 = 7;
const RATIONAL: i32 = 8;
const PERIODIC: i32 = 9;
const GIVEN: i32 = 10;
/** The radial kernel by products and lengths: faster, but the error is relative to the lengths. */
const RADIAL_BY_PRODUCT: i32 = 11;
const SCALE: i32 = 12;
const ADD: i32 = 13;

/** The metrics of `pairwise`. */
const SQUARED: i32 = 0;
const MANHATTAN: i32 = 1;

/**
 * out[i, j] = the kernel of row start + i of x and row j of y, `count` rows of n numbers. work has as many numbers for
 * every further block that the stack needs.
 *
 * @spans program, out[count * n], work
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
    const at = program + ((<usize>k) << INSTRUCTION);
    const operation = <i32>load<f64>(at);
    if (operation >= SCALE) {
      const top = depth <= 1 ? out : work + <usize>(depth - 2) * bytes;
      if (operation == SCALE) {
        scal(size, load<f64>(at, 8), top);
        continue;
      }
      const below = depth <= 2 ? out : work + <usize>(depth - 3) * bytes;
      if (operation == ADD) axpy(size, 1, top, below);
      else timesArray(size, top, below);
      --depth;
      continue;
    }
    simpleKernel(operation, at, start, count, n, depth == 0 ? out : work + <usize>(depth - 1) * bytes);
    ++depth;
  }
}

/** One block of a kernel without parts. */
export function simpleKernel(operation: i32, at: usize, start: i32, count: i32, n: i32, out: usize): void {
  const p = load<f64>(at, 8);
  const q = load<f64>(at, 16);
  const r = load<f64>(at, 24);
  const d = <i32>load<f64>(at, 48);
  const x = <usize>load<f64>(at, 32) + ((<usize>start * <usize>d) << 3);
  const y = <usize>load<f64>(at, 40);
  const size = count * n;
  if (operation == CONSTANT) {
    fillArray(size, p, out);
  } else if (operation == WHITE) {
    fillArray(size, 0, out);
    // Only a row itself shares its noise: rows of x that are rows of y are marked by q.
    if (q != 0) {
      for (let i = 0; i < count; ++i) store<f64>(out + ((<usize>i * <usize>(n + 1) + <usize>start) << 3), p);
    }
  } else if (operation == GIVEN) {
    memory.copy(out, x, (<usize>size) << 3);
  } else if (operation == RADIAL_BY_PRODUCT) {
    dots(count, n, d, -2, x, y, out);
    const lengths = <usize>load<f64>(at, 56);
    for (let i = 0; i < count; ++i) {
      const row = x + ((<usize>i * <usize>d) << 3);
      addNorms(n, dot(d, row, row), lengths, out + ((<usize>i * <usize>n) << 3));
    }
    scal(size, p, out);
    expArray(size, out, out);
  } else if (operation <= SIGMOID) {
    dots(count, n, d, 1, x, y, out);
    if (operation == POLYNOMIAL) shapePolynomial(size, p, q, <i32>r, out);
    else if (operation == SIGMOID) shapeSigmoid(size, p, q, out);
  } else {
    pairwise(operation == LAPLACIAN ? MANHATTAN : SQUARED, count, n, d, x, y, out, n);
    shapeDistances(operation, size, p, q, out);
  }
}

/** Kernel values in place of distances, most of them squared. */
function shapeDistances(operation: i32, size: i32, p: f64, q: f64, out: usize): void {
  if (operation == RADIAL || operation == LAPLACIAN) {
    scal(size, p, out);
    expArray(size, out, out);
  } else if (operation == RATIONAL) {
    scal(size, p, out);
    addNumber(size, 1, out);
    logArray(size, out, out);
    scal(size, q, out);
    expArray(size, out, out);
  } else {
    squareRoots(size, out);
    if (operation == MATERN) shapeMatern(size, p, out);
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
 * @spans program, coefficients[outputs * n], out[count * outputs], work[count * n]
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
