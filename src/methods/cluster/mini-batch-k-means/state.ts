import * as z from "zod";
import type { Convergence } from "../../../base/control.js";
import * as codecs from "../../../model/files/codecs.js";
import type { CenterState } from "../engine/center-model.js";
import { centerState, labelsName } from "../engine/center-state.js";

/** What `MiniBatchKMeans` learns. */
export interface MiniBatchKMeansState extends CenterState {
  /** The weight of the rows by which each center has moved so far; the larger it is, the less the center still moves. */
  readonly masses: Float64Array;
  /** The mean squared distance of the rows of every batch to their centers, before these moved. */
  readonly history: Float64Array;
  /**
   * How the fit ended; what is compared with the tolerance is the share by which the smoothed mean squared distance
   * has fallen. After an update, it is that of the fit.
   */
  readonly convergence: Convergence;
  readonly seed: number;
}

export const miniBatchKMeansState = centerState
  .extend<MiniBatchKMeansState>({
    masses: codecs.nonNegativeArray,
    history: codecs.nonNegativeArray,
    convergence: codecs.convergence,
    seed: z.int(),
  })
  .check("labels", "must name the centers", labelsName)
  .check("masses", "must be one per center", ({ masses, centers }) => masses.length === centers.rows);
