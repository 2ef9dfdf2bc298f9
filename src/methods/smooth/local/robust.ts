// Robustness weights of residuals (Cleveland 1979), and the responses that would have given the robust curve.

/** Residuals beyond this many medians of their sizes do not count. */
const MEDIANS = 6;

/** A list of values, each of which counts as often as its weight says. */
function weightedMedian(values: Float64Array, weights: Float64Array | undefined): number {
  const order = Int32Array.from(values.keys()).sort((a, b) => values[a] - values[b]);
  const total = weights?.reduce((sum, weight) => sum + weight, 0) ?? values.length;
  let sum = 0;
  for (const [at, i] of order.entries()) {
    sum += weights?.[i] ?? 1;
    if (sum > total / 2 || at === order.length - 1) return values[i];
    if (sum === total / 2) return (values[i] + values[order[at + 1]]) / 2;
  }
  return 0;
}

/** The bisquare weights of residuals; all 1 if most residuals are 0. `repeats` says how often each residual occurs. */
export function robustnessWeights(residuals: Float64Array, repeats: Float64Array | undefined): Float64Array {
  const cut = MEDIANS * weightedMedian(residuals.map(Math.abs), repeats);
  if (!(cut > 0)) return new Float64Array(residuals.length).fill(1);
  return residuals.map((residual) => {
    const share = Math.abs(residual) / cut;
    if (share > 0.999) return 0;
    return share > 0.001 ? (1 - share * share) ** 2 : 1;
  });
}

/** Responses whose residuals from a smooth of them tell the error of a robust curve (Cleveland and Grosse 1991). */
export function pseudoResponses(
  { y, fitted, robustness }: { y: Float64Array; fitted: Float64Array; robustness: Float64Array },
  precisions: Float64Array | undefined,
  repeats: Float64Array | undefined,
): Float64Array {
  const scaled = y.map((value, i) => Math.abs(value - fitted[i]) * Math.sqrt(precisions?.[i] ?? 1));
  const cut = (MEDIANS * weightedMedian(scaled, repeats)) ** 2 / 5;
  if (!(cut > 0)) return y.slice();
  let [sum, total] = [0, 0];
  for (let i = 0; i < y.length; i += 1) {
    const weight = repeats?.[i] ?? 1;
    total += weight;
    sum += weight * (1 - scaled[i] ** 2 / cut) * Math.sqrt(robustness[i]);
  }
  return fitted.map((value, i) => value + (total / sum) * robustness[i] * (y[i] - value));
}
