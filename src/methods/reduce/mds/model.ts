import * as z from "zod";
import { DataError, got, ShapeError, wanted, words } from "../../../base/errors.js";
import { counted, rowName } from "../../../base/sentence.js";
import { finish } from "../../../base/steps.js";
import { Dissimilarities } from "../../../math/distance/dissimilarities.js";
import { distancesHere, requireComparable } from "../../../math/distance/dissimilarity.js";
import { comparedRows } from "../../../math/distance/row-comparison.js";
import { Matrix, type MatrixLike } from "../../../math/linalg/matrix.js";
import { finiteCases } from "../../../model/answers.js";
import * as codecs from "../../../model/files/codecs.js";
import { field, type StateOf, StateSchema } from "../../../model/files/state.js";
import { FittedModel } from "../../../model/fitted-model.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import type { Transformer } from "../../../model/model.js";
import { hasItsPower, powerMessage } from "../../cluster/engine/metric-options.js";
import {
  metricFields,
  rangesFit,
  rangesMessage,
  rowsFit,
  rowsMessage,
  whiteningFits,
  whiteningMessage,
} from "../../cluster/engine/metric-state.js";
import { classicalPlace } from "../engine/classical.js";
import type { DisparityFunction } from "./disparities.js";
import { leastSquaresPlace, valueAt } from "./place.js";
import { pairDistances } from "./stress.js";

type Method = "classical" | "least squares" | "sammon" | "nonmetric";

const mdsState = StateSchema.of({
  inputs: codecs.features,
  /** What the embedding preserves. */
  method: field<Method>(z.enum(["classical", "least squares", "sammon", "nonmetric"])),
  /** The coordinates of every training case. */
  embedding: codecs.matrix,
  /** Σ w·(d̂ − d)² over all pairs of different cases, w being the product of their weights, d their distance and d̂ their dissimilarity or, by the method "nonmetric", their disparity. */
  rawStress: z.number().min(0),
  /** Stress-1 of Kruskal: the square root of Σ w·(d̂ − d)² / Σ w·d². */
  stress1: z.number().min(0),
  /**
   * What was minimized, at the start and after every step: Σ w·(δ − d)² / Σ w·δ², by "sammon" with w divided by δ, and
   * by "nonmetric" the square of Stress-1. Empty for the method "classical".
   */
  history: codecs.nonNegativeArray,
  /** How the minimization ended; undefined for the method "classical". */
  convergence: codecs.convergence.optional(),
  /** The largest eigenvalues of the doubly centered squared dissimilarities, by the method "classical"; a dimension whose eigenvalue is not above 0 is 0 everywhere. */
  eigenvalues: codecs.float64Array.optional(),
  /** The sum of all of these eigenvalues. */
  inertia: z.number().optional(),
  /** The mean squared dissimilarity of every point, by the method "classical". */
  squareMeans: codecs.nonNegativeArray.optional(),
  /** The disparities as a function of the dissimilarities, linear between these values, by the method "nonmetric". */
  knots: field<DisparityFunction | undefined>(
    z
      .strictObject({ dissimilarities: codecs.nonNegativeArray, disparities: codecs.nonNegativeArray })
      .optional(),
  ),
  ...metricFields,
  /** The different training cases; undefined if the model was fitted to dissimilarities. */
  points: codecs.missableMatrix.optional(),
  /** The coordinates of the different cases. */
  pointEmbedding: codecs.matrix,
  /** The total weight of the training cases that are equal to each of them. */
  pointWeights: codecs.positiveArray,
  /** Which of them every training case is; −1 for a case of weight 0. */
  pointOf: codecs.int32Array,
})
  .check("power", powerMessage.message, hasItsPower)
  .check(
    "pointEmbedding",
    "must have one row per point, and the columns of the embedding",
    ({ pointEmbedding, pointWeights, embedding }) =>
      pointEmbedding.rows === pointWeights.length &&
      pointEmbedding.rows > 0 &&
      pointEmbedding.columns > 0 &&
      pointEmbedding.columns === embedding.columns,
  )
  .check(
    "pointOf",
    "must be points, one per training case",
    ({ pointOf, embedding, pointWeights }) =>
      pointOf.length === embedding.rows &&
      pointOf.every((point) => point >= -1 && point < pointWeights.length),
  )
  .check(
    "points",
    "must be one row per point with the features",
    ({ points, pointWeights, inputs }) =>
      points === undefined || (points.rows === pointWeights.length && points.columns === inputs.names.length),
  )
  .check("points", rowsMessage, (state) => state.points === undefined || rowsFit(state.points, state))
  .check(
    "whitening",
    whiteningMessage,
    (state) => state.points === undefined || whiteningFits(state, state.inputs.names.length),
  )
  .check(
    "ranges",
    rangesMessage,
    (state) => state.points === undefined || rangesFit(state, state.inputs.names.length),
  )
  .check(
    "eigenvalues",
    'must be one per dimension if and only if the method is "classical"',
    ({ method, eigenvalues, pointEmbedding }) =>
      method === "classical" ? eigenvalues?.length === pointEmbedding.columns : eigenvalues === undefined,
  )
  .check(
    "squareMeans",
    'must be one per point if and only if the method is "classical"',
    ({ method, squareMeans, pointWeights }) =>
      method === "classical" ? squareMeans?.length === pointWeights.length : squareMeans === undefined,
  )
  .check(
    "inertia",
    'must be there if and only if the method is "classical"',
    ({ method, inertia }) => (method === "classical") === (inertia !== undefined),
  )
  .check("knots", 'must increase, if and only if the method is "nonmetric"', ({ method, knots }) =>
    method === "nonmetric" ? knots !== undefined && areKnots(knots) : knots === undefined,
  );

/** What `MDS` learns. */
export interface MDSState extends StateOf<typeof mdsState> {}

function areKnots({ dissimilarities, disparities }: DisparityFunction): boolean {
  return (
    dissimilarities.length > 0 &&
    dissimilarities.length === disparities.length &&
    dissimilarities.every((value, at) => at === 0 || value > dissimilarities[at - 1]) &&
    disparities.every((value, at) => at === 0 || value >= disparities[at - 1])
  );
}

/** The pairs of a Shepard diagram, (0, 1), (0, 2), … (1, 2), …. */
export interface ShepardPairs {
  readonly dissimilarities: Float64Array;
  /** The distances in the embedding. */
  readonly distances: Float64Array;
  /** What the distances should be: the dissimilarities, or the increasing function of them that was found. */
  readonly disparities: Float64Array;
}

/** A fitted `MDS`. */
export class MDSModel extends FittedModel<MDSState> implements Transformer {
  static readonly kind = "MDS";
  static readonly state = mdsState;

  get outputs(): readonly string[] {
    return Array.from({ length: this.embedding.columns }, (_, k) => `mds${k + 1}`);
  }

  /**
   * The coordinates of cases in the embedding of the training cases, which stays as it is: each goes where its own
   * stress is least, whatever other cases are asked about. A training case has the coordinates it got in the fit.
   */
  transform(rows: Rows): Matrix {
    const { points, metric } = this;
    if (points === undefined) throw this.#withoutRows("`transformDissimilarities` takes dissimilarities");
    const x = readNewCases(this.kind, rows, this.inputs, metric === "gower" ? "native" : "error");
    const against = comparedRows(points, this).matrix;
    const out = new Matrix(x.rows, this.embedding.columns);
    for (let row = 0; row < x.rows; row += 1) {
      const found = distancesHere(comparedRows(x.slice(row, row + 1), this), against);
      requireComparable(this.kind, found, metric, { rows: [row] });
      out.data.set(this.#place(found.data), row * out.columns);
    }
    return finiteCases(this.kind, out);
  }

  /** The coordinates of cases by their dissimilarities from the points of the model: one row per case, one column per point. */
  transformDissimilarities(dissimilarities: MatrixLike): Matrix {
    const method = `${this.kind}.transformDissimilarities`;
    const given = Matrix.from(dissimilarities, method);
    const { length } = this.pointWeights;
    if (given.columns !== length) {
      const sentence = words`there must be ${wanted(counted(length, "column"))}, one per point; got ${got(given.columns)}.`;
      throw new ShapeError(method, sentence);
    }
    const out = new Matrix(given.rows, this.embedding.columns);
    for (let row = 0; row < given.rows; row += 1) {
      const one = given.row(row);
      const bad = one.findIndex((value) => !(value >= 0 && value < Number.POSITIVE_INFINITY));
      if (bad >= 0) {
        const sentence = words`the dissimilarity at ${rowName(row)}, column ${bad} is ${got(one[bad])}, not ${wanted("a finite number ≥ 0")}.`;
        throw new DataError(method, sentence);
      }
      out.data.set(this.#place(one), row * out.columns);
    }
    return finiteCases(this.kind, out);
  }

  /** What a Shepard diagram shows: the distance of every pair of points beside its dissimilarity. */
  shepard(dissimilarities?: Dissimilarities | MatrixLike | ArrayLike<number>): ShepardPairs {
    const { pointEmbedding, knots } = this;
    const { values } = dissimilarities === undefined ? this.#own() : Dissimilarities.from(dissimilarities);
    const distances = new Float64Array((pointEmbedding.rows * (pointEmbedding.rows - 1)) / 2);
    if (values.length !== distances.length) {
      const sentence = words`the dissimilarities must be ${wanted(`those of ${pointEmbedding.rows} points`)}; got ${got(counted(values.length, "pair"))}.`;
      throw new ShapeError(`${this.kind}.shepard`, sentence);
    }
    finish(pairDistances(pointEmbedding.data, pointEmbedding.rows, distances));
    const disparities =
      knots === undefined ? values.slice() : values.map((value) => disparityAt(knots, value));
    return { dissimilarities: values.slice(), distances, disparities };
  }

  #own(): Dissimilarities {
    const { points } = this;
    if (points === undefined) throw this.#withoutRows("give those dissimilarities");
    const compared = comparedRows(points, this);
    const square = distancesHere(compared, compared.matrix);
    const values = new Float64Array((points.rows * (points.rows - 1)) / 2);
    for (let i = 0, at = 0; i < points.rows; i += 1)
      for (let j = i + 1; j < points.rows; j += 1, at += 1) values[at] = square.data[i * points.rows + j];
    return new Dissimilarities(points.rows, values);
  }

  #place(dissimilarities: Float64Array): Float64Array {
    const { method, pointEmbedding, pointWeights: weights, eigenvalues, squareMeans, knots } = this;
    const same = dissimilarities.indexOf(0);
    if (same >= 0) return pointEmbedding.row(same);
    if (eigenvalues !== undefined && squareMeans !== undefined)
      return classicalPlace(
        { embedding: pointEmbedding, eigenvalues, squareMeans },
        weights,
        dissimilarities,
      );
    const targets =
      knots === undefined ? dissimilarities : dissimilarities.map((value) => disparityAt(knots, value));
    const counting = method === "sammon" ? weights.map((weight, i) => weight / dissimilarities[i]) : weights;
    return leastSquaresPlace(pointEmbedding, targets, counting);
  }

  #withoutRows(advice: string): DataError {
    const sentence = `the model was fitted to dissimilarities, so that it knows no rows; ${advice}.`;
    return new DataError(this.kind, sentence, { expected: "a model that was fitted to rows" });
  }
}

function disparityAt({ dissimilarities, disparities }: DisparityFunction, value: number): number {
  return valueAt(dissimilarities, disparities, value);
}
