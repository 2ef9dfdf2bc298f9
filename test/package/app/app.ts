// A program as users write it, which the matrix of scripts/types-matrix.mjs compiles against the packed package.

import { crossValidate, GaussianNB, loadModel, Pipeline, Ridge, Table } from "credal";
import { GaussianNB as FromFamily } from "credal/bayes";
import { catalog } from "credal/catalog";
import { iris } from "credal/datasets";
import { readCsv } from "credal/io";
import { codecs, describeOptions, type Estimator, type FittedModel, StateSchema } from "credal/learn";
import { Matrix } from "credal/linalg";
import type { RidgeOptions } from "credal/linear";
import { scatterPlot } from "credal/plot";
import { StandardScaler } from "credal/prepare";
import { Normal } from "credal/probability";

const options: RidgeOptions = { lambda: 2, criterion: "loo", folds: { method: "k-fold", folds: 5 } };
const ridge = new Ridge(options);
export const lambda: number | undefined = ridge.options.lambda;
export const criterion: "gcv" | "loo" | "cross-validation" = ridge.with({ criterion: "gcv" }).options
  .criterion;

// @ts-expect-error: there is no such option
new Ridge({ lamda: 2 });
// @ts-expect-error: a criterion must be one of three
new Ridge({ criterion: "aic" });
// @ts-expect-error: the strength of a penalty is a number
ridge.with({ lambda: "2" });

export async function run(): Promise<void> {
  const model = await ridge.fit([[1], [2], [3], [4]], [6, 5, 7, 10]);
  const coefficients: Float64Array = model.coefficients;
  console.log(coefficients, model.predict([[5]]));

  const classifier = await new GaussianNB({ priors: "uniform" }).fit([[1], [2], [8]], [
    "a",
    "a",
    "b",
  ] as const);
  const predicted: readonly ("a" | "b")[] = classifier.predict([[3]]);
  console.log(predicted, loadModel(JSON.stringify(classifier)).kind);

  const ridgeAgain: Float64Array = loadModel(JSON.stringify(model), { kind: "Ridge" }).coefficients;
  const birds = Table.fromRows([{ species: "gull" as "gull" | "tern", mass: 410 }]);
  const typed = await new GaussianNB().fit(birds, "species");
  const species: readonly ("gull" | "tern")[] = typed.predict(birds);
  console.log(ridgeAgain, species);
  // @ts-expect-error: there is no such column
  await new GaussianNB().fit(birds, "speciess");

  const steps = new Pipeline({
    steps: [
      ["scale", new StandardScaler()],
      ["bayes", new FromFamily()],
    ],
  });
  const validation = await crossValidate(steps, iris(), "species", { folds: 5 });
  console.log(validation, new Normal({ mean: 0, standardDeviation: 1 }).cdf(0), Matrix.zeros(2, 2));
  console.log(scatterPlot(iris(), { x: "petalLength", y: "petalWidth" }).toString());
  console.log(await readCsv("a,b\n1,2\n"), Table.fromColumns({ age: [1, 2] }));
}

export const sentences = catalog.flatMap(({ schema }) =>
  describeOptions(schema).map(({ meaning }) => meaning),
);

interface LevelState {
  readonly inputs: FittedModel["inputs"];
  readonly levels: Float64Array;
}

export const levelState = new StateSchema<LevelState>({
  inputs: codecs.features,
  levels: codecs.float64Array,
});

export const kindOf = (estimator: Estimator): string => estimator.kind;
