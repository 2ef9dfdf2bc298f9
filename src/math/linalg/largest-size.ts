/** The largest absolute value; 0 for an empty array, NaN if any number is NaN. */
export function largestSize(data: Float64Array): number {
  let largest = 0;
  for (let at = 0; at < data.length; at += 1) largest = Math.max(largest, Math.abs(data[at]));
  return largest;
}
