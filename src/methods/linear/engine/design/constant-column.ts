/** Whether the variance of a column about its center is only the rounding error of a constant. */
export function isConstant(center: number, variance: number): boolean {
  const noise = 4 * Number.EPSILON * Math.abs(center);
  return !(variance > noise * noise);
}
