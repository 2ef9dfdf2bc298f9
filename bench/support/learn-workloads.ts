import type { FitControl, Matrix } from "../../src/index.js";
import type { Credal } from "./built.js";

/** The data that both sides read: rows of numbers, and a label and a number for each. */
interface LearningData {
  readonly x: Matrix;
  readonly labels: Int32Array;
  readonly numbers: Float64Array;
}

/** One fit or prediction; reference/learn.py has the same under the same id. */
export interface LearnWorkload {
  readonly id: string;
  readonly name: string;
  /** The least ratio to scikit-learn that is asked. */
  readonly floor: number;
  /** Whether kernel memory and the model count for the peak: fits only. */
  readonly isFit: boolean;
  readonly prepare: (credal: Credal, data: LearningData, control: FitControl) => Promise<() => unknown>;
}

const CLUSTERS = 10;
const ITERATIONS = 30;

export const learnWorkloads: readonly LearnWorkload[] = [
  {
    id: "gaussianNBFit",
    name: "GaussianNB, fit",
    floor: 3,
    isFit: true,
    prepare:
      async ({ GaussianNB }, { x, labels }, control) =>
      () =>
        new GaussianNB().fit(x, labels, control),
  },
  {
    id: "gaussianNBPredict",
    name: "GaussianNB, predict",
    floor: 3,
    isFit: false,
    prepare: async ({ GaussianNB }, { x, labels }) => {
      const model = await new GaussianNB().fit(x, labels);
      return () => model.predict(x);
    },
  },
  {
    id: "linearRegression",
    name: "LinearRegression, fit",
    floor: 2,
    isFit: true,
    prepare:
      async ({ LinearRegression }, { x, numbers }, control) =>
      () =>
        new LinearRegression().fit(x, numbers, control),
  },
  {
    id: "kMeans",
    name: `KMeans, fit: ${CLUSTERS} clusters, one start, ${ITERATIONS} iterations`,
    floor: 1.5,
    isFit: true,
    prepare: async ({ KMeans }, { x }, control) => {
      const kMeans = new KMeans({ clusters: CLUSTERS, restarts: 1, maxIterations: ITERATIONS, tolerance: 0 });
      return () => kMeans.fit(x, control);
    },
  },
];
