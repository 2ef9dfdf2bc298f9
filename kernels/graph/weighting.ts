// Cases of a Bayesian network, drawn column by column for a batch of cases. Codes are int32, four cases at a time; no
// branch depends on what is drawn.

import { Floats, Ints } from "../record";

/** Where the row of each of four cases begins: Σ stride · code over the parents. */
function rowsOf(j: usize, parents: i32, columns: usize, strides: usize): v128 {
  let rows = i32x4.splat(0);
  for (let k: usize = 0; k < (<usize>parents) << 2; k += 4) {
    const codes = v128.load(<usize>load<i32>(columns + k) + j);
    rows = i32x4.add(rows, i32x4.mul(codes, i32x4.splat(load<i32>(strides + k))));
  }
  return rows;
}

/**
 * Draws a level for each of `count` cases, a multiple of 4. A level is the number of thresholds of its row that a random
 * number of 31 bits exceeds; rows have size numbers, of which the last is not read. The state is that of the generator
 * sfc32 (Doty-Humphrey) in four lanes.
 *
 * @spans columns[parents], strides[parents], thresholds[size], state[16], out[count]
 */
export function drawLevels(
  count: i32,
  parents: i32,
  columns: Ints,
  strides: Ints,
  size: i32,
  thresholds: Ints,
  state: Ints,
  out: Ints,
): void {
  let a = v128.load(state);
  let b = v128.load(state, 16);
  let c = v128.load(state, 32);
  let d = v128.load(state, 48);
  const one = i32x4.splat(1);
  const last = (<usize>size - 1) << 2;
  const end = (<usize>count) << 2;
  for (let j: usize = 0; j < end; j += 16) {
    const rows = i32x4.shl(rowsOf(j, parents, columns, strides), 2);
    const word = i32x4.add(i32x4.add(a, b), d);
    d = i32x4.add(d, one);
    a = v128.xor(b, i32x4.shr_u(b, 9));
    b = i32x4.add(c, i32x4.shl(c, 3));
    c = i32x4.add(v128.or(i32x4.shl(c, 21), i32x4.shr_u(c, 11)), word);
    const uniform = i32x4.shr_u(word, 1);
    const row0 = thresholds + <usize>i32x4.extract_lane(rows, 0);
    const row1 = thresholds + <usize>i32x4.extract_lane(rows, 1);
    const row2 = thresholds + <usize>i32x4.extract_lane(rows, 2);
    const row3 = thresholds + <usize>i32x4.extract_lane(rows, 3);
    let levels = i32x4.splat(0);
    for (let k: usize = 0; k < last; k += 4) {
      let bounds = v128.load32_splat(row0 + k);
      bounds = v128.load_lane<i32>(row1 + k, bounds, 1);
      bounds = v128.load_lane<i32>(row2 + k, bounds, 2);
      bounds = v128.load_lane<i32>(row3 + k, bounds, 3);
      levels = i32x4.sub(levels, i32x4.gt_s(uniform, bounds));
    }
    v128.store(out + j, levels);
  }
  v128.store(state, a);
  v128.store(state, b, 16);
  v128.store(state, c, 32);
  v128.store(state, d, 48);
}

/**
 * weights[j] *= table[row of j], for the table's entries of one known level; `count` is a multiple of 4.
 *
 * @spans columns[parents], strides[parents], table, weights[count]
 */
export function weighCases(
  count: i32,
  parents: i32,
  columns: Ints,
  strides: Ints,
  table: Floats,
  weights: Floats,
): void {
  for (let j: usize = 0; j < (<usize>count) << 2; j += 16) {
    const rows = i32x4.shl(rowsOf(j, parents, columns, strides), 3);
    const at = weights + (j << 1);
    let low = f64x2.splat(load<f64>(table + <usize>i32x4.extract_lane(rows, 0)));
    low = f64x2.replace_lane(low, 1, load<f64>(table + <usize>i32x4.extract_lane(rows, 1)));
    let high = f64x2.splat(load<f64>(table + <usize>i32x4.extract_lane(rows, 2)));
    high = f64x2.replace_lane(high, 1, load<f64>(table + <usize>i32x4.extract_lane(rows, 3)));
    v128.store(at, f64x2.mul(v128.load(at), low));
    v128.store(at, f64x2.mul(v128.load(at, 16), high), 16);
  }
}

/**
 * sums[row of j] += weights[j] and squares[row of j] += weights[j]², case by case.
 *
 * @spans columns[parents], strides[parents], weights[count], sums, squares
 */
export function addCaseWeights(
  count: i32,
  parents: i32,
  columns: Ints,
  strides: Ints,
  weights: Floats,
  sums: Floats,
  squares: Floats,
): void {
  for (let j: usize = 0; j < (<usize>count) << 2; j += 4) {
    let row = 0;
    for (let k: usize = 0; k < (<usize>parents) << 2; k += 4)
      row += load<i32>(strides + k) * load<i32>(<usize>load<i32>(columns + k) + j);
    const at = (<usize>row) << 3;
    const weight = load<f64>(weights + (j << 1));
    store<f64>(sums + at, load<f64>(sums + at) + weight);
    store<f64>(squares + at, load<f64>(squares + at) + weight * weight);
  }
}
