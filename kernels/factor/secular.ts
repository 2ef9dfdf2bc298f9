// The secular equation of a diagonal matrix with a rank-one change,
//   f(λ) = 1/rho + Σ zⱼ² / (dⱼ − λ) = 0,   d ascending, rho > 0, ‖z‖ = 1,
// solved inside a bracket by rational models with two poles (Li, LAPACK Working Note 89: the
// "middle way" and the "fixed weight" method). A root is kept as its offset from the nearest pole:
// the differences dⱼ − λ then have full relative accuracy, which the orthogonality of the
// eigenvectors depends on (Gu and Eisenstat 1995).

/** Bisection alone would need about 170 steps from the widest bracket to the last bit. */
const MOST_STEPS: i32 = 200;

/** Σ z²/(delta − tau); Σ (z/(delta − tau))² is stored as the slope. */
export function poleSums(n: i32, delta: usize, z: usize, tau: f64, slope: usize): f64 {
  const shift = f64x2.splat(tau);
  let s0 = f64x2.splat(0);
  let s1 = s0;
  let t0 = s0;
  let t1 = s0;
  const end = z + ((<usize>n) << 3);
  while (z + 32 <= end) {
    const z0 = v128.load(z);
    const z1 = v128.load(z, 16);
    const q0 = f64x2.div(z0, f64x2.sub(v128.load(delta), shift));
    const q1 = f64x2.div(z1, f64x2.sub(v128.load(delta, 16), shift));
    s0 = f64x2.add(s0, f64x2.mul(z0, q0));
    s1 = f64x2.add(s1, f64x2.mul(z1, q1));
    t0 = f64x2.add(t0, f64x2.mul(q0, q0));
    t1 = f64x2.add(t1, f64x2.mul(q1, q1));
    z += 32;
    delta += 32;
  }
  s0 = f64x2.add(s0, s1);
  t0 = f64x2.add(t0, t1);
  let sum = f64x2.extract_lane(s0, 0) + f64x2.extract_lane(s0, 1);
  let squares = f64x2.extract_lane(t0, 0) + f64x2.extract_lane(t0, 1);
  while (z < end) {
    const weight = load<f64>(z);
    const q = weight / (load<f64>(delta) - tau);
    sum += weight * q;
    squares += q * q;
    z += 8;
    delta += 8;
  }
  store<f64>(slope, squares);
  return sum;
}

/** out = x − shift */
export function shiftBy(n: i32, x: usize, shift: f64, out: usize): void {
  const by = f64x2.splat(shift);
  const end = x + ((<usize>n) << 3);
  while (x + 16 <= end) {
    v128.store(out, f64x2.sub(v128.load(x), by));
    x += 16;
    out += 16;
  }
  if (x < end) store<f64>(out, load<f64>(x) - shift);
}

/** The smaller root in size of c·x² − a·x + b that continues b/a as c vanishes. */
function nearRoot(a: f64, b: f64, c: f64): f64 {
  const root = Math.sqrt(Math.abs(a * a - 4 * b * c));
  return a > 0 ? (2 * b) / (a + root) : (a - root) / (2 * c);
}

/** The other root of c·x² − a·x + b. */
function farRoot(a: f64, b: f64, c: f64): f64 {
  const root = Math.sqrt(Math.abs(a * a - 4 * b * c));
  return a >= 0 ? (a + root) / (2 * c) : (2 * b) / (a - root);
}

/** A point well inside a bracket: the geometric mean if its ends differ by orders of magnitude. */
function inside(low: f64, high: f64): f64 {
  if (low > 0 && high > 4 * low) return Math.sqrt(low) * Math.sqrt(high);
  if (high < 0 && low < 4 * high) return -Math.sqrt(-low) * Math.sqrt(-high);
  return 0.5 * (low + high);
}

/**
 * Root i of k, the one to the right of pole i. Fills `delta` with dⱼ − λ and returns λ. `slopes`
 * has room for two numbers.
 */
export function secularRoot(k: i32, i: i32, d: usize, z: usize, rho: f64, delta: usize, slopes: usize): f64 {
  if (k == 1) {
    store<f64>(delta, -rho);
    return load<f64>(d) + rho;
  }
  // The model's poles: the root's two neighbors, or the last two when it lies beyond all.
  const last = i == k - 1;
  const l: usize = (<usize>(last ? i - 1 : i)) << 3;
  const r = l + 8;
  const before: i32 = <i32>(r >> 3);
  const after = k - before;
  const zl = load<f64>(z + l);
  const zr = load<f64>(z + r);
  const gap = load<f64>(d + r) - load<f64>(d + l);
  const constant = 1 / rho;

  // The sign of f in the middle of the interval tells which end is nearer.
  let origin = load<f64>(d + (last ? r : l));
  shiftBy(k, d, origin, delta);
  const middle = 0.5 * (last ? rho : gap);
  const rest =
    constant +
    poleSums(before - 1, delta, z, middle, slopes) +
    poleSums(after - 1, delta + r + 8, z + r + 8, middle, slopes);
  const value =
    rest + (zl * zl) / (load<f64>(delta + l) - middle) + (zr * zr) / (load<f64>(delta + r) - middle);
  const weights = zl * zl + zr * zr;
  let low: f64 = 0;
  let high = middle;
  let tau: f64;
  if (last) {
    tau = farRoot(weights - rest * gap, -zr * zr * gap, rest);
    if (value < 0) {
      low = middle;
      high = rho * (1 + 4 * f64.EPSILON);
    }
  } else if (value >= 0) {
    tau = nearRoot(weights + rest * gap, zl * zl * gap, rest);
  } else {
    tau = nearRoot(weights - rest * gap, -zr * zr * gap, rest);
    origin = load<f64>(d + r);
    shiftBy(k, d, origin, delta);
    low = -middle;
    high = 0;
  }
  if (!(tau > low && tau < high)) tau = inside(low, high);

  const tolerance = f64.EPSILON * (8 + 0.125 * <f64>k);
  let previous: f64 = 0;
  let middleWay = last;
  for (let step = 0; step < MOST_STEPS; ++step) {
    const psi = poleSums(before, delta, z, tau, slopes);
    const phi = poleSums(after, delta + r, z + r, tau, slopes + 8);
    const psiSlope = load<f64>(slopes);
    const phiSlope = load<f64>(slopes, 8);
    const f = constant + psi + phi;
    const slope = psiSlope + phiSlope;
    // Stop when f is within its own rounding error and that caused by tau.
    const noise = constant + Math.abs(psi) + Math.abs(phi);
    if (Math.abs(f) <= tolerance * noise + f64.EPSILON * Math.abs(tau) * slope) break;
    if (f < 0) low = tau;
    else high = tau;
    if (high - low <= 2 * f64.EPSILON * Math.max(Math.abs(low), Math.abs(high))) break;
    if (!last && f * previous > 0 && Math.abs(f) > 0.1 * Math.abs(previous)) middleWay = !middleWay;
    previous = f;

    const dl = load<f64>(delta + l) - tau;
    const dr = load<f64>(delta + r) - tau;
    let c: f64;
    if (middleWay) {
      c = f - dl * psiSlope - dr * phiSlope;
    } else if (low >= 0 && high > 0) {
      c = f - dr * slope + gap * (zl / dl) * (zl / dl);
    } else {
      c = f - dl * slope - gap * (zr / dr) * (zr / dr);
    }
    const a = (dl + dr) * f - dl * dr * slope;
    const b = dl * dr * f;
    const next = tau + (last ? farRoot(a, b, c) : nearRoot(a, b, c));
    if (next == tau) break;
    tau = next > low && next < high ? next : inside(low, high);
  }
  shiftBy(k, delta, tau, delta);
  return origin + tau;
}
