import * as z from "zod";
import * as codecs from "../../../model/files/codecs.js";
import type { StateOf } from "../../../model/files/state.js";
import { centerState, labelsName } from "../engine/center-state.js";

export const miniBatchKMeansState = centerState
  .extend({
    /** The weight of the rows by which each center has moved so far; the larger it is, the less the center still moves. */
    masses: codecs.nonNegativeArray,
    /** The mean squared distance of the rows of every batch to their centers, before these moved. */
    history: codecs.nonNegativeArray,
    /**
     * How the fit ended; what is compared with the tolerance is the share by which the smoothed mean squared distance
     * has fallen. After an update, it is that of the fit.
     */
    convergence: codecs.convergence,
    /** The seed, if random numbers were drawn. */
    seed: z.int(),
  })
  .check("labels", "must name the centers", labelsName)
  .check("masses", "must be one per center", ({ masses, centers }) => masses.length === centers.rows);

/** What `MiniBatchKMeans` learns. */
export interface MiniBatchKMeansState extends StateOf<typeof miniBatchKMeansState> {}
