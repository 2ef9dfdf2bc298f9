/** The sets of variables that absolute covariances above a threshold connect, each in order. */
export function thresholdComponents(
  covariance: Float64Array,
  size: number,
  threshold: number,
): readonly Int32Array[] {
  const seen = new Uint8Array(size);
  const groups: Int32Array[] = [];
  for (let first = 0; first < size; first += 1) {
    if (seen[first] === 1) continue;
    seen[first] = 1;
    const group = [first];
    for (let next = 0; next < group.length; next += 1) {
      const start = group[next] * size;
      for (let k = 0; k < size; k += 1)
        if (seen[k] === 0 && Math.abs(covariance[start + k]) > threshold) {
          seen[k] = 1;
          group.push(k);
        }
    }
    groups.push(Int32Array.from(group).sort());
  }
  return groups;
}
