/**
 * The midpoint of two numbers low < high as a cut: low is up to it and high is above it, even if no number lies between
 * them. Halves cannot overflow.
 */
export function cutBetween(low: number, high: number): number {
  const middle = low / 2 + high / 2;
  return middle >= low && middle < high ? middle : low;
}
