import { describe, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { random } from "../../../math/probability/random/index.js";
import { LikelihoodSums } from "./likelihood-sums.js";
import { type Likelihood, meanLikelihood, multinomialLikelihood } from "./likelihoods.js";
import { LocalPoints, scaledColumns } from "./points.js";
import { planProducts, polynomialTerms } from "./polynomial.js";

const draws = random(12);

/** The sums case by case and coefficient by coefficient. */
function plainSums(
  likelihood: Likelihood,
  design: readonly number[][],
  weights: Float64Array,
  coefficients: Float64Array,
) {
  const { outputs } = likelihood;
  const terms = design[0].length;
  const size = terms * outputs;
  const predictors = new Float64Array(outputs);
  const own = new Float64Array(outputs);
  const curvature = new Float64Array(outputs ** 2);
  const gradient = new Float64Array(size);
  const information = new Float64Array(size * size);
  let value = 0;
  for (const [i, row] of design.entries()) {
    if (weights[i] === 0) continue;
    for (let k = 0; k < outputs; k += 1)
      predictors[k] = row.reduce((sum, term, t) => sum + term * coefficients[k * terms + t], 0);
    value += weights[i] * likelihood.derive(i, predictors, own, curvature);
    for (let a = 0; a < size; a += 1) {
      const [k, t] = [Math.floor(a / terms), a % terms];
      gradient[a] += weights[i] * own[k] * row[t];
      for (let b = 0; b <= a; b += 1)
        information[a * size + b] +=
          weights[i] * curvature[k * outputs + Math.floor(b / terms)] * row[t] * row[b % terms];
    }
  }
  return { value, gradient, information };
}

/** Numbers below the diagonal of a square matrix, and on it. */
function lowerTriangle(data: Float64Array, size: number): Float64Array {
  return data.filter((_, at) => at % size <= Math.floor(at / size));
}

describe("sums of local likelihoods", () => {
  it.each([
    ["one output and few terms", 2, 1, 60, 1],
    ["several outputs", 3, 2, 60, 4],
    ["more products than are held at a time", 12, 2, 600, 2],
  ])("are those of a plain loop, with %s", (_, features, degree, count, outputs) => {
    const x = new Matrix(
      count,
      features,
      Float64Array.from({ length: count * features }, () => 2 * draws.next() - 1),
    );
    const codes = Int32Array.from({ length: count }, () => Math.floor((outputs + 1) * draws.next()));
    const likelihood =
      outputs === 1
        ? meanLikelihood("poisson", Float64Array.from(codes), 0.5)
        : multinomialLikelihood(codes, new Float64Array(outputs + 1).fill(1));
    const terms = polynomialTerms({ features, degree, linear: new Set() });
    const all = Array.from({ length: features }, (_one, j) => j);
    const distanceMap = scaledColumns(new Float64Array(features).fill(1), all);
    const points = new LocalPoints({ x, distanceMap, weights: undefined });
    const weights = Float64Array.from({ length: count }, (_one, i) => (i % 5 === 0 ? 0 : draws.next()));
    const location = Float64Array.from({ length: features }, () => draws.next());
    const indices = Int32Array.from({ length: count }, (_one, i) => i);
    const coefficients = Float64Array.from({ length: terms.length * outputs }, () => 0.1 * draws.normal());
    const design = Array.from(indices, (i) =>
      terms.map((powers) =>
        powers.reduce((product, power, j) => product * (points.features[j][i] - location[j]) ** power, 1),
      ),
    );
    const sums = new LikelihoodSums(points, planProducts(terms), likelihood);
    sums.take({ count, indices }, weights, location);
    const size = coefficients.length;
    for (const own of [coefficients.map(() => 0), coefficients]) {
      const expected = plainSums(likelihood, design, weights, own);
      expectClose(sums.derive(own), expected.value, { tolerance: 1e-12 * Math.abs(expected.value) });
      expectClose(sums.gradient, expected.gradient, { tolerance: 1e-10 });
      expectClose(lowerTriangle(sums.information, size), lowerTriangle(expected.information, size), {
        tolerance: 1e-10,
      });
    }
  });
});
