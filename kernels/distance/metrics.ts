// Distances between one vector and four others, or one other. Both add the same terms in the same
// order, so a distance does not depend on the position of its rows in a matrix.

function sumLanes(s: v128): f64 {
  return f64x2.extract_lane(s, 0) + f64x2.extract_lane(s, 1);
}

function maxLanes(s: v128): f64 {
  return max(f64x2.extract_lane(s, 0), f64x2.extract_lane(s, 1));
}

/** out[0 … 3] = Σ (x − y)² for the four rows at y. */
export function squared4(d: i32, x: usize, y: usize, row: usize, out: usize): void {
  const y1 = row;
  const y2 = row << 1;
  const y3 = y1 + y2;
  let s0 = f64x2.splat(0);
  let s1 = s0;
  let s2 = s0;
  let s3 = s0;
  const end = x + ((<usize>d) << 3);
  while (x + 16 <= end) {
    const v = v128.load(x);
    const d0 = f64x2.sub(v, v128.load(y));
    const d1 = f64x2.sub(v, v128.load(y + y1));
    const d2 = f64x2.sub(v, v128.load(y + y2));
    const d3 = f64x2.sub(v, v128.load(y + y3));
    s0 = f64x2.add(s0, f64x2.mul(d0, d0));
    s1 = f64x2.add(s1, f64x2.mul(d1, d1));
    s2 = f64x2.add(s2, f64x2.mul(d2, d2));
    s3 = f64x2.add(s3, f64x2.mul(d3, d3));
    x += 16;
    y += 16;
  }
  let t0 = sumLanes(s0);
  let t1 = sumLanes(s1);
  let t2 = sumLanes(s2);
  let t3 = sumLanes(s3);
  if (x < end) {
    const v = load<f64>(x);
    const d0 = v - load<f64>(y);
    const d1 = v - load<f64>(y + y1);
    const d2 = v - load<f64>(y + y2);
    const d3 = v - load<f64>(y + y3);
    t0 += d0 * d0;
    t1 += d1 * d1;
    t2 += d2 * d2;
    t3 += d3 * d3;
  }
  store<f64>(out, t0);
  store<f64>(out, t1, 8);
  store<f64>(out, t2, 16);
  store<f64>(out, t3, 24);
}

export function squared1(d: i32, x: usize, y: usize): f64 {
  let s = f64x2.splat(0);
  const end = x + ((<usize>d) << 3);
  while (x + 16 <= end) {
    const difference = f64x2.sub(v128.load(x), v128.load(y));
    s = f64x2.add(s, f64x2.mul(difference, difference));
    x += 16;
    y += 16;
  }
  if (x == end) return sumLanes(s);
  const difference = load<f64>(x) - load<f64>(y);
  return sumLanes(s) + difference * difference;
}

/** out[0 … 3] = Σ |x − y| */
export function manhattan4(d: i32, x: usize, y: usize, row: usize, out: usize): void {
  const y1 = row;
  const y2 = row << 1;
  const y3 = y1 + y2;
  let s0 = f64x2.splat(0);
  let s1 = s0;
  let s2 = s0;
  let s3 = s0;
  const end = x + ((<usize>d) << 3);
  while (x + 16 <= end) {
    const v = v128.load(x);
    s0 = f64x2.add(s0, f64x2.abs(f64x2.sub(v, v128.load(y))));
    s1 = f64x2.add(s1, f64x2.abs(f64x2.sub(v, v128.load(y + y1))));
    s2 = f64x2.add(s2, f64x2.abs(f64x2.sub(v, v128.load(y + y2))));
    s3 = f64x2.add(s3, f64x2.abs(f64x2.sub(v, v128.load(y + y3))));
    x += 16;
    y += 16;
  }
  let t0 = sumLanes(s0);
  let t1 = sumLanes(s1);
  let t2 = sumLanes(s2);
  let t3 = sumLanes(s3);
  if (x < end) {
    const v = load<f64>(x);
    t0 += abs(v - load<f64>(y));
    t1 += abs(v - load<f64>(y + y1));
    t2 += abs(v - load<f64>(y + y2));
    t3 += abs(v - load<f64>(y + y3));
  }
  store<f64>(out, t0);
  store<f64>(out, t1, 8);
  store<f64>(out, t2, 16);
  store<f64>(out, t3, 24);
}

export function manhattan1(d: i32, x: usize, y: usize): f64 {
  let s = f64x2.splat(0);
  const end = x + ((<usize>d) << 3);
  while (x + 16 <= end) {
    s = f64x2.add(s, f64x2.abs(f64x2.sub(v128.load(x), v128.load(y))));
    x += 16;
    y += 16;
  }
  return x == end ? sumLanes(s) : sumLanes(s) + abs(load<f64>(x) - load<f64>(y));
}

/** out[0 … 3] = max |x − y|; NaN wins. */
export function chebyshev4(d: i32, x: usize, y: usize, row: usize, out: usize): void {
  const xStart = x;
  const yStart = y;
  const y1 = row;
  const y2 = row << 1;
  const y3 = y1 + y2;
  let s0 = f64x2.splat(0);
  let s1 = s0;
  let s2 = s0;
  let s3 = s0;
  // The fast maximum ignores NaN; a sum of everything does not, and the two together cost less than
  // the maximum that propagates NaN.
  let all = s0;
  const end = x + ((<usize>d) << 3);
  while (x + 16 <= end) {
    const v = v128.load(x);
    const d0 = f64x2.abs(f64x2.sub(v, v128.load(y)));
    const d1 = f64x2.abs(f64x2.sub(v, v128.load(y + y1)));
    const d2 = f64x2.abs(f64x2.sub(v, v128.load(y + y2)));
    const d3 = f64x2.abs(f64x2.sub(v, v128.load(y + y3)));
    s0 = f64x2.pmax(s0, d0);
    s1 = f64x2.pmax(s1, d1);
    s2 = f64x2.pmax(s2, d2);
    s3 = f64x2.pmax(s3, d3);
    all = f64x2.add(all, f64x2.add(f64x2.add(d0, d1), f64x2.add(d2, d3)));
    x += 16;
    y += 16;
  }
  if (x < end) {
    const v = v128.load64_splat(x);
    const d0 = f64x2.abs(f64x2.sub(v, v128.load64_splat(y)));
    const d1 = f64x2.abs(f64x2.sub(v, v128.load64_splat(y + y1)));
    const d2 = f64x2.abs(f64x2.sub(v, v128.load64_splat(y + y2)));
    const d3 = f64x2.abs(f64x2.sub(v, v128.load64_splat(y + y3)));
    s0 = f64x2.pmax(s0, d0);
    s1 = f64x2.pmax(s1, d1);
    s2 = f64x2.pmax(s2, d2);
    s3 = f64x2.pmax(s3, d3);
    all = f64x2.add(all, f64x2.add(f64x2.add(d0, d1), f64x2.add(d2, d3)));
  }
  const sum = sumLanes(all);
  if (sum != sum) {
    for (let j = 0; j < 4; ++j) {
      store<f64>(out + ((<usize>j) << 3), chebyshev1(d, xStart, yStart + <usize>j * row));
    }
    return;
  }
  v128.store(out, maxPairs(s0, s1));
  v128.store(out, maxPairs(s2, s3), 16);
}

/** The larger lane of each vector. */
function maxPairs(a: v128, b: v128): v128 {
  return f64x2.pmax(v128.shuffle<f64>(a, b, 0, 2), v128.shuffle<f64>(a, b, 1, 3));
}

export function chebyshev1(d: i32, x: usize, y: usize): f64 {
  let s = f64x2.splat(0);
  const end = x + ((<usize>d) << 3);
  while (x + 16 <= end) {
    s = f64x2.max(s, f64x2.abs(f64x2.sub(v128.load(x), v128.load(y))));
    x += 16;
    y += 16;
  }
  return x == end ? maxLanes(s) : max(maxLanes(s), abs(load<f64>(x) - load<f64>(y)));
}

/** out[0 … 3] = the number of coordinates that differ; NaN differs from everything. */
export function hamming4(d: i32, x: usize, y: usize, row: usize, out: usize): void {
  const y1 = row;
  const y2 = row << 1;
  const y3 = y1 + y2;
  // A comparison gives −1 in every lane where it holds.
  let s0 = i64x2.splat(0);
  let s1 = s0;
  let s2 = s0;
  let s3 = s0;
  const end = x + ((<usize>d) << 3);
  while (x + 16 <= end) {
    const v = v128.load(x);
    s0 = i64x2.sub(s0, f64x2.ne(v, v128.load(y)));
    s1 = i64x2.sub(s1, f64x2.ne(v, v128.load(y + y1)));
    s2 = i64x2.sub(s2, f64x2.ne(v, v128.load(y + y2)));
    s3 = i64x2.sub(s3, f64x2.ne(v, v128.load(y + y3)));
    x += 16;
    y += 16;
  }
  let t0 = countLanes(s0);
  let t1 = countLanes(s1);
  let t2 = countLanes(s2);
  let t3 = countLanes(s3);
  if (x < end) {
    const v = load<f64>(x);
    t0 += <i32>(v != load<f64>(y));
    t1 += <i32>(v != load<f64>(y + y1));
    t2 += <i32>(v != load<f64>(y + y2));
    t3 += <i32>(v != load<f64>(y + y3));
  }
  store<f64>(out, <f64>t0);
  store<f64>(out, <f64>t1, 8);
  store<f64>(out, <f64>t2, 16);
  store<f64>(out, <f64>t3, 24);
}

export function hamming1(d: i32, x: usize, y: usize): f64 {
  let count = 0;
  const end = x + ((<usize>d) << 3);
  while (x < end) {
    count += <i32>(load<f64>(x) != load<f64>(y));
    x += 8;
    y += 8;
  }
  return <f64>count;
}

function countLanes(s: v128): i32 {
  return <i32>(i64x2.extract_lane(s, 0) + i64x2.extract_lane(s, 1));
}
