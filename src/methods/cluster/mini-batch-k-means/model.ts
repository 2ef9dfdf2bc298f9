import { CenterModel } from "../engine/center-model.js";
import { type MiniBatchKMeansState, miniBatchKMeansState } from "./state.js";

/** A fitted `MiniBatchKMeans`; after an update, its labels and its inertia are those of the rows of the update. */
export class MiniBatchKMeansModel extends CenterModel<MiniBatchKMeansState> {
  static readonly kind = "MiniBatchKMeans";
  static readonly state = miniBatchKMeansState;
}
