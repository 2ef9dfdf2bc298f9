// The exact rounding error of a sum or a product: Knuth's two-sum (TAOCP, section 4.2.2) and
// Dekker's two-product (1971), which needs no fused multiply-add.

const SPLITTER: f64 = 134217729; // 2^27 + 1

/** a + b − sum, where sum is the rounded a + b. */
export function sumError(a: f64, b: f64, sum: f64): f64 {
  const bRounded = sum - a;
  return a - (sum - bRounded) + (b - bRounded);
}

/** a + b − sum in both lanes, where sum is the rounded a + b. */
export function sumErrorPair(a: v128, b: v128, sum: v128): v128 {
  const bRounded = f64x2.sub(sum, a);
  return f64x2.add(f64x2.sub(a, f64x2.sub(sum, bRounded)), f64x2.sub(b, bRounded));
}

/** a · b − product, for a product within a few roundings of a · b. Factors beyond 2^996 give NaN. */
export function productError(a: f64, b: f64, product: f64): f64 {
  const aSplit = SPLITTER * a;
  const aHigh = aSplit - (aSplit - a);
  const aLow = a - aHigh;
  const bSplit = SPLITTER * b;
  const bHigh = bSplit - (bSplit - b);
  const bLow = b - bHigh;
  return aLow * bLow - (product - aHigh * bHigh - aLow * bHigh - aHigh * bLow);
}
