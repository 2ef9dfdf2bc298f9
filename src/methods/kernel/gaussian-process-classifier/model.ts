import type { Label } from "../../../base/label.js";
import { finish, type Steps } from "../../../base/steps.js";
import { type Cholesky, forwardSolve } from "../../../math/linalg/cholesky.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { logSumExp } from "../../../math/probability/log-space.js";
import { normalAverage } from "../../../math/probability/special/logistic-normal.js";
import { finiteScores } from "../../../model/answers.js";
import type { RowMethod } from "../../../model/capabilities.js";
import { FittedModel } from "../../../model/fitted-model.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import { type Classifier, mostProbable } from "../../../model/model.js";
import { preparationSteps } from "../../../model/shared-work.js";
import { eachBlock } from "../engine/blocks.js";
import { diagonalOf, gramSteps } from "../engine/gram.js";
import { kernelText } from "../engine/kernel-text.js";
import { curvedFactorSteps } from "./laplace.js";
import {
  type ClassProcess,
  type GaussianProcessClassifierState,
  gaussianProcessClassifierState,
} from "./state.js";

/** Mean and variance of the latent functions: one row per case, one column per process. */
export interface LatentPredictions {
  readonly means: Matrix;
  readonly variances: Matrix;
}

/** A fitted `GaussianProcessClassifier`. */
export class GaussianProcessClassifierModel<L extends Label = Label>
  extends FittedModel<GaussianProcessClassifierState<L>>
  implements Classifier<L>
{
  static readonly kind = "GaussianProcessClassifier";
  static readonly state = gaussianProcessClassifierState;
  readonly #factors = new Map<ClassProcess, Cholesky>();

  /** The sum of the approximate log evidences of all processes. */
  get logEvidence(): number {
    return this.processes.reduce((sum, process) => sum + process.logEvidence, 0);
  }

  /** The most probable class of every case; of equal ones, the first. */
  predict(rows: Rows): L[] {
    return mostProbable(this.classes, this.predictProba(rows));
  }

  /** P(class | case), the logistic function averaged over the posterior of the latent one. */
  predictProba(rows: Rows): Matrix {
    const { means, variances } = this.predictLatent(rows);
    const averages = Array.from(means.data, (mean, at) => normalAverage(mean, Math.sqrt(variances.data[at])));
    if (this.classes.length === 2)
      return new Matrix(
        means.rows,
        2,
        Float64Array.from({ length: 2 * means.rows }, (_, at) =>
          Math.exp(averages[at >> 1][at % 2 === 1 ? 0 : 1]),
        ),
      );
    // In logarithms, because all processes may be nearly certain that a case is not of their class.
    const logs = new Matrix(
      means.rows,
      means.columns,
      Float64Array.from(averages, ([yes]) => yes),
    );
    for (let i = 0; i < logs.rows; i += 1) {
      const row = logs.row(i);
      const total = logSumExp(row);
      for (let k = 0; k < row.length; k += 1) row[k] = Math.exp(row[k] - total);
    }
    return logs;
  }

  /** The latent means; for two classes a single column, positive for the second. */
  decisionFunction(rows: Rows): Matrix {
    const x = readNewCases(this.kind, rows, this.inputs, "error");
    return this.#latent(x, false).means;
  }

  /** Mean and variance of every latent function at every case. */
  predictLatent(rows: Rows): LatentPredictions {
    return this.#latent(readNewCases(this.kind, rows, this.inputs, "error"), true);
  }

  /** The kernels and their evidence, as text. */
  summary(): string {
    const head = `${this.kind} of ${this.classes.length} classes: ${this.rows.rows} cases`;
    const lines = this.processes.map(
      ({ kernel, logEvidence }, k) =>
        `${String(this.classes[this.processes.length === 1 ? 1 : k])}: ${kernelText(kernel)}; log evidence ${logEvidence.toFixed(3)}`,
    );
    return [head, ...lines].join("\n");
  }

  #latent(x: Matrix, withVariances: boolean): LatentPredictions {
    const columns = this.processes.length;
    const means = new Matrix(x.rows, columns);
    const variances = new Matrix(x.rows, columns);
    for (const [c, process] of this.processes.entries()) {
      const { kernel, dualCoefficients, curvatures } = process;
      const roots = curvatures.map(Math.sqrt);
      eachBlock(this.kind, kernel, x, this.rows, (values, block, from) => {
        for (const [i, mean] of values.multiply(dualCoefficients).entries())
          means.data[(from + i) * columns + c] = mean;
        if (!withVariances) return;
        const weighted = values.transpose().map((value, at) => roots[Math.floor(at / values.rows)] * value);
        const known = forwardSolve(this.#factorOf(process), weighted);
        for (const [i, prior] of diagonalOf(kernel, block).entries()) {
          let variance = prior;
          for (let k = 0, at = i; k < known.rows; k += 1, at += known.columns)
            variance -= known.data[at] ** 2;
          variances.data[(from + i) * columns + c] = Math.max(0, variance);
        }
      });
    }
    finiteScores(this.kind, means);
    finiteScores(this.kind, variances);
    return { means, variances };
  }

  /** Files do not hold the factor. */
  #factorOf(process: ClassProcess): Cholesky {
    return finish(this.#factorSteps(process));
  }

  *#factorSteps(process: ClassProcess): Steps<Cholesky> {
    let factor = this.#factors.get(process);
    if (factor === undefined) {
      const gram = yield* gramSteps(this.kind, process.kernel, this.rows, undefined);
      factor = yield* curvedFactorSteps(this.kind, gram, process.curvatures.map(Math.sqrt));
      this.#factors.set(process, factor);
    }
    return factor;
  }

  /** Latent means, which are the scores, need no factor. */
  *[preparationSteps](name: RowMethod): Steps<void> {
    if (name === "decisionFunction") return;
    for (const process of this.processes) yield* this.#factorSteps(process);
  }
}
