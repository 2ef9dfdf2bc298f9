import type { Label } from "../../../base/label.js";
import * as codecs from "../../../model/files/codecs.js";
import type { LabeledState } from "../../../model/files/state.js";
import { type MixedEvidence, mixedEvidence } from "../engine/mixed-evidence.js";
import { type NaiveState, naiveState } from "../engine/naive-state.js";
import { MixedModel } from "../naive-bayes/model.js";
import { type SemiSupervisedNBSettings, semiSupervisedNBOptions } from "./options.js";

const semiSupervisedNBState = naiveState(mixedEvidence, semiSupervisedNBOptions).extend({
  /**
   * The objective of EM after every step: the log likelihood of labeled and unlabeled cases plus the log prior
   * that the smoothing implies, up to a constant.
   */
  history: codecs.float64Array,
  /** How EM ended; undefined if every case has a label. */
  convergence: codecs.convergence.optional(),
});

/** What `SemiSupervisedNB` learns. */
export interface SemiSupervisedNBState<L extends Label = Label>
  extends Pick<NaiveState<L, MixedEvidence, SemiSupervisedNBSettings>, "settings">,
    LabeledState<typeof semiSupervisedNBState, L> {}

export interface SemiSupervisedNBModel<L extends Label = Label> extends SemiSupervisedNBState<L> {}

/** A fitted `SemiSupervisedNB`. */
export class SemiSupervisedNBModel<L extends Label = Label> extends MixedModel<L, SemiSupervisedNBState<L>> {
  static readonly kind = "SemiSupervisedNB";
  static readonly state = semiSupervisedNBState;
}
