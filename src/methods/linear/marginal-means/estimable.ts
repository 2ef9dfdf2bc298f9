import { DataError } from "../../../base/errors.js";
import { leastSquares } from "../../../math/linalg/least-squares.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { weightedRows } from "../engine/design/standardize.js";
import { withOnes } from "../engine/least-squares.js";
import { GLMModel } from "../glm/model.js";
import type { LinearRegressionModel } from "../linear-regression/model.js";

/** Whether the data determine a sum of multiples of the parameters. */
export type Estimability = (multiples: Float64Array) => boolean;

/** Rounding of sums of multiples, relative to the largest; what the data do not determine is far above. */
const ROUNDING = 1e-8;

/**
 * Where some columns of a model depend on others, which of them have the coefficient 0 is arbitrary. The data determine
 * a sum of parameters if it does not change when a dependent column is written as a sum of the others
 * (Searle 1971, _Linear Models_, section 5.4).
 */
export function estimabilityOf(method: string, model: LinearRegressionModel | GLMModel): Estimability {
  const { aliased } = model;
  if (!aliased.includes(true)) return () => true;
  const { x, weights } = trainingOf(method, model);
  const design = weightedRows(model.hasIntercept ? withOnes(x) : x, weights);
  const indices = [...aliased.keys()];
  const [kept, dependent] = [indices.filter((j) => !aliased[j]), indices.filter((j) => aliased[j])];
  const columnsOf = (list: readonly number[]) => Matrix.fromColumns(list.map((j) => design.column(j)));
  const { solution } = leastSquares(columnsOf(kept), columnsOf(dependent), { refine: false });
  return (multiples) => {
    const multipliers = Float64Array.from(kept, (j) => multiples[j]);
    const through = solution.transpose().multiply(multipliers);
    const largest = multiples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    return dependent.every((j, k) => Math.abs(multiples[j] - through[k]) <= ROUNDING * largest);
  };
}

function trainingOf(method: string, model: LinearRegressionModel | GLMModel) {
  if (model instanceof GLMModel) return model.requireTraining("means of terms that depend on each other");
  if (model.training !== undefined) return model.training;
  throw new DataError(
    method,
    "terms of the model depend on each other; the training data would tell which means have an estimate, but a model file does not hold them. Fit the model again.",
    {
      expected: "independent terms or a model with its training data",
      received: model.terms.filter((_, j) => model.aliased[j]).join(", "),
    },
  );
}
