import { abortablePacer } from "../../../base/pause.js";
import { finishPaced } from "../../../base/steps.js";
import type { Cases, Reading } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { TransformerEstimator } from "../../../model/tasks/unsupervised.js";
import { withArena } from "../../../wasm/arena.js";
import { ownNonNegativeCells } from "../engine/non-negative-cells.js";
import { settleFactors } from "./final.js";
import { NMFModel } from "./model.js";
import { nmfOptions } from "./options.js";
import { factorize, totalOf } from "./solver.js";

/**
 * Non-negative matrix factorization: every case is a sum of a few components, which only add and never cancel
 * (Lee and Seung 1999; ESL section 14.6).
 *
 * ```ts
 * const model = await new NMF({ components: 2 }).fit([[2, 1, 0], [4, 2, 0], [0, 1, 3]]);
 * model.components; // what adds up to the rows, one component per row
 * ```
 */
export class NMF extends TransformerEstimator<typeof nmfOptions, NMFModel> {
  static readonly kind = "NMF";
  static readonly schema = nmfOptions;
  static readonly models = [NMFModel];
  static readonly preparation: Preparation = { missing: "native", suits: { columns: "counts" } };

  /** Missing values are left out of the loss. */
  protected override get reading(): Reading {
    return { missing: "native" };
  }

  protected async learn(cases: Cases, control: FitControl): Promise<NMFModel> {
    const { kind: method, options: settings } = this;
    const { features: inputs, weights } = cases;
    const cells = ownNonNegativeCells(cases);
    const problem = { method, cells, weights, settings };
    const pause = abortablePacer(method, control.signal);
    const tell = (completed: number, objective: number) =>
      control.onProgress?.({
        phase: "iterations",
        completed,
        total: settings.maxIterations,
        objective,
      });
    const found = await withArena((arena) => finishPaced(factorize(arena, problem, tell), pause));
    const final = await finishPaced(settleFactors(problem, found), pause);
    return new NMFModel({
      inputs,
      components: final.components,
      loss: settings.loss,
      lambda: settings.lambda,
      alpha: settings.alpha,
      totalWeight: totalOf(weights, cells.x.rows),
      reconstructionLoss: final.loss,
      objective: final.objective,
      convergence: found.convergence,
      seed: settings.seed,
    });
  }
}
