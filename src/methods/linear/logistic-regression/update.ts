// More cases for a model whose own are gone. What it remembers of them is the quadratic function that their
// log-likelihood is near its maximum: the estimates and their covariance, which serve as a normal prior for the new
// cases (Opper 1998; Laplace's approximation, carried on).

import { DataError, got, words } from "../../../base/errors.js";
import { cholesky, definiteInverse } from "../../../math/linalg/cholesky.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { FitControl } from "../../../model/control.js";
import { type Arena, withArena } from "../../../wasm/arena.js";
import { copyInRows } from "../../../wasm/covariances.js";
import { type Evaluation, newton } from "../engine/irls/newton.js";
import type { StandardRows } from "../engine/irls/row-design.js";
import { type ClassData, classWeightsOf, equationsOf, totalWeightOf } from "../engine/logistic/problem.js";
import { denseLikelihood } from "./likelihood.js";
import type { LogisticRegressionModel } from "./model.js";
import { centerEquations, referenceEquations } from "./parametrization.js";
import type { LogisticRegressionState } from "./state.js";

type Updated = Pick<
  LogisticRegressionState,
  "parameters" | "covariance" | "logLikelihood" | "convergence" | "cases" | "totalWeight" | "classMasses"
>;

export async function updateLogistic(
  method: string,
  model: LogisticRegressionModel,
  data: ClassData<Matrix>,
  control: FitControl,
): Promise<Updated> {
  const prior = priorOf(method, model);
  const { spread, center, count, penalized } = prior;
  return withArena(async (arena) => {
    const { intercept, maxIterations, tolerance = 1e-14 } = model.settings;
    const likelihood = denseLikelihood(
      arena,
      plainRows(arena, data, intercept),
      data,
      equationsOf(data.classes, "reference"),
      new Float64Array(center.length / count),
      { threads: control.threads, signal: control.signal },
    );
    // In units of the prior, where its covariance is 1.
    const thetaOf = (phi: Float64Array) => {
      const theta = center.slice();
      for (const [k, move] of spread.multiply(phi).entries()) theta[penalized[k]] += move;
      return theta;
    };
    const turned = spread.transpose();
    const evaluate = async (phi: Float64Array): Promise<Evaluation> => {
      const { value, score, gram, largest } = await likelihood.evaluate(thetaOf(phi));
      const inverse = new Matrix(penalized.length, penalized.length).map(
        (_, at) =>
          gram[
            penalized[Math.floor(at / penalized.length)] * center.length + penalized[at % penalized.length]
          ],
      );
      const curvature = turned.multiply(inverse).multiply(spread);
      for (let k = 0; k < phi.length; k += 1) curvature.data[k * (phi.length + 1)] += 1;
      const slope = turned
        .multiply(Float64Array.from(penalized, (at) => score[at]))
        .map((value, k) => value - phi[k]);
      const squares = phi.reduce((sum, value) => sum + value * value, 0);
      return { value: value + squares / 2, score: slope, gram: curvature.data, largest };
    };
    const {
      theta: phi,
      at,
      convergence,
      ending,
    } = await newton(
      { method, evaluate, tolerance, maxIterations },
      new Float64Array(penalized.length),
      control,
    );
    if (ending === "stopped") throw new Error("updateLogistic: nothing watches the iteration");
    const inverse = definiteInverse(cholesky(symmetric(new Matrix(phi.length, phi.length, at.gram))));
    const found = prior.back(thetaOf(phi), spread.multiply(inverse).multiply(turned));
    const newWeights = classWeightsOf(data);
    return {
      ...found,
      // Of the earlier cases, by the quadratic function that stands for them.
      logLikelihood: model.logLikelihood - at.value,
      convergence: { ...convergence, ending },
      cases: model.cases + (data.weights?.filter((weight) => weight > 0).length ?? data.x.rows),
      totalWeight: model.totalWeight + totalWeightOf(data),
      classMasses: model.classMasses.map((weight, k) => weight + newWeights[k]),
    };
  });
}

/** The normal distribution of the parameters that the earlier cases leave. */
interface Prior {
  /** Equations against the first class. */
  readonly count: number;
  readonly center: Float64Array;
  /** The parameters that are not aliased. */
  readonly penalized: Int32Array;
  /** A root of their covariance: spread·spreadᵀ. */
  readonly spread: Matrix;
  /** Parameters and covariance in the form of the model. */
  readonly back: (
    theta: Float64Array,
    covariance: Matrix,
  ) => Pick<LogisticRegressionState, "parameters" | "covariance">;
}

function priorOf(method: string, model: LogisticRegressionModel): Prior {
  const { parameters: given, covariance: givenCovariance, parametrization } = model;
  if (model.penalized)
    throw unusable(method, "a penalty", "its estimates do not say what the cases alone have shown");
  if (model.convergence.separation !== undefined)
    throw unusable(method, "separated classes", "estimates that are not finite cannot be remembered");
  if (givenCovariance === undefined)
    throw unusable(method, "no covariance", "one has too many parameters, or was fitted by gradients");
  const several = parametrization === "softmax";
  const { parameters, covariance } = several
    ? referenceEquations(given, givenCovariance)
    : { parameters: given, covariance: givenCovariance };
  const size = parameters.data.length;
  const variances = covariance.diagonal();
  const penalized = Int32Array.from(variances.keys()).filter((at) => variances[at] > 0);
  const roots = variances.map(Math.sqrt);
  const correlations = new Matrix(penalized.length, penalized.length).map((_, at) => {
    const [i, j] = [penalized[Math.floor(at / penalized.length)], penalized[at % penalized.length]];
    return i === j ? 1 : covariance.data[i * size + j] / (roots[i] * roots[j]);
  });
  const { L } = cholesky(symmetric(correlations));
  return {
    count: parameters.rows,
    center: parameters.data,
    penalized,
    spread: L.map((value, at) => value * roots[penalized[Math.floor(at / penalized.length)]]),
    back: (theta, some) => {
      const all = new Matrix(size, size);
      for (const [k, i] of penalized.entries())
        for (const [l, j] of penalized.entries()) all.data[i * size + j] = some.get(k, l);
      const found = { parameters: new Matrix(parameters.rows, parameters.columns, theta), covariance: all };
      return several ? centerEquations(found.parameters, found.covariance) : found;
    },
  };
}

function unusable(method: string, what: string, why: string): DataError {
  const expected = "a model without a penalty, with finite estimates and their covariance";
  const sentence = words`${got(`a model with ${what}`)} cannot be updated: ${why}; fit all cases together.`;
  return new DataError(method, sentence, { expected });
}

/** Rows in kernel memory in their own units; the prior brings the scale. */
function plainRows(arena: Arena, x: ClassData<Matrix>, intercept: boolean): StandardRows {
  const raw = copyInRows(arena, x.x);
  const { columns } = x.x;
  const units = { intercept, centers: new Float64Array(columns), shrinks: new Float64Array(columns).fill(1) };
  return {
    x: raw,
    intercept,
    centers: arena.copyIn(units.centers),
    shrinks: arena.copyIn(units.shrinks),
    original: () => new Matrix(raw.rows, raw.columns, raw.span.array),
    units,
    totalWeight: totalWeightOf(x),
  };
}

/** Rounding differs between (i, j) and (j, i). */
function symmetric(matrix: Matrix): Matrix {
  const size = matrix.rows;
  return matrix.map((value, at) => (value + matrix.data[(at % size) * size + Math.floor(at / size)]) / 2);
}
