// Weighted least squares around points, to the bit as src/methods/smooth/local/local-polynomial.ts fits.

import { Floats, Ints } from "../record";
import { LEAST_LOCAL_PIVOT, LOCAL_BLOCK, LocalSumsCode } from "./local.shared";
import {
  collectWithin,
  distanceToNearest,
  keepWeighted,
  smallestOf,
  squaredDistances,
  weighByDistance,
  windowWithin,
} from "./local-neighbors";
import { curveSums, productSums, surfaceSums } from "./local-sums";

/** How many sums of one pass there are at most. */
const ROOM = 21;

/** How many numbers the work space of `localFits` has. */
export function localWorkLength(count: i32, columns: i32, terms: i32, products: i32): i32 {
  return (
    3 * count +
    columns +
    2 * products +
    2 * terms * terms +
    5 * terms +
    ROOM +
    (products + columns + 1) * LOCAL_BLOCK
  );
}

/**
 * Fits polynomials around the points from index `from` on. For each it writes the value, how much a case at the point
 * would count for it, and, if `hasSquares`, the sum of the squared influences of all cases; the second number is −1 where
 * the system is nearly singular or the neighborhood empty.
 *
 * `near` holds the coordinates of distances, one after the other, sorted if there is one; `features` those of polynomials.
 * A neighborhood has the `neighbors` nearest points, whose squared distance is multiplied by `stretch`, or with 0 of them the
 * squared width `fixed`. `plan` holds, for the products, parents and factors; for pairs of terms, their products; for
 * terms, their products; then, for sums of one pass, their indices for products and for terms; and the two features of these.
 *
 * @spans near[coordinates * count], features[columns * count], y[count], weights?[count], plan[3 * products + terms * terms
 * + 2 * terms + 2], work[localWorkLength(count, columns, terms, products)], members[count], out[3 * rows]
 */
export function localFits(
  from: i32,
  rows: i32,
  count: i32,
  coordinates: i32,
  columns: i32,
  terms: i32,
  products: i32,
  kernel: i32,
  sumsCode: i32,
  neighbors: i32,
  stretch: f64,
  fixed: f64,
  hasSquares: bool,
  near: Floats,
  features: Floats,
  y: Floats,
  weights: Floats,
  plan: Ints,
  work: Floats,
  members: Ints,
  out: Floats,
): void {
  const parents = plan;
  const factors = parents + ((<usize>products) << 2);
  const pairs = factors + ((<usize>products) << 2);
  const columnOfTerm = pairs + ((<usize>(terms * terms)) << 2);
  const powers = columnOfTerm + ((<usize>terms) << 2);
  const ownPowers = powers + ((<usize>products) << 2);
  const used = ownPowers + ((<usize>terms) << 2);
  const bytes = (<usize>count) << 3;
  const squares = work;
  const scratch = squares + bytes;
  const own = scratch + bytes;
  const location = own + bytes;
  const sums = location + ((<usize>columns) << 3);
  const values = sums + ((<usize>products) << 3);
  const gram = values + ((<usize>products) << 3);
  const factor = gram + ((<usize>(terms * terms)) << 3);
  const scales = factor + ((<usize>(terms * terms)) << 3);
  const cross = scales + ((<usize>terms) << 3);
  const direction = cross + ((<usize>terms) << 3);
  const coefficients = direction + ((<usize>terms) << 3);
  const unit = coefficients + ((<usize>terms) << 3);
  const room = unit + ((<usize>terms) << 3);
  const blocks = room + (ROOM << 3);
  const first = features + ((<usize>load<i32>(used) * <usize>count) << 3);
  const second = features + ((<usize>load<i32>(used, 4) * <usize>count) << 3);
  for (let row = 0; row < rows; ++row) {
    const index = from + row;
    const at = (<usize>index) << 3;
    const to = out + ((<usize>(3 * row)) << 3);
    store<f64>(to, 0);
    store<f64>(to, -1, 8);
    store<f64>(to, 0, 16);
    for (let j = 0; j < columns; ++j)
      store<f64>(location + ((<usize>j) << 3), load<f64>(features + ((<usize>j * <usize>count) << 3) + at));
    let width = fixed;
    let size = 0;
    if (coordinates == 1) {
      const place = load<f64>(near + at);
      if (neighbors > 0) {
        const distance = distanceToNearest(near, count, place, neighbors);
        width = distance * distance * stretch;
      }
      if (!(width < Infinity)) continue;
      size = windowWithin(near, count, place, width, members, squares);
    } else {
      squaredDistances(near, count, coordinates, index, squares);
      if (neighbors > 0) {
        memory.copy(scratch, squares, bytes);
        width = smallestOf(scratch, count, neighbors) * stretch;
      }
      if (!(width < Infinity)) continue;
      size = collectWithin(squares, count, width, members);
    }
    weighByDistance(kernel, squares, size, width, own);
    size = keepWeighted(size, members, own, weights);
    if (size == 0) continue;
    if (sumsCode == LocalSumsCode.PRODUCTS)
      productSums(
        size,
        members,
        own,
        features,
        count,
        columns,
        location,
        y,
        parents,
        factors,
        products,
        columnOfTerm,
        terms,
        blocks,
        sums,
        cross,
      );
    else {
      const center = load<f64>(first + at);
      if (sumsCode == LocalSumsCode.CURVE) curveSums(size, members, own, first, center, y, room);
      else surfaceSums(size, members, own, first, second, center, load<f64>(second + at), y, room);
      for (let k = 0; k < products; ++k)
        store<f64>(
          sums + ((<usize>k) << 3),
          load<f64>(room + ((<usize>load<i32>(powers + ((<usize>k) << 2))) << 3)),
        );
      for (let k = 0; k < terms; ++k)
        store<f64>(
          cross + ((<usize>k) << 3),
          load<f64>(room + ((<usize>load<i32>(ownPowers + ((<usize>k) << 2))) << 3)),
        );
    }
    for (let k = 0; k < terms * terms; ++k)
      store<f64>(
        gram + ((<usize>k) << 3),
        load<f64>(sums + ((<usize>load<i32>(pairs + ((<usize>k) << 2))) << 3)),
      );
    if (!factorSystem(terms, gram, factor, scales)) continue;
    memory.fill(unit, 0, (<usize>terms) << 3);
    store<f64>(unit, 1);
    solveSystem(terms, factor, scales, unit, direction);
    solveSystem(terms, factor, scales, cross, coefficients);
    store<f64>(to, load<f64>(coefficients));
    store<f64>(to, load<f64>(direction), 8);
    if (!hasSquares) continue;
    let total: f64 = 0;
    for (let i = 0; i < size; ++i) {
      const member = (<usize>load<i32>(members + ((<usize>i) << 2))) << 3;
      store<f64>(values, 1);
      for (let k = 1; k < products; ++k) {
        const j = <usize>load<i32>(factors + ((<usize>k) << 2));
        const parent = load<f64>(values + ((<usize>load<i32>(parents + ((<usize>k) << 2))) << 3));
        const difference = load<f64>(features + j * bytes + member) - load<f64>(location + (j << 3));
        store<f64>(values + ((<usize>k) << 3), parent * difference);
      }
      let sum: f64 = 0;
      for (let k = 0; k < terms; ++k)
        sum +=
          load<f64>(values + ((<usize>load<i32>(columnOfTerm + ((<usize>k) << 2))) << 3)) *
          load<f64>(direction + ((<usize>k) << 3));
      const influence = load<f64>(own + ((<usize>i) << 3)) * sum;
      total += influence * influence;
    }
    store<f64>(to, total, 16);
  }
}

/** Factors a Gram matrix scaled to a diagonal of 1; false if it is nearly singular. */
function factorSystem(size: i32, gram: Floats, factor: Floats, scales: Floats): bool {
  for (let i = 0; i < size; ++i) {
    const diagonal = load<f64>(gram + ((<usize>(i * size + i)) << 3));
    if (!(diagonal > 0 && diagonal < Infinity)) return false;
    store<f64>(scales + ((<usize>i) << 3), 1 / sqrt(diagonal));
  }
  for (let i = 0; i < size; ++i)
    for (let j = 0; j <= i; ++j) {
      let sum =
        load<f64>(gram + ((<usize>(i * size + j)) << 3)) *
        load<f64>(scales + ((<usize>i) << 3)) *
        load<f64>(scales + ((<usize>j) << 3));
      for (let k = 0; k < j; ++k)
        sum -=
          load<f64>(factor + ((<usize>(i * size + k)) << 3)) *
          load<f64>(factor + ((<usize>(j * size + k)) << 3));
      const to = factor + ((<usize>(i * size + j)) << 3);
      if (i != j) store<f64>(to, sum / load<f64>(factor + ((<usize>(j * size + j)) << 3)));
      else if (sum > LEAST_LOCAL_PIVOT) store<f64>(to, sqrt(sum));
      else return false;
    }
  return true;
}

/** Solves with such a factor. */
function solveSystem(size: i32, factor: Floats, scales: Floats, right: Floats, out: Floats): void {
  for (let i = 0; i < size; ++i) {
    let sum = load<f64>(right + ((<usize>i) << 3)) * load<f64>(scales + ((<usize>i) << 3));
    for (let k = 0; k < i; ++k)
      sum -= load<f64>(factor + ((<usize>(i * size + k)) << 3)) * load<f64>(out + ((<usize>k) << 3));
    store<f64>(out + ((<usize>i) << 3), sum / load<f64>(factor + ((<usize>(i * size + i)) << 3)));
  }
  for (let i = size - 1; i >= 0; --i) {
    let sum = load<f64>(out + ((<usize>i) << 3));
    for (let k = i + 1; k < size; ++k)
      sum -= load<f64>(factor + ((<usize>(k * size + i)) << 3)) * load<f64>(out + ((<usize>k) << 3));
    store<f64>(out + ((<usize>i) << 3), sum / load<f64>(factor + ((<usize>(i * size + i)) << 3)));
  }
  for (let i = 0; i < size; ++i) {
    const to = out + ((<usize>i) << 3);
    store<f64>(to, load<f64>(to) * load<f64>(scales + ((<usize>i) << 3)));
  }
}
