// Steps along a gradient, for a range of the parameters.

/** The decay rates of Adam's means, and what keeps its quotient finite (Kingma and Ba 2015). */
const MEAN_DECAY: f64 = 0.9;
const SQUARE_DECAY: f64 = 0.999;
const LEAST_ROOT: f64 = 1e-8;

/** total += the same range of the other parts, in their order; `stride` is the distance of two parts in bytes. */
export function sumGradients(n: i32, parts: i32, total: usize, stride: usize): void {
  let part = total;
  for (let k = 1; k < parts; ++k) {
    part += stride;
    addPart(n, part, total);
  }
}

export function addPart(n: i32, part: usize, total: usize): void {
  const end = total + ((<usize>n) << 3);
  while (total + 16 <= end) {
    v128.store(total, f64x2.add(v128.load(total), v128.load(part)));
    total += 16;
    part += 16;
  }
  if (total < end) store<f64>(total, load<f64>(total) + load<f64>(part));
}

/** out += the sums of the columns of x. */
export function addColumns(rows: i32, columns: i32, x: usize, out: usize): void {
  const row = (<usize>columns) << 3;
  for (let i = 0; i < rows; ++i) {
    addPart(columns, x, out);
    x += row;
  }
}

/**
 * velocity = momentum · velocity − rate · g. The step is the velocity or, with Nesterov's correction,
 * momentum · velocity − rate · g.
 */
export function momentumStep(
  n: i32,
  g: usize,
  velocity: usize,
  x: usize,
  rate: f64,
  momentum: f64,
  nesterov: i32,
): void {
  for (let i = 0; i < n; ++i) {
    const at = (<usize>i) << 3;
    const pull = rate * load<f64>(g + at);
    const moved = momentum * load<f64>(velocity + at) - pull;
    store<f64>(velocity + at, moved);
    store<f64>(x + at, load<f64>(x + at) + (nesterov != 0 ? momentum * moved - pull : moved));
  }
}

/** A step of Adam; the corrections are 1 − 0.9ᵗ and 1 − 0.999ᵗ in step t. */
export function adamStep(
  n: i32,
  g: usize,
  mean: usize,
  square: usize,
  x: usize,
  rate: f64,
  meanCorrection: f64,
  squareCorrection: f64,
): void {
  const end = x + ((<usize>n) << 3);
  while (x + 16 <= end) {
    const m = adamMean(v128.load(g), v128.load(mean));
    const v = adamSquare(v128.load(g), v128.load(square));
    v128.store(mean, m);
    v128.store(square, v);
    v128.store(x, f64x2.sub(v128.load(x), adamMove(m, v, rate, meanCorrection, squareCorrection)));
    g += 16;
    mean += 16;
    square += 16;
    x += 16;
  }
  if (x < end) {
    const own = f64x2.splat(load<f64>(g));
    const m = adamMean(own, f64x2.splat(load<f64>(mean)));
    const v = adamSquare(own, f64x2.splat(load<f64>(square)));
    store<f64>(mean, f64x2.extract_lane(m, 0));
    store<f64>(square, f64x2.extract_lane(v, 0));
    const move = adamMove(m, v, rate, meanCorrection, squareCorrection);
    store<f64>(x, load<f64>(x) - f64x2.extract_lane(move, 0));
  }
}

function adamMean(g: v128, mean: v128): v128 {
  return f64x2.add(f64x2.mul(f64x2.splat(MEAN_DECAY), mean), f64x2.mul(f64x2.splat(1 - MEAN_DECAY), g));
}

function adamSquare(g: v128, square: v128): v128 {
  return f64x2.add(
    f64x2.mul(f64x2.splat(SQUARE_DECAY), square),
    f64x2.mul(f64x2.splat(1 - SQUARE_DECAY), f64x2.mul(g, g)),
  );
}

function adamMove(m: v128, v: v128, rate: f64, meanCorrection: f64, squareCorrection: f64): v128 {
  const root = f64x2.sqrt(f64x2.div(v, f64x2.splat(squareCorrection)));
  const top = f64x2.mul(f64x2.splat(rate), f64x2.div(m, f64x2.splat(meanCorrection)));
  return f64x2.div(top, f64x2.add(root, f64x2.splat(LEAST_ROOT)));
}
