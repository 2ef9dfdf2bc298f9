import { CenterModel } from "../engine/center-model.js";
import { type KMeansState, kMeansState } from "./state.js";

export interface KMeansModel extends KMeansState {}

/** A fitted `KMeans`. */
export class KMeansModel extends CenterModel<KMeansState> {
  static readonly kind = "KMeans";
  static readonly state = kMeansState;

  /** The iterations of the best start. */
  get iterations(): number {
    return this.convergence.iterations;
  }
}
