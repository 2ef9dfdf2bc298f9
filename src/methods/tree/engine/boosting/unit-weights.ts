/** Weights as whole numbers, which add up exactly. */
export interface UnitWeights {
  /** By case; undefined if every case counts once. */
  readonly units: Int32Array | undefined;
  /** How many units a weight of 1 has. */
  readonly perWeight: number;
}

/** Weights that are not whole numbers become units that add up to about this. */
const TOTAL_UNITS = 2 ** 24;

/** The weights of cases as whole numbers: their weights if these are whole numbers, otherwise in small enough units. */
export function unitWeightsOf(weights: Float64Array | undefined, count: number): UnitWeights {
  if (weights === undefined) return { units: undefined, perWeight: 1 };
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const isWhole = total <= 2 * Math.max(TOTAL_UNITS, count) && weights.every(Number.isInteger);
  const perWeight = isWhole ? 1 : TOTAL_UNITS / total;
  return { units: Int32Array.from(weights, (weight) => Math.round(weight * perWeight)), perWeight };
}
