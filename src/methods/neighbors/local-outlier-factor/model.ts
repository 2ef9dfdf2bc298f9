import * as z from "zod";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { NearestRows } from "../../../math/neighbor-index/index.js";
import { finiteScores } from "../../../model/answers.js";
import * as codecs from "../../../model/files/codecs.js";
import type { StateOf } from "../../../model/files/state.js";
import type { Rows } from "../../../model/input.js";
import type { Transformer } from "../../../model/model.js";
import { type SharedWork, sharedWork } from "../../../model/shared-work.js";
import { casesThatWeigh, Neighborhood, totalWeight } from "../engine/neighborhood.js";
import { PointsModel, pointsState } from "../engine/points.js";
import { densityOf, scoreOf } from "./solver.js";

const localOutlierFactorState = pointsState
  .extend({
    /** Number of nearest cases with which a case is compared. */
    k: z.number().positive(),
    /** The distance of every point to its kth neighbor. */
    coreDistances: codecs.nonNegativeArray,
    /** The local reachability density of every point. */
    densities: codecs.positiveArray,
    /** The floor of the mean reachability distance. */
    leastReach: z.number().positive(),
    /** The score of every point by its neighbors, itself not among them. */
    trainingScores: codecs.nonNegativeArray,
    /** The score above which cases are outliers. */
    threshold: z.number().min(0),
  })
  .check(
    "k",
    "must be at most the weight of all points less 1",
    ({ k, points, weights }) => k <= totalWeight(points.rows, weights) - 1,
  )
  .check("densities", "must be as many as the points, as must distances and scores", (state) =>
    [state.coreDistances, state.densities, state.trainingScores].every(
      ({ length }) => length === state.points.rows,
    ),
  );

/** What `LocalOutlierFactor` learns. */
export interface LocalOutlierFactorState extends StateOf<typeof localOutlierFactorState> {}

/** A fitted `LocalOutlierFactor`. */
export class LocalOutlierFactorModel extends PointsModel<LocalOutlierFactorState> implements Transformer {
  static readonly kind = "LocalOutlierFactor";
  static readonly state = localOutlierFactorState;
  readonly outputs: readonly string[] = ["outlierScore"];

  /**
   * How much less dense the surroundings of every new case are than those of its neighbors: about 1 inside of a
   * cluster, larger for outliers. A training case is its own neighbor here; `trainingScores` leave it out.
   */
  scores(rows: Rows): Float64Array {
    return this.#scoresOf(this.#lists(rows));
  }

  /** Whether the score of every case is above the threshold. */
  isOutlier(rows: Rows): boolean[] {
    return Array.from(this.scores(rows), (score) => score > this.threshold);
  }

  /** The scores as a column, for a pipeline. */
  transform(rows: Rows): Matrix {
    return asColumn(this.scores(rows));
  }

  get [sharedWork](): SharedWork<NearestRows> {
    return {
      onThreads: async (rows, control) =>
        this.requireFinite(await this.index.async.nearest(this.read(rows), this.#reach, control)),
      answers: { transform: (lists) => asColumn(this.#scoresOf(lists)) },
    };
  }

  protected override get rule(): string {
    return `${this.k} neighbor${this.k === 1 ? "" : "s"}`;
  }

  #lists(rows: Rows): NearestRows {
    return this.requireFinite(this.index.nearest(this.read(rows), this.#reach));
  }

  #scoresOf({ rows, distances }: NearestRows): Float64Array {
    const { k, weights, coreDistances, densities, leastReach } = this;
    const hood = new Neighborhood(distances.columns);
    const lists = { rows, distances: distances.data };
    const out = new Float64Array(distances.rows);
    for (let row = 0; row < out.length; row += 1) {
      const start = row * distances.columns;
      hood.fill(lists, start, start + distances.columns, k, weights);
      out[row] = scoreOf(hood, densities, densityOf(hood, coreDistances, leastReach));
    }
    finiteScores(this.kind, asColumn(out));
    return out;
  }

  get #reach(): number {
    return casesThatWeigh(this.k, this.points.rows, this.weights);
  }
}

function asColumn(scores: Float64Array): Matrix {
  return new Matrix(scores.length, 1, scores);
}
