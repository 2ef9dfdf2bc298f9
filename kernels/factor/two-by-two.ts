// Singular values and vectors of [[f, g], [0, h]] to nearly full relative accuracy, barring overflow
// (Demmel and Kahan, 1990; Bai and Demmel, 1993).

/** 2⁻⁵³. */
const EPSILON: f64 = 1.1102230246251565e-16;

/**
 * The most recent result of `diagonalizeTwo`; the values may be negative. Globals belong to one
 * thread.
 */
export let larger: f64 = 0;
export let smaller: f64 = 0;
export let leftCosine: f64 = 1;
export let leftSine: f64 = 0;
export let rightCosine: f64 = 1;
export let rightSine: f64 = 0;

/** The smaller singular value alone. */
export function smallerOfTwo(f: f64, g: f64, h: f64): f64 {
  const low = min(Math.abs(f), Math.abs(h));
  const high = max(Math.abs(f), Math.abs(h));
  const off = Math.abs(g);
  if (low == 0) return 0;
  const sum = 1 + low / high;
  const difference = (high - low) / high;
  if (off < high) {
    const square = (off / high) * (off / high);
    return low * (2 / (Math.sqrt(sum * sum + square) + Math.sqrt(difference * difference + square)));
  }
  const ratio = high / off;
  // If the ratio underflowed, low · ratio would, too.
  if (ratio == 0) return (low * high) / off;
  const a = sum * ratio;
  const b = difference * ratio;
  return 2 * (low * (1 / (Math.sqrt(1 + a * a) + Math.sqrt(1 + b * b))) * ratio);
}

/**
 * Finds rotations L (of rows) and R (of columns) with L·[[f, g], [0, h]]·Rᵀ = diag(larger, smaller).
 */
export function diagonalizeTwo(f: f64, g: f64, h: f64): void {
  if (Math.abs(h) > Math.abs(f)) {
    // Flipped about its antidiagonal, the matrix has its larger corner first and its sides exchanged.
    orderedTwo(h, g, f);
    const c = leftCosine;
    const s = leftSine;
    leftCosine = rightSine;
    leftSine = rightCosine;
    rightCosine = s;
    rightSine = c;
    const g2 = Math.abs(g) > Math.abs(h);
    applySigns(
      f,
      h,
      g2 ? sign(rightSine) * sign(leftCosine) * sign(g) : sign(rightSine) * sign(leftSine) * sign(h),
    );
  } else {
    orderedTwo(f, g, h);
    const g2 = Math.abs(g) > Math.abs(f);
    applySigns(
      f,
      h,
      g2 ? sign(rightSine) * sign(leftCosine) * sign(g) : sign(rightCosine) * sign(leftCosine) * sign(f),
    );
  }
}

function sign(x: f64): f64 {
  return x < 0 ? -1 : 1;
}

/** The sign of the larger value is that of its largest term; the determinant gives the other. */
function applySigns(f: f64, h: f64, largerSign: f64): void {
  larger *= largerSign;
  smaller *= largerSign * sign(f) * sign(h);
}

/** The case |f| ≥ |h|, with both values taken positive. */
function orderedTwo(f: f64, g: f64, h: f64): void {
  const high = Math.abs(f);
  const low = Math.abs(h);
  const off = Math.abs(g);
  if (off == 0) {
    larger = high;
    smaller = low;
    leftCosine = rightCosine = 1;
    leftSine = rightSine = 0;
    return;
  }
  if (high / off < EPSILON) {
    larger = off;
    smaller = low > 1 ? high / (off / low) : (high / off) * low;
    leftCosine = 1;
    leftSine = h / g;
    rightSine = 1;
    rightCosine = f / g;
    return;
  }
  const gap = high - low;
  const l = gap / high;
  const m = g / f;
  const t = 2 - l;
  const s = Math.sqrt(t * t + m * m);
  const r = l == 0 ? Math.abs(m) : Math.sqrt(l * l + m * m);
  const a = 0.5 * (s + r);
  smaller = low / a;
  larger = high * a;
  let tangent: f64;
  if (m * m != 0) tangent = (m / (s + t) + m / (r + l)) * (1 + a);
  else if (l == 0) tangent = 2 * sign(f) * sign(g);
  else tangent = g / (sign(f) * gap) + m / t;
  const length = Math.sqrt(tangent * tangent + 4);
  rightCosine = 2 / length;
  rightSine = tangent / length;
  leftCosine = (rightCosine + rightSine * m) / a;
  leftSine = ((h / f) * rightSine) / a;
}
