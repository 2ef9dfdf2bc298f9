import type { Label } from "../../../base/label.js";
import { ForestClassifierModel, forestClassifierState } from "../forest/classifier.js";

/** A fitted `ExtraTreesClassifier`. */
export class ExtraTreesClassifierModel<L extends Label = Label> extends ForestClassifierModel<L> {
  static readonly kind = "ExtraTreesClassifier";
  static readonly state = forestClassifierState;
}
