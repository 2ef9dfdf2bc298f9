// Vectors whose elements lie `step` bytes apart, such as the columns of a row-major matrix.

/** Reads numbers that are `step` bytes apart. */
export function gather(n: i32, x: usize, step: usize, out: usize): void {
  const end = out + ((<usize>n) << 3);
  for (; out < end; out += 8) {
    store<f64>(out, load<f64>(x));
    x += step;
  }
}

/** Writes contiguous numbers `step` bytes apart. */
export function scatter(n: i32, x: usize, out: usize, step: usize): void {
  const end = x + ((<usize>n) << 3);
  for (; x < end; x += 8) {
    store<f64>(out, load<f64>(x));
    out += step;
  }
}

/** Exchanges two vectors, each with its own step. */
export function swapStrided(n: i32, x: usize, xStep: usize, y: usize, yStep: usize): void {
  for (let i = 0; i < n; ++i) {
    const value = load<f64>(x);
    store<f64>(x, load<f64>(y));
    store<f64>(y, value);
    x += xStep;
    y += yStep;
  }
}

/** x *= alpha */
export function scaleStrided(n: i32, alpha: f64, x: usize, step: usize): void {
  for (let i = 0; i < n; ++i) {
    store<f64>(x, alpha * load<f64>(x));
    x += step;
  }
}
