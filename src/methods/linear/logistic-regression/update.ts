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
import { type ClassData, classMasses, equationsOf, massOf } from "../engine/logistic/problem.js";
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
  const { spread, center, count, place } = prior;
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
      for (const [k, move] of spread.multiply(phi).entries()) theta[place[k]] += move;
      return theta;
    };
    const turned = spread.transpose();
    const evaluate = async (phi: Float64Array): Promise<Evaluation> => {
      const { value, score, gram, largest } = await likelihood.evaluate(thetaOf(phi));
      const own = new Matrix(place.length, place.length).map(
        (_, at) => gram[place[Math.floor(at / place.length)] * center.length + place[at % place.length]],
      );
      const curvature = turned.multiply(own).multiply(spread);
      for (let k = 0; k < phi.length; k += 1) curvature.data[k * (phi.length + 1)] += 1;
      const slope = turned
        .multiply(Float64Array.from(place, (at) => score[at]))
        .map((own, k) => own - phi[k]);
      const squares = phi.reduce((sum, own) => sum + own * own, 0);
      return { value: value + squares / 2, score: slope, gram: curvature.data, largest };
    };
    const {
      theta: phi,
      at,
      convergence,
      ending,
    } = await newton({ method, evaluate, tolerance, maxIterations }, new Float64Array(place.length), control);
    if (ending === "stopped") throw new Error("updateLogistic: nothing watches the iteration");
    const inverse = definiteInverse(cholesky(symmetric(new Matrix(phi.length, phi.length, at.gram))));
    const found = prior.back(thetaOf(phi), spread.multiply(inverse).multiply(turned));
    const masses = classMasses(data);
    return {
      ...found,
      // Of the earlier cases, by the quadratic function that stands for them.
      logLikelihood: model.logLikelihood - at.value,
      convergence: { ...convergence, ending },
      cases: model.cases + (data.weights?.filter((weight) => weight > 0).length ?? data.x.rows),
      totalWeight: model.totalWeight + massOf(data),
      classMasses: model.classMasses.map((mass, k) => mass + masses[k]),
    };
  });
}

/** The normal distribution of the parameters that the earlier cases leave. */
interface Prior {
  /** Equations against the first class. */
  readonly count: number;
  readonly center: Float64Array;
  /** The parameters that are not aliased. */
  readonly place: Int32Array;
  /** A root of their covariance: spread·spreadᵀ. */
  readonly spread: Matrix;
  /** Parameters and covariance in the form of the model. */
  readonly back: (
    theta: Float64Array,
    covariance: Matrix,
  ) => Pick<LogisticRegressionState, "parameters" | "covariance">;
}

function priorOf(method: string, model: LogisticRegressionModel): Prior {
  const { parameters: given, covariance: own, parametrization } = model;
  if (model.penalized)
    throw unusable(method, "a penalty", "its estimates do not say what the cases alone have shown");
  if (model.convergence.separation !== undefined)
    throw unusable(method, "separated classes", "estimates that are not finite cannot be remembered");
  if (own === undefined)
    throw unusable(method, "no covariance", "one has too many parameters, or was fitted by gradients");
  const several = parametrization === "softmax";
  const { parameters, covariance } = several
    ? referenceEquations(given, own)
    : { parameters: given, covariance: own };
  const size = parameters.data.length;
  const variances = covariance.diagonal();
  const place = Int32Array.from(variances.keys()).filter((at) => variances[at] > 0);
  const roots = variances.map(Math.sqrt);
  const correlations = new Matrix(place.length, place.length).map((_, at) => {
    const [i, j] = [place[Math.floor(at / place.length)], place[at % place.length]];
    return i === j ? 1 : covariance.data[i * size + j] / (roots[i] * roots[j]);
  });
  const { L } = cholesky(symmetric(correlations));
  return {
    count: parameters.rows,
    center: parameters.data,
    place,
    spread: L.map((value, at) => value * roots[place[Math.floor(at / place.length)]]),
    back: (theta, some) => {
      const all = new Matrix(size, size);
      for (const [k, i] of place.entries())
        for (const [l, j] of place.entries()) all.data[i * size + j] = some.get(k, l);
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
    mass: massOf(x),
  };
}

/** Rounding differs between (i, j) and (j, i). */
function symmetric(matrix: Matrix): Matrix {
  const size = matrix.rows;
  return matrix.map((value, at) => (value + matrix.data[(at % size) * size + Math.floor(at / size)]) / 2);
}
