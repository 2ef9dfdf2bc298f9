import type { Matrix, SparseMatrix } from "../../src/index.js";
import type { Credal } from "./built.js";
import type { Workload } from "./side-by-side.js";

/**
 * How a workload's cases are drawn: normal ones around the mean of their class, levels from 0 to 9 that are so
 * much more frequent in one class than in others, or counts of words, of which a few are more frequent in each
 * class; or the images of digits that credal/datasets has.
 */
export interface ClassifyShape {
  readonly values: "normal" | "levels" | "counts" | "digits";
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

const normal: ClassifyShape = { values: "normal", rows: 200_000, columns: 20, classes: 3 };
const levels: ClassifyShape = { values: "levels", rows: 200_000, columns: 20, classes: 3 };
const words: ClassifyShape = { values: "counts", rows: 20_000, columns: 50_000, classes: 20, entries: 100 };

export const classifyWorkloads: readonly ClassifyWorkload[] = [
  ...naiveBayes("multinomial", "MultinomialNB", words, ({ MultinomialNB }) => new MultinomialNB()),
  ...naiveBayes("complement", "ComplementNB", words, ({ ComplementNB }) => new ComplementNB()),
  ...naiveBayes("bernoulli", "BernoulliNB", words, ({ BernoulliNB }) => new BernoulliNB()),
  ...naiveBayes("categorical", "CategoricalNB", levels, ({ CategoricalNB }) => new CategoricalNB()),
  ...naiveBayes("gaussian", "GaussianNB", normal, ({ GaussianNB }) => new GaussianNB()),
  probabilities("gaussian", "GaussianNB", normal, ({ GaussianNB }) => new GaussianNB()),
  ...fitAndPredict("nearest", "NearestMean", normal, [1, 1], ({ NearestMean }) => new NearestMean()),
  ...fitAndPredict(
    "lda",
    "LinearDiscriminant",
    normal,
    [5, 1],
    ({ LinearDiscriminant }) => new LinearDiscriminant(),
  ),
  probabilities("lda", "LinearDiscriminant", normal, ({ LinearDiscriminant }) => new LinearDiscriminant()),
  ...fitAndPredict(
    "qda",
    "QuadraticDiscriminant",
    normal,
    [3, 1],
    ({ QuadraticDiscriminant }) => new QuadraticDiscriminant(),
  ),
  probabilities(
    "qda",
    "QuadraticDiscriminant",
    normal,
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
  probabilities(
    "logistic",
    "LogisticRegression",
    normal,
    ({ LogisticRegression }) => new LogisticRegression(),
  ),
  {
    id: "poisson",
    name: "GLM of Poisson counts without a penalty, 200,000×20",
    floor: 1,
    shape: normal,
    prepare: ({ GLM }, { x, y }, threads) => {
      const regression = new GLM({ family: "poisson" });
      return () => regression.fit(x as Matrix, y, { threads });
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
    id: "calibrationSigmoid",
    name: "CalibratedClassifier of GaussianNB by sigmoids, 5 folds of 100,000×50",
    floor: 1,
    shape: { values: "normal", rows: 100_000, columns: 50, classes: 2 },
    prepare: ({ CalibratedClassifier, GaussianNB }, { x, y }, threads) => {
      const estimator = new GaussianNB();
      const calibrated = new CalibratedClassifier({ estimator, method: "sigmoid", folds: 5 });
      return () => calibrated.fit(x, y, { threads });
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
  ): Promise<{
    predict(rows: Matrix | SparseMatrix): unknown;
    predictProba(rows: Matrix | SparseMatrix): unknown;
  }>;
}

type Create = (credal: Credal) => Fittable;

function describe({ values, rows, columns, entries }: ClassifyShape): string {
  const size = `${rows.toLocaleString("en")}×${columns.toLocaleString("en")}`;
  return values === "counts" ? `${size} with ${entries} words each` : size;
}

/** Fit and prediction of a classifier, with what is asked of each. */
function fitAndPredict(
  id: string,
  name: string,
  shape: ClassifyShape,
  floors: readonly [fit: number, predict: number],
  create: Create,
): readonly ClassifyWorkload[] {
  return [
    {
      id: `${id}Fit`,
      name: `${name}, fit to ${describe(shape)}`,
      floor: floors[0],
      shape,
      prepare: (credal, { x, y }, threads) => {
        const estimator = create(credal);
        return () => estimator.fit(x, y, { threads });
      },
    },
    {
      id: `${id}Predict`,
      name: `${name}, predict ${describe(shape)}`,
      floor: floors[1],
      shape,
      prepare: async (credal, { x, y }) => {
        const model = await create(credal).fit(x, y);
        return () => model.predict(x);
      },
    },
  ];
}

function naiveBayes(id: string, name: string, shape: ClassifyShape, create: Create) {
  return fitAndPredict(id, name, shape, [1, 1], create);
}

function probabilities(id: string, name: string, shape: ClassifyShape, create: Create): ClassifyWorkload {
  return {
    id: `${id}Proba`,
    name: `${name}, probabilities of ${describe(shape)}`,
    floor: 1,
    shape,
    prepare: async (credal, { x, y }) => {
      const model = await create(credal).fit(x, y);
      return () => model.predictProba(x);
    },
  };
}
