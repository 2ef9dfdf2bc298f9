import * as z from "zod";
import type { Label } from "../../../base/label.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { NearestRows } from "../../../math/neighbor-index/index.js";
import { requireWhole } from "../../../math/probability/distributions/require.js";
import type { LabeledState } from "../../../model/files/state.js";
import type { Rows } from "../../../model/input.js";
import { type Classifier, labelsOf } from "../../../model/model.js";
import { areCodes, codedFields } from "../engine/codes.js";
import { casesThatWeigh, Neighborhood, totalWeight } from "../engine/neighborhood.js";
import { PointsModel, pointsState } from "../engine/points.js";
import { applyScaling } from "../engine/scaling.js";
import { ClassTally, tallyAll } from "../engine/tally.js";
import { type AdaptivePoints, adaptedMetric, nearestBy } from "./solver.js";

const discriminantAdaptiveNNState = pointsState
  .extend({
    ...codedFields,
    /** Number of nearest cases that vote. */
    k: z.number().positive(),
    /** Number of nearest cases from which the local metric is estimated. */
    neighborhood: z.number().positive(),
    /** The part of the metric that does not depend on the class means. */
    epsilon: z.number().positive(),
    /** Fraction of the largest variance within classes that is added to all of them. */
    varianceFloor: z.number().positive(),
    /** Number of times the local metric is estimated. */
    passes: z.int().min(1).max(100),
  })
  .check("metric", 'must be "euclidean"', ({ metric }) => metric === "euclidean")
  .check("codes", "must be the index of a class for every point", ({ codes, points, classes }) =>
    areCodes(codes, points.rows, classes.length),
  )
  .check("k", "must be at most the weight of all points, as must the neighborhood", (state) => {
    const total = totalWeight(state.points.rows, state.weights);
    return state.k <= total && state.neighborhood <= total;
  });

/** What `DiscriminantAdaptiveNN` learns. */
export interface DiscriminantAdaptiveNNState<L extends Label = Label>
  extends LabeledState<typeof discriminantAdaptiveNNState, L> {}

/** A fitted `DiscriminantAdaptiveNN`. */
export class DiscriminantAdaptiveNNModel<L extends Label = Label>
  extends PointsModel<DiscriminantAdaptiveNNState<L>>
  implements Classifier<L>
{
  static readonly kind = "DiscriminantAdaptiveNN";
  static readonly state = discriminantAdaptiveNNState;
  #compared: AdaptivePoints | undefined;

  /** The class with the most votes among the neighbors by the local metric; ties as in `KNeighborsClassifier`. */
  predict(rows: Rows): L[] {
    const winners: number[] = [];
    this.#vote(rows, (tally) => winners.push(tally.winner));
    return labelsOf(this.classes, Int32Array.from(winners));
  }

  /** The shares of the classes in the votes of the neighbors by the local metric. */
  predictProba(rows: Rows): Matrix {
    const shares: Float64Array[] = [];
    this.#vote(rows, (tally) => {
      const probabilities = new Float64Array(this.classes.length);
      tally.probabilities(probabilities);
      shares.push(probabilities);
    });
    const out = new Matrix(shares.length, this.classes.length);
    for (const [row, probabilities] of shares.entries()) out.row(row).set(probabilities);
    return out;
  }

  /** The nearest training cases of every case by its local metric: their rows in the training data, and distances. */
  neighbors(rows: Rows, count: number = Math.ceil(this.k)): NearestRows {
    requireWhole(`${this.kind}.neighbors`, "count", count, 1);
    const found: Int32Array[] = [];
    const distances: Float64Array[] = [];
    const room = Math.min(count, this.points.rows);
    this.#visit(rows, (row, root) => {
      const neighborhood = nearestBy(root, this.#space.x, row, Number.POSITIVE_INFINITY, undefined, room);
      found.push(this.rowsOf(neighborhood.indices));
      distances.push(neighborhood.distances);
    });
    const lists = { rows: new Int32Array(found.length * room), distances: new Matrix(found.length, room) };
    for (const [row, neighborRows] of found.entries()) {
      lists.rows.set(neighborRows, row * room);
      lists.distances.row(row).set(distances[row]);
    }
    return lists;
  }

  /** The metric Σ around every case: the squared distance of x from the case x₀ is (x − x₀)ᵀΣ(x − x₀). */
  localMetrics(rows: Rows): Matrix[] {
    const out: Matrix[] = [];
    const deviations = this.scaling?.deviations ?? new Float64Array(this.points.columns).fill(1);
    this.#visit(rows, (_, root) => {
      const metric = root.transpose().multiply(root);
      const { columns } = metric;
      out.push(
        metric.map((value, at) => value / deviations[Math.floor(at / columns)] / deviations[at % columns]),
      );
    });
    return out;
  }

  protected override get rule(): string {
    const { k, neighborhood } = this;
    return `${k} neighbor${k === 1 ? "" : "s"} by the metrics of ${neighborhood} cases around`;
  }

  #vote(rows: Rows, each: (tally: ClassTally) => void): void {
    const { k, weights, points } = this;
    const tally = new ClassTally(this.codes, this.classes.length);
    const room = casesThatWeigh(k, points.rows, weights);
    this.#visit(rows, (row, root) => {
      tallyAll(tally, nearestBy(root, this.#space.x, row, k, weights, room).weigh("uniform"));
      each(tally);
    });
  }

  /** Estimates the metric around every case. */
  #visit(rows: Rows, each: (row: Float64Array, root: Matrix) => void): void {
    const { weights, neighborhood, points } = this;
    const x = this.read(rows);
    const found = this.requireFinite(
      this.index.nearest(x, casesThatWeigh(neighborhood, points.rows, weights)),
    );
    const { columns } = found.distances;
    const lists = { rows: found.rows, distances: found.distances.data };
    for (let row = 0; row < x.rows; row += 1) {
      const hood = new Neighborhood(columns);
      hood.fill(lists, row * columns, (row + 1) * columns, neighborhood, weights);
      each(x.row(row), adaptedMetric(this.#space, x.row(row), hood, this));
    }
  }

  get #space(): AdaptivePoints {
    this.#compared ??= {
      x: applyScaling(this.points, this.scaling),
      codes: this.codes,
      weights: this.weights,
      classes: this.classes.length,
    };
    return this.#compared;
  }
}
