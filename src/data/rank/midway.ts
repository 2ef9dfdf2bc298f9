/**
 * The midpoint of two numbers a < b, as a threshold: a is below it and b is not, even if no number lies
 * between them.
 */
export function midway(a: number, b: number): number {
  const sum = a + b;
  const middle = Number.isFinite(sum) ? sum / 2 : a / 2 + b / 2;
  return middle > a ? middle : b;
}
