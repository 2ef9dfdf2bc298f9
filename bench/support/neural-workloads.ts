import type { Credal } from "./built.js";
import type { Workload } from "./side-by-side.js";

export const ROWS = 20_000;
export const COLUMNS = 50;
const EPOCHS = 20;

/** 100 hidden units, Adam, batches of 200, and a given number of epochs on both sides. */
export interface NeuralWorkload extends Workload {
  readonly does: "classify" | "regress" | "deep" | "predict";
}

export const neuralWorkloads: readonly NeuralWorkload[] = [
  { id: "classify", name: "classifier, 100 hidden units, 20 epochs", does: "classify", floor: 1.5 },
  { id: "regress", name: "regressor, 100 hidden units, 20 epochs", does: "regress", floor: 1.5 },
  { id: "deep", name: "classifier, 100 and 50 hidden units, 20 epochs", does: "deep", floor: 1.2 },
  { id: "predict", name: "probabilities of 20,000 rows", does: "predict", floor: 1 },
];

export interface NeuralData {
  readonly x: Float64Array;
  readonly labels: Int32Array;
  readonly numbers: Float64Array;
}

/** What is timed. */
export async function prepareNeural(
  { MLPClassifier, MLPRegressor, Matrix }: Credal,
  { does }: NeuralWorkload,
  data: NeuralData,
  threads: number,
): Promise<() => unknown> {
  const x = new Matrix(ROWS, COLUMNS, data.x);
  const options = { maxIterations: EPOCHS, patience: EPOCHS };
  const layers = does === "deep" ? [100, 50] : [100];
  if (does === "regress") return () => new MLPRegressor(options).fit(x, data.numbers, { threads });
  const learn = () =>
    new MLPClassifier({ ...options, layers, validation: 0 }).fit(x, data.labels, { threads });
  if (does !== "predict") return learn;
  const model = await learn();
  return () => model.async.predictProba(x, { threads });
}
