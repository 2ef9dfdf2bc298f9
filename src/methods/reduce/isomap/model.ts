import * as z from "zod";
import type { Matrix } from "../../../math/linalg/matrix.js";
import * as codecs from "../../../model/files/codecs.js";
import { field, type StateOf } from "../../../model/files/state.js";
import { classicalPlace } from "../engine/classical.js";
import { NeighborModel } from "../engine/neighbor-model.js";
import { neighborState } from "../engine/neighbor-state.js";
import { type LinkedPoints, linksOf, pathsFromLinks } from "../engine/shortest-paths.js";

/** Pairs of points that are linked, and their distances. */
export interface PointLinks {
  readonly a: Int32Array;
  readonly b: Int32Array;
  readonly lengths: Float64Array;
}

const isomapState = neighborState
  .extend({
    /** The largest eigenvalues of the doubly centered squared lengths of paths; a dimension whose eigenvalue is not above 0 is 0 everywhere. */
    eigenvalues: codecs.float64Array,
    /** The sum of all of these eigenvalues. */
    inertia: z.number(),
    /** The mean squared length of the paths from every point. */
    squareMeans: codecs.nonNegativeArray,
    /** 1 − r², where r is the correlation of the lengths of paths with the distances in the embedding. */
    residualVariance: z.number().min(0).max(1),
    /** The links of points, along which paths are measured. */
    links: field<PointLinks>(
      z.strictObject({ a: codecs.int32Array, b: codecs.int32Array, lengths: codecs.nonNegativeArray }),
    ),
  })
  .check(
    "eigenvalues",
    "must be one per dimension",
    ({ eigenvalues, pointEmbedding }) => eigenvalues.length === pointEmbedding.columns,
  )
  .check(
    "squareMeans",
    "must be one per point",
    ({ squareMeans, pointWeights }) => squareMeans.length === pointWeights.length,
  )
  .check("links", "must join all points", ({ links, pointWeights }) => joinsAll(links, pointWeights.length));

/** What `Isomap` learns. */
export interface IsomapState extends StateOf<typeof isomapState> {}

/** Whether all points can be reached from the first. */
function joinsAll({ a, b, lengths }: PointLinks, size: number): boolean {
  if (a.length !== b.length || a.length !== lengths.length) return false;
  const inRange = (points: Int32Array) => points.every((point) => point >= 0 && point < size);
  if (!inRange(a) || !inRange(b)) return false;
  return pathsFromLinks(linksOf(size, { a, b, lengths }), [0], [0]).every(Number.isFinite);
}

/** A fitted `Isomap`. */
export class IsomapModel extends NeighborModel<IsomapState> {
  static readonly kind = "Isomap";
  static readonly state = isomapState;
  #linked: LinkedPoints | undefined;

  protected get prefix(): string {
    return "isomap";
  }

  protected place(_: Matrix, near: Int32Array, distances: Float64Array): Float64Array {
    const { pointEmbedding: embedding, eigenvalues, squareMeans, pointWeights: weights } = this;
    this.#linked ??= linksOf(weights.length, this.links);
    const paths = pathsFromLinks(this.#linked, near, distances);
    return classicalPlace({ embedding, eigenvalues, squareMeans }, weights, paths);
  }
}
