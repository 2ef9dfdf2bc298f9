import type { Credal } from "./built.js";
import type { Workload } from "./side-by-side.js";

export const ROWS = 200_000;
export const COLUMNS = 20;
/** Rows whose predictions are explained. */
const EXPLAINED_ROWS = 1000;

/** 100 rounds of 31 leaves, the defaults of all three libraries. */
export interface BoostingWorkload extends Workload {
  readonly does: "fit" | "predict" | "explain";
}

export const boostingWorkloads: readonly BoostingWorkload[] = [
  { id: "fitHistogram", name: "fit, HistGradientBoosting", does: "fit", floor: 1.2 },
  { id: "fitLightGbm", name: "fit, LightGBM", does: "fit", floor: 0.8 },
  { id: "predictHistogram", name: "probabilities, HistGradientBoosting", does: "predict", floor: 1 },
  { id: "predictLightGbm", name: "probabilities, LightGBM", does: "predict", floor: 1 },
  { id: "explainLightGbm", name: "Shapley values of 1,000 rows, LightGBM", does: "explain", floor: 2 },
];

/** What is timed. */
export async function prepareBoosting(
  { GradientBoostingClassifier, Matrix, shapleyValues }: Credal,
  { does }: BoostingWorkload,
  data: { readonly x: Float64Array; readonly labels: Int32Array },
  threads: number,
): Promise<() => unknown> {
  const x = new Matrix(ROWS, COLUMNS, data.x);
  const learn = () => new GradientBoostingClassifier().fit(x, data.labels, { threads });
  if (does === "fit") return learn;
  const model = await learn();
  if (does === "predict") return () => model.async.predictProba(x, { threads });
  const rows = x.slice(0, EXPLAINED_ROWS, 0, COLUMNS);
  return () => shapleyValues(model, rows, { threads });
}
