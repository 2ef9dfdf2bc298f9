import type { Credal } from "./built.js";
import type { Workload } from "./side-by-side.js";

export const ROWS = 200_000;
export const COLUMNS = 20;

/** 100 rounds of 31 leaves, the defaults of all three libraries. */
export interface BoostingWorkload extends Workload {
  readonly does: "fit" | "predict";
}

export const boostingWorkloads: readonly BoostingWorkload[] = [
  { id: "fitHistogram", name: "fit, HistGradientBoosting", does: "fit", floor: 1.2 },
  { id: "fitLightGbm", name: "fit, LightGBM", does: "fit", floor: 0.8 },
  { id: "predictHistogram", name: "probabilities, HistGradientBoosting", does: "predict", floor: 1 },
  { id: "predictLightGbm", name: "probabilities, LightGBM", does: "predict", floor: 1 },
];

/** What is timed. */
export async function prepareBoosting(
  { GradientBoostingClassifier, Matrix }: Credal,
  { does }: BoostingWorkload,
  data: { readonly x: Float64Array; readonly labels: Int32Array },
  threads: number,
): Promise<() => unknown> {
  const x = new Matrix(ROWS, COLUMNS, data.x);
  const learn = () => new GradientBoostingClassifier().fit(x, data.labels, { threads });
  if (does === "fit") return learn;
  const model = await learn();
  return () => model.async.predictProba(x, { threads });
}
