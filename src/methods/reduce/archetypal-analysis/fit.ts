import { abortablePacer } from "../../../base/pause.js";
import { finishPaced } from "../../../base/steps.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { Cases, Reading } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { TransformerEstimator } from "../../../model/tasks/unsupervised.js";
import { ArchetypalAnalysisModel } from "./model.js";
import { archetypalAnalysisOptions } from "./options.js";
import { findArchetypes } from "./solver.js";

/**
 * Describes every case as a mixture of a few extreme ones, the archetypes, which are themselves mixtures of cases
 * (Cutler and Breiman 1994).
 *
 * ```ts
 * const model = await new ArchetypalAnalysis({ archetypes: 2 }).fit([[0], [1], [4]]);
 * model.transform([[1]]); // a quarter of one archetype, three quarters of the other
 * ```
 */
export class ArchetypalAnalysis extends TransformerEstimator<
  typeof archetypalAnalysisOptions,
  ArchetypalAnalysisModel
> {
  static readonly kind = "ArchetypalAnalysis";
  static readonly schema = archetypalAnalysisOptions;
  static readonly models = [ArchetypalAnalysisModel];
  static readonly preparation: Preparation = { scale: true };

  /** Missing values are refused. */
  protected override get reading(): Reading {
    return {};
  }

  protected async learn(cases: Cases, control: FitControl): Promise<ArchetypalAnalysisModel> {
    const { kind: method, options } = this;
    const { matrix, weights, features: inputs } = cases.owned;
    const used = [...Array(matrix.rows).keys()].filter((i) => weights === undefined || weights[i] > 0);
    const problem = {
      method,
      x: new Matrix(used.length, matrix.columns, Float64Array.from(used.flatMap((i) => [...matrix.row(i)]))),
      weights: Float64Array.from(used, (i) => weights?.[i] ?? 1),
      count: options.archetypes,
      tolerance: options.tolerance,
      maxIterations: options.maxIterations,
    };
    const tell = (completed: number, objective: number) =>
      control.onProgress?.({ phase: "iterations", completed, total: options.maxIterations, objective });
    const pause = abortablePacer(method, control.signal);
    const found = await finishPaced(findArchetypes(problem, tell), pause);
    return new ArchetypalAnalysisModel({ inputs, ...found });
  }
}
