import type { Steps } from "../base/steps.js";
import type { Matrix } from "./matrix.js";

/** A column that leaves at most this share of its length unexplained is taken only if too few are better, as in R. */
const NEARLY_DEPENDENT = 1e-7;

/**
 * The earliest columns that span all of them: each that does not depend on those before it. `count` says how many they
 * are, which pivoting tells more reliably; `least` is a length below which nothing counts.
 */
export function* firstIndependent(columns: Matrix, count: number, least: number): Steps<number[]> {
  const basis: Float64Array[] = [];
  const kept: number[] = [];
  const left: number[] = [];
  const keep = (j: number, rest: Float64Array, length: number) => {
    kept.push(j);
    basis.push(rest.map((value) => value / length));
  };
  for (let j = 0; j < columns.columns && kept.length < count; j += 1) {
    const column = columns.column(j);
    const rest = remainder(column, basis);
    const length = norm(rest);
    if (length > Math.max(least, NEARLY_DEPENDENT * norm(column))) keep(j, rest, length);
    else left.push(j);
    yield;
  }
  // What is still missing hides among columns that nearly depend on others.
  while (kept.length < count) {
    const rests = left.map((j) => remainder(columns.column(j), basis));
    const lengths = rests.map(norm);
    const best = lengths.indexOf(Math.max(...lengths));
    keep(left[best], rests[best], lengths[best]);
    left.splice(best, 1);
    yield;
  }
  return kept;
}

/** What the basis does not explain; the second pass removes what rounding left. */
function remainder(column: Float64Array, basis: readonly Float64Array[]): Float64Array {
  const rest = column.slice();
  for (let pass = 0; pass < 2; pass += 1) {
    for (const direction of basis) {
      let product = 0;
      for (let i = 0; i < rest.length; i += 1) product += direction[i] * rest[i];
      for (let i = 0; i < rest.length; i += 1) rest[i] -= product * direction[i];
    }
  }
  return rest;
}

function norm(vector: Float64Array): number {
  return Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
}
