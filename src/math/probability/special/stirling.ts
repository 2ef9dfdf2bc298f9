export const HALF_LOG_2PI = 0.9189385332046728;

/** Below this argument, the series of Stirling's error does not reach full precision. */
export const STIRLING_START = 8;

/** B₂ₖ / (2k (2k − 1)) for k = 1, 2, …: the coefficients of Stirling's series (DLMF 5.11.1). */
export const STIRLING_SERIES = [
  1 / 12,
  -1 / 360,
  1 / 1260,
  -1 / 1680,
  1 / 1188,
  -691 / 360360,
  1 / 156,
  -3617 / 122400,
  43867 / 244188,
  -174611 / 125400,
  77683 / 5796,
];

/** Stirling's series at an argument of at least `STIRLING_START`. */
export function stirlingSeries(x: number): number {
  const inverse = 1 / x;
  const square = inverse * inverse;
  let sum = 0;
  for (let k = x > 30 ? 5 : STIRLING_SERIES.length - 1; k >= 0; k -= 1) {
    sum = sum * square + STIRLING_SERIES[k];
  }
  return sum * inverse;
}
