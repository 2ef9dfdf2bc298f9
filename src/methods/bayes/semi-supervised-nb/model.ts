import type { Convergence } from "../../../base/control.js";
import type { Label } from "../../../base/label.js";
import * as codecs from "../../../model/files/codecs.js";
import { type NaiveState, naiveState } from "../engine/naive-state.js";
import { type MixedEvidence, mixedEvidence } from "../naive-bayes/evidence.js";
import { MixedModel } from "../naive-bayes/model.js";
import { type SemiSupervisedNBSettings, semiSupervisedNBOptions } from "./options.js";

/** What `SemiSupervisedNB` learns. */
export interface SemiSupervisedNBState<L extends Label = Label>
  extends NaiveState<L, MixedEvidence, SemiSupervisedNBSettings> {
  /**
   * The objective of EM after every step: the log likelihood of labeled and unlabeled cases plus the log prior
   * that the smoothing implies, up to a constant.
   */
  readonly history: Float64Array;
  /** How EM ended; undefined if every case has a label. */
  readonly convergence?: Convergence | undefined;
}

const semiSupervisedNBState = naiveState(
  mixedEvidence,
  semiSupervisedNBOptions,
).extend<SemiSupervisedNBState>({
  history: codecs.float64Array,
  convergence: codecs.convergence.optional(),
});

export interface SemiSupervisedNBModel<L extends Label = Label> extends SemiSupervisedNBState<L> {}

/** A fitted `SemiSupervisedNB`. */
export class SemiSupervisedNBModel<L extends Label = Label> extends MixedModel<L, SemiSupervisedNBState<L>> {
  static readonly kind = "SemiSupervisedNB";
  static readonly state = semiSupervisedNBState;
}
