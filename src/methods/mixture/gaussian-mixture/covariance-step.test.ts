import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { cholesky } from "../../../math/linalg/cholesky.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { multiply } from "../../../math/linalg/multiply.js";
import {
  type CovarianceModel,
  covarianceModels,
  covarianceParameters,
  isDiagonal,
} from "./covariance-models.js";
import { estimateSpread, type Spread } from "./covariance-step.js";

const columns = 3;
const totalWeights = Float64Array.of(12, 30, 7);
/** Scatters of full rank, all different. */
const scatters = [1, 2, 3].map((seed) => {
  const root = new Matrix(columns, columns, randomArray(columns ** 2, seed));
  return multiply(root, root, { transposeB: true })
    .add(Matrix.identity(columns))
    .scale(10 * seed);
});

function estimate(model: CovarianceModel): Spread {
  const parts = scatters.map((matrix) => (isDiagonal(model) ? matrix.diagonal() : matrix.data));
  return estimateSpread(model, { totalWeights, scatters: parts }, columns);
}

function matricesOf(model: CovarianceModel): Matrix[] {
  return estimate(model).parts.map((part) =>
    isDiagonal(model) ? Matrix.diagonal(part) : new Matrix(columns, columns, part),
  );
}

/** −½ Σ (n·ln|Σ| + tr W·Σ⁻¹) */
function objective(covariances: readonly Matrix[]): number {
  return covariances.reduce((sum, matrix, k) => {
    const factor = cholesky(matrix);
    const trace = factor
      .solve(scatters[k])
      .diagonal()
      .reduce((total, value) => total + value, 0);
    return sum - 0.5 * (totalWeights[k] * factor.logDeterminant + trace);
  }, 0);
}

describe("the covariances of the fourteen models", () => {
  it("fit better with fewer constraints", () => {
    const weaker: Record<string, CovarianceModel[]> = {
      EII: ["VII", "EEI"],
      VII: ["VEI"],
      EEI: ["VEI", "EVI", "EEE"],
      VEI: ["VVI", "VEE"],
      EVI: ["VVI", "EVE"],
      VVI: ["VVE"],
      EEE: ["VEE", "EVE", "EEV"],
      VEE: ["VVE", "VEV"],
      EVE: ["VVE", "EVV"],
      VVE: ["VVV"],
      EEV: ["VEV", "EVV"],
      VEV: ["VVV"],
      EVV: ["VVV"],
    };
    for (const [model, others] of Object.entries(weaker)) {
      const best = objective(matricesOf(model as CovarianceModel));
      for (const other of others)
        expect(objective(matricesOf(other)), `${model} and ${other}`).toBeGreaterThan(best);
    }
  });

  it("cannot be improved by another volume", () => {
    for (const model of covarianceModels) {
      const best = matricesOf(model);
      for (const factor of [0.99, 1.01])
        expect(objective(best.map((matrix) => matrix.scale(factor)))).toBeLessThan(objective(best));
    }
  });

  it("cannot be improved by other common axes", () => {
    for (const model of ["EVE", "VVE"] as const) {
      const best = matricesOf(model);
      for (const angle of [-0.01, 0.01])
        for (const [a, b] of [
          [0, 1],
          [0, 2],
          [1, 2],
        ]) {
          const turn = Matrix.identity(columns);
          turn.data[a * columns + a] = Math.cos(angle);
          turn.data[b * columns + b] = Math.cos(angle);
          turn.data[a * columns + b] = Math.sin(angle);
          turn.data[b * columns + a] = -Math.sin(angle);
          const turned = best.map((matrix) => {
            const product = multiply(turn, multiply(matrix, turn, { transposeB: true }));
            return product.map(
              (value, at) => (value + product.data[(at % columns) * columns + Math.floor(at / columns)]) / 2,
            );
          });
          expect(objective(turned), model).toBeLessThan(objective(best));
        }
    }
  });

  it("are recovered from their scatters", () => {
    for (const model of covarianceModels) {
      const { parts } = estimate(model);
      const again = estimateSpread(
        model,
        { totalWeights, scatters: parts.map((part, k) => part.map((value) => totalWeights[k] * value)) },
        columns,
      );
      for (const [k, part] of parts.entries())
        expectClose(again.parts[k], part, { tolerance: 1e-7, scale: 10 });
    }
  });

  it("have as many parameters as mclust counts", () => {
    const counts = covarianceModels.map((model) => covarianceParameters(model, 3, 4));
    expect(counts).toEqual([1, 3, 4, 6, 10, 12, 10, 12, 16, 18, 22, 24, 28, 30]);
  });
});
