// Exact scaling, by powers of two, into the range where squares neither overflow nor vanish.

export function largestSize(n: i32, x: usize): f64 {
  let largest: f64 = 0;
  const end = x + ((<usize>n) << 3);
  for (; x < end; x += 8) largest = Math.max(largest, Math.abs(load<f64>(x)));
  return largest;
}

/** The largest power of two not above x, limited to those that can be inverted; 1 for zero. */
export function powerBelow(x: f64): f64 {
  if (x == 0) return 1;
  const power = reinterpret<f64>(reinterpret<u64>(x) & 0x7ff0000000000000);
  return Math.max(Math.min(power, 1.0715086071862673e301), 9.332636185032189e-302);
}
