/** The column that a feature came from: `color` for `color=red`, as encoders name their levels; else its own name. */
export function columnOf(feature: string): string {
  const at = feature.indexOf("=");
  return at > 0 ? feature.slice(0, at) : feature;
}
