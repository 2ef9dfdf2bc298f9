// Squared distances between four rows, anywhere in memory, and some centers. Each sum runs over the
// columns in order, in its own lane, so that it equals that of a plain loop bit for bit.

/** The numbers at two addresses. */
function pair(first: usize, second: usize): v128 {
  return v128.load64_lane(second, v128.load64_zero(first), 1);
}

/** out[4·c + r] = Σ (x_r − center_c)² for the four centers that begin at `center`. */
export function squares4x4(
  d: i32,
  x0: usize,
  x1: usize,
  x2: usize,
  x3: usize,
  center: usize,
  out: usize,
): void {
  const c1 = (<usize>d) << 3;
  const c2 = c1 << 1;
  const c3 = c1 + c2;
  let a0 = f64x2.splat(0);
  let a1 = a0;
  let a2 = a0;
  let a3 = a0;
  let b0 = a0;
  let b1 = a0;
  let b2 = a0;
  let b3 = a0;
  const end = center + c1;
  while (center < end) {
    const u = pair(x0, x1);
    const v = pair(x2, x3);
    let y = v128.load64_splat(center);
    let p = f64x2.sub(u, y);
    let q = f64x2.sub(v, y);
    a0 = f64x2.add(a0, f64x2.mul(p, p));
    b0 = f64x2.add(b0, f64x2.mul(q, q));
    y = v128.load64_splat(center + c1);
    p = f64x2.sub(u, y);
    q = f64x2.sub(v, y);
    a1 = f64x2.add(a1, f64x2.mul(p, p));
    b1 = f64x2.add(b1, f64x2.mul(q, q));
    y = v128.load64_splat(center + c2);
    p = f64x2.sub(u, y);
    q = f64x2.sub(v, y);
    a2 = f64x2.add(a2, f64x2.mul(p, p));
    b2 = f64x2.add(b2, f64x2.mul(q, q));
    y = v128.load64_splat(center + c3);
    p = f64x2.sub(u, y);
    q = f64x2.sub(v, y);
    a3 = f64x2.add(a3, f64x2.mul(p, p));
    b3 = f64x2.add(b3, f64x2.mul(q, q));
    x0 += 8;
    x1 += 8;
    x2 += 8;
    x3 += 8;
    center += 8;
  }
  v128.store(out, a0);
  v128.store(out, b0, 16);
  v128.store(out, a1, 32);
  v128.store(out, b1, 48);
  v128.store(out, a2, 64);
  v128.store(out, b2, 80);
  v128.store(out, a3, 96);
  v128.store(out, b3, 112);
}

/** out[4·c + r] = Σ (x_r − center_c)² for the two centers that begin at `center`. */
export function squares4x2(
  d: i32,
  x0: usize,
  x1: usize,
  x2: usize,
  x3: usize,
  center: usize,
  out: usize,
): void {
  const c1 = (<usize>d) << 3;
  let a0 = f64x2.splat(0);
  let a1 = a0;
  let b0 = a0;
  let b1 = a0;
  const end = center + c1;
  while (center < end) {
    const u = pair(x0, x1);
    const v = pair(x2, x3);
    let y = v128.load64_splat(center);
    let p = f64x2.sub(u, y);
    let q = f64x2.sub(v, y);
    a0 = f64x2.add(a0, f64x2.mul(p, p));
    b0 = f64x2.add(b0, f64x2.mul(q, q));
    y = v128.load64_splat(center + c1);
    p = f64x2.sub(u, y);
    q = f64x2.sub(v, y);
    a1 = f64x2.add(a1, f64x2.mul(p, p));
    b1 = f64x2.add(b1, f64x2.mul(q, q));
    x0 += 8;
    x1 += 8;
    x2 += 8;
    x3 += 8;
    center += 8;
  }
  v128.store(out, a0);
  v128.store(out, b0, 16);
  v128.store(out, a1, 32);
  v128.store(out, b1, 48);
}

/** out[r] = Σ (x_r − c_r)²: the four rows that begin at x, each with its own center. */
export function squaresOwn(d: i32, x: usize, c0: usize, c1: usize, c2: usize, c3: usize, out: usize): void {
  const row = (<usize>d) << 3;
  const x2 = row << 1;
  const x3 = row + x2;
  let a = f64x2.splat(0);
  let b = a;
  const end = x + row;
  while (x < end) {
    const p = f64x2.sub(pair(x, x + row), pair(c0, c1));
    const q = f64x2.sub(pair(x + x2, x + x3), pair(c2, c3));
    a = f64x2.add(a, f64x2.mul(p, p));
    b = f64x2.add(b, f64x2.mul(q, q));
    x += 8;
    c0 += 8;
    c1 += 8;
    c2 += 8;
    c3 += 8;
  }
  v128.store(out, a);
  v128.store(out, b, 16);
}

/** Σ (x − c)² of one row. */
export function squaresOne(d: i32, x: usize, c: usize): f64 {
  let sum: f64 = 0;
  const end = x + ((<usize>d) << 3);
  while (x < end) {
    const p = load<f64>(x) - load<f64>(c);
    sum += p * p;
    x += 8;
    c += 8;
  }
  return sum;
}
