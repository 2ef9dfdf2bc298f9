import type { Steps } from "../../base/steps.js";
import { withArena } from "../../wasm/arena.js";
import { gemm } from "../../wasm/blas.js";
import type { Matrix } from "./matrix.js";

/** A column that leaves at most this share of its length unexplained is taken only if too few are better, as in R. */
const NEARLY_DEPENDENT = 1e-7;
/** Below this share of its length, what is left of a column is cleaned again. */
const MUCH_CANCELED = 1e-2;
/** Columns from which the directions found before them are removed at once. */
const BLOCK = 64;

/**
 * The earliest columns that span all of them: each that does not depend on those before it. `count` says how many they
 * are, which pivoting tells more reliably; `least` is a length below which nothing counts.
 */
export function* firstIndependent(columns: Matrix, count: number, least: number): Steps<number[]> {
  const found = new Directions(columns.rows, count);
  const kept: number[] = [];
  const left: number[] = [];
  for (let from = 0; from < columns.columns && kept.length < count; from += BLOCK) {
    const block = Array.from({ length: Math.min(BLOCK, columns.columns - from) }, (_, k) => from + k);
    const known = found.count;
    const rests = found.removeFrom(block.map((j) => columns.column(j)));
    for (const [k, j] of block.entries()) {
      if (kept.length === count) break;
      const remainder = found.remainder(rests[k], known);
      // Of what is nearly canceled, the directions before the block have left their rounding errors.
      const rest =
        norm(remainder) < MUCH_CANCELED * norm(rests[k]) ? found.remainder(remainder, 0) : remainder;
      const length = norm(rest);
      if (length > Math.max(least, NEARLY_DEPENDENT * norm(columns.column(j)))) {
        kept.push(j);
        found.add(rest, length);
      } else left.push(j);
    }
    yield;
  }
  // What is still missing hides among columns that nearly depend on others.
  while (kept.length < count) {
    const rests = left.map((j) => found.remainder(columns.column(j), 0));
    const lengths = rests.map(norm);
    const best = lengths.indexOf(Math.max(...lengths));
    kept.push(left[best]);
    found.add(rests[best], lengths[best]);
    left.splice(best, 1);
    yield;
  }
  return kept;
}

/** Orthonormal directions, one per row. */
class Directions {
  readonly #rows: number;
  readonly #data: Float64Array;
  count = 0;

  constructor(rows: number, most: number) {
    this.#rows = rows;
    this.#data = new Float64Array(rows * most);
  }

  add(rest: Float64Array, length: number): void {
    this.#data.set(
      rest.map((value) => value / length),
      this.count * this.#rows,
    );
    this.count += 1;
  }

  /** What the directions from `first` on do not explain; the second pass removes what rounding left. */
  remainder(column: Float64Array, first: number): Float64Array {
    const rest = column.slice();
    for (let pass = 0; pass < 2; pass += 1) {
      for (let k = first; k < this.count; k += 1) {
        const direction = this.#data.subarray(k * this.#rows, (k + 1) * this.#rows);
        let product = 0;
        for (let i = 0; i < rest.length; i += 1) product += direction[i] * rest[i];
        for (let i = 0; i < rest.length; i += 1) rest[i] -= product * direction[i];
      }
    }
    return rest;
  }

  /** What all directions do not explain of several columns. */
  removeFrom(columns: readonly Float64Array[]): Float64Array[] {
    const rows = this.#rows;
    const { length } = columns;
    if (this.count === 0) return columns.map((column) => column.slice());
    return withArena((arena) => {
      const basis = arena.copyIn(this.#data.subarray(0, this.count * rows));
      const rests = arena.float64(length * rows);
      for (const [k, column] of columns.entries()) rests.part(k * rows, rows).set(column);
      const products = arena.float64(length * this.count);
      const [c, q] = [
        { span: rests, rows: length, columns: rows },
        { span: basis, rows: this.count, columns: rows },
      ];
      for (let pass = 0; pass < 2; pass += 1) {
        gemm(1, c, { ...q, transposed: true }, 0, products);
        gemm(-1, { span: products, rows: length, columns: this.count }, q, 1, rests);
      }
      const out = rests.copyOut();
      return columns.map((_, k) => out.slice(k * rows, (k + 1) * rows));
    });
  }
}

function norm(vector: Float64Array): number {
  let sum = 0;
  for (const value of vector) sum += value * value;
  return Math.sqrt(sum);
}
