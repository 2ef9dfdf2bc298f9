const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** The maximum of a function between two positive numbers, on a logarithmic scale, to about half the digits. */
export function goldenSection(f: (h: number) => number, from: number, to: number): number {
  let low = Math.log(from);
  let high = Math.log(to);
  let left = high - GOLDEN * (high - low);
  let right = low + GOLDEN * (high - low);
  let atLeft = f(Math.exp(left));
  let atRight = f(Math.exp(right));
  while (high - low > 1e-8) {
    if (atLeft >= atRight) {
      high = right;
      right = left;
      atRight = atLeft;
      left = high - GOLDEN * (high - low);
      atLeft = f(Math.exp(left));
    } else {
      low = left;
      left = right;
      atLeft = atRight;
      right = low + GOLDEN * (high - low);
      atRight = f(Math.exp(right));
    }
  }
  return Math.exp((low + high) / 2);
}
