import type { Matrix, SparseMatrix } from "../../src/index.js";
import type { Credal } from "./built.js";
import type { Workload } from "./side-by-side.js";

/**
 * How a workload's cases are drawn: normal ones around the mean of their class, or counts of words, of which a
 * few are more frequent in each class; or the images of digits that credal/datasets has.
 */
export interface ClassifyShape {
  readonly values: "normal" | "counts" | "digits";
  readonly rows: number;
  readonly columns: number;
  readonly classes: number;
  /** Different words of a case, where values are counts. */
  readonly entries?: number;
}

export interface ClassifyData {
  readonly x: Matrix | SparseMatrix;
  /** Codes of the classes. */
  readonly y: Int32Array;
}

/** One fit or prediction; reference/classify.py has the same under the same id. */
export interface ClassifyWorkload extends Workload {
  readonly shape: ClassifyShape;
  readonly prepare: (
    credal: Credal,
    data: ClassifyData,
    threads: number,
  ) => (() => unknown) | Promise<() => unknown>;
}

const words: ClassifyShape = { values: "counts", rows: 20_000, columns: 50_000, classes: 20, entries: 100 };

export const classifyWorkloads: readonly ClassifyWorkload[] = [
  {
    id: "multinomialFit",
    name: "MultinomialNB, fit to 20,000×50,000 with 100 words each",
    floor: 1,
    shape: words,
    prepare: ({ MultinomialNB }, { x, y }, threads) => {
      const nb = new MultinomialNB();
      return () => nb.fit(x, y, { threads });
    },
  },
  {
    id: "multinomialPredict",
    name: "MultinomialNB, predict 20,000×50,000 with 100 words each",
    floor: 1,
    shape: words,
    prepare: async ({ MultinomialNB }, { x, y }) => {
      const model = await new MultinomialNB().fit(x, y);
      return () => model.predict(x);
    },
  },
  {
    id: "bernoulliFit",
    name: "BernoulliNB, fit to 20,000×50,000 with 100 words each",
    floor: 1,
    shape: words,
    prepare: ({ BernoulliNB }, { x, y }, threads) => {
      const nb = new BernoulliNB();
      return () => nb.fit(x, y, { threads });
    },
  },
  {
    id: "bernoulliPredict",
    name: "BernoulliNB, predict 20,000×50,000 with 100 words each",
    floor: 1,
    shape: words,
    prepare: async ({ BernoulliNB }, { x, y }) => {
      const model = await new BernoulliNB().fit(x, y);
      return () => model.predict(x);
    },
  },
  ...discriminant("lda", "LinearDiscriminant", 5, ({ LinearDiscriminant }) => new LinearDiscriminant()),
  ...discriminant(
    "qda",
    "QuadraticDiscriminant",
    3,
    ({ QuadraticDiscriminant }) => new QuadraticDiscriminant(),
  ),
  {
    id: "logistic",
    name: "LogisticRegression without a penalty, 200,000×20",
    floor: 1.5,
    shape: { values: "normal", rows: 200_000, columns: 20, classes: 2 },
    prepare: ({ LogisticRegression }, { x, y }, threads) => {
      const logistic = new LogisticRegression();
      return () => logistic.fit(x, y, { threads });
    },
  },
  {
    id: "logisticDigits",
    name: "LogisticRegression of ten digits, 1,797×64, squares penalized",
    floor: 1,
    shape: { values: "digits", rows: 1797, columns: 64, classes: 10 },
    prepare: ({ LogisticRegression }, { x, y }, threads) => {
      // scikit-learn's C = 1.
      const lambda = 1 / x.rows;
      const logistic = new LogisticRegression({ penalty: "l2", lambda, standardize: false });
      return () => logistic.fit(x, y, { threads });
    },
  },
  {
    id: "perceptron",
    name: "Perceptron, 10 passes over 100,000×50",
    floor: 1,
    shape: { values: "normal", rows: 100_000, columns: 50, classes: 2 },
    prepare: ({ Perceptron }, { x, y }) => {
      const perceptron = new Perceptron({ maxIterations: 10 });
      return () => perceptron.fit(x, y);
    },
  },
  {
    id: "calibration",
    name: "CalibratedClassifier of GaussianNB by isotonic regression, 5 folds of 100,000×50",
    floor: 1,
    shape: { values: "normal", rows: 100_000, columns: 50, classes: 2 },
    prepare: ({ CalibratedClassifier, GaussianNB }, { x, y }, threads) => {
      const estimator = new GaussianNB();
      const calibrated = new CalibratedClassifier({ estimator, method: "isotonic", folds: 5 });
      return () => calibrated.fit(x, y, { threads });
    },
  },
];

interface Fittable {
  fit(
    x: Matrix | SparseMatrix,
    y: ArrayLike<number>,
    control?: { readonly threads?: number },
  ): Promise<{ predict(rows: Matrix | SparseMatrix): unknown }>;
}

/** Fit and prediction of a classifier on normal classes. */
function discriminant(
  id: string,
  name: string,
  floor: number,
  create: (credal: Credal) => Fittable,
): readonly ClassifyWorkload[] {
  const shape: ClassifyShape = { values: "normal", rows: 200_000, columns: 20, classes: 3 };
  return [
    {
      id: `${id}Fit`,
      name: `${name}, fit to 200,000×20`,
      floor,
      shape,
      prepare: (credal, { x, y }, threads) => {
        const estimator = create(credal);
        return () => estimator.fit(x, y, { threads });
      },
    },
    {
      id: `${id}Predict`,
      name: `${name}, predict 200,000×20`,
      floor: 1,
      shape,
      prepare: async (credal, { x, y }) => {
        const model = await create(credal).fit(x, y);
        return () => model.predict(x);
      },
    },
  ];
}
