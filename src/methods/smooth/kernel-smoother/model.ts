import type { StateOf } from "../../../model/files/state.js";
import type { Regressor } from "../../../model/model.js";
import { LocalModel } from "../local/local-model.js";
import { localState } from "../local/state.js";
import { summaryLines } from "../local/summary.js";

const kernelSmootherState = localState.check(
  "terms",
  "must be the constant term alone",
  ({ terms }) => terms.length === 1,
);

/** What `KernelSmoother` learns. */
export interface KernelSmootherState extends StateOf<typeof kernelSmootherState> {}

/** A fitted `KernelSmoother`. */
export class KernelSmootherModel extends LocalModel<KernelSmootherState> implements Regressor {
  static readonly kind = "KernelSmoother";
  static readonly state = kernelSmootherState;

  /** The neighborhoods, degrees of freedom and residual error, as text. */
  summary(): string {
    return [`KernelSmoother of ${this.response}: ${this.points.rows} cases`, ...summaryLines(this)].join(
      "\n",
    );
  }
}
