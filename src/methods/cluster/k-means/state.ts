import * as z from "zod";
import * as codecs from "../../../model/files/codecs.js";
import { field, type StateOf } from "../../../model/files/state.js";
import { centerState, labelsName, startsCodec } from "../engine/center-state.js";
import type { KMeansStart } from "../engine/k-means.js";

export const kMeansState = centerState
  .extend({
    /** The number or the weight of the training cases of every cluster. */
    sizes: codecs.nonNegativeArray,
    /** The weighted sum of the squared distances of the training cases of every cluster to its center. */
    withinSquares: codecs.nonNegativeArray,
    /** The weighted sum of the squared distances of all training cases in clusters to their common mean. */
    totalSquares: z.number().min(0),
    /** The inertia after every iteration of the best start. */
    history: codecs.float64Array,
    /** How each start ended, in order; the first with the least inertia is this model. */
    starts: field<readonly KMeansStart[]>(startsCodec),
    /**
     * How the best start ended; its criterion is the sum of the squared movements of the centers in the last iteration,
     * divided by the mean variance of the columns.
     */
    convergence: codecs.convergence,
    /** The distance from all centers above which cases are outliers; undefined without outliers. */
    outlierDistance: z.number().min(0).optional(),
    /** The seed, if random numbers were drawn. */
    seed: z.int(),
  })
  .check("labels", "must name the centers", labelsName)
  .check("sizes", "must be one per center, as must withinSquares", ({ sizes, withinSquares, centers }) =>
    [sizes, withinSquares].every(({ length }) => length === centers.rows),
  );

/** What `KMeans` learns. */
export interface KMeansState extends StateOf<typeof kMeansState> {}
