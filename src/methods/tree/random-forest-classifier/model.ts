import type { Label } from "../../../base/label.js";
import { ForestClassifierModel, forestClassifierState } from "../forest/classifier.js";

/** A fitted `RandomForestClassifier`. */
export class RandomForestClassifierModel<L extends Label = Label> extends ForestClassifierModel<L> {
  static readonly kind = "RandomForestClassifier";
  static readonly state = forestClassifierState;
}
