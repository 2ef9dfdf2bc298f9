// Sums over the rows of each center that are kept from pass to pass: a row that changes its center
// is subtracted from one sum and added to another. Each number has a second one for the rounding
// errors, so that the order of the changes does not matter.
//
// Layout: the total weights of the k centers, their sums (k × d), and as many rounding errors.

/** Adds rows × weights to the sums of their centers. */
export function addExactly(
  rows: i32,
  d: i32,
  k: i32,
  x: usize,
  weights: usize,
  labels: usize,
  out: usize,
): void {
  const row = (<usize>d) << 3;
  for (let i = 0; i < rows; ++i) {
    const weight = weights == 0 ? 1 : load<f64>(weights + ((<usize>i) << 3));
    addRowExactly(d, k, x, weight, load<i32>(labels + ((<usize>i) << 2)), out);
    x += row;
  }
}

/** Adds one row times a weight, which may be negative, to the sums of a center. */
export function addRowExactly(d: i32, k: i32, x: usize, weight: f64, label: i32, out: usize): void {
  const errors = (<usize>k * <usize>(d + 1)) << 3;
  addExact(out + ((<usize>label) << 3), errors, weight);
  let sum = out + ((<usize>k + <usize>label * <usize>d) << 3);
  const scale = f64x2.splat(weight);
  const end = x + ((<usize>d) << 3);
  while (x + 16 <= end) {
    const term = f64x2.mul(scale, v128.load(x));
    const before = v128.load(sum);
    const after = f64x2.add(before, term);
    const part = f64x2.sub(after, before);
    const error = f64x2.add(f64x2.sub(before, f64x2.sub(after, part)), f64x2.sub(term, part));
    v128.store(sum, after);
    v128.store(sum + errors, f64x2.add(v128.load(sum + errors), error));
    x += 16;
    sum += 16;
  }
  if (x < end) addExact(sum, errors, weight * load<f64>(x));
}

/** Adds a term to a number, and what rounding loses to the number `errors` bytes after it (Knuth). */
function addExact(sum: usize, errors: usize, term: f64): void {
  const before = load<f64>(sum);
  const after = before + term;
  const part = after - before;
  store<f64>(sum, after);
  store<f64>(sum + errors, load<f64>(sum + errors) + (before - (after - part) + (term - part)));
}
