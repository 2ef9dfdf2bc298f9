import { z } from "zod";
import type { Convergence } from "../../base/control.js";
import * as codecs from "../../learn/codecs.js";
import { type ModelFormat, type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import { type Features, type Rows, readNewCases } from "../../learn/input.js";
import type { Clusterer, Transformer } from "../../learn/model.js";
import { Matrix } from "../../linalg/matrix.js";
import { type Arena, withArena } from "../../wasm/arena.js";
import { nearestCenters } from "../../wasm/cluster.js";
import { euclideanDistances } from "../../wasm/distance.js";
import { forEachRowBlock, rowsPerBlock } from "../../wasm/row-blocks.js";
import type { Float64Span } from "../../wasm/span.js";

/** How one of the starts ended. */
export interface KMeansStart {
  readonly inertia: number;
  readonly iterations: number;
  readonly converged: boolean;
}

interface State {
  readonly inputs: Features;
  readonly centers: Matrix;
  readonly labels: Int32Array;
  readonly inertia: number;
  readonly history: Float64Array;
  readonly starts: readonly KMeansStart[];
  readonly convergence: Convergence;
  readonly seed: number;
}

/** A fitted `KMeans`. */
export class KMeansModel implements Clusterer, Transformer {
  readonly kind = "KMeans";
  /** The names and the encoding of the features. */
  readonly inputs: Features;
  /** One row per cluster. */
  readonly centers: Matrix;
  readonly labels: Int32Array;
  /** The weighted sum of the squared distances of the training cases to their centers. */
  readonly inertia: number;
  /** The inertia after every iteration of the best start. */
  readonly history: Float64Array;
  /** How each start ended, in order; the first with the least inertia is this model. */
  readonly starts: readonly KMeansStart[];
  /**
   * How the best start ended; what is compared with the tolerance is the sum of the squared distances
   * that the centers moved in the last iteration, divided by the mean variance of the columns.
   */
  readonly convergence: Convergence;
  readonly seed: number;

  constructor(state: State) {
    this.inputs = state.inputs;
    this.centers = state.centers;
    this.labels = state.labels;
    this.inertia = state.inertia;
    this.history = state.history;
    this.starts = state.starts;
    this.convergence = state.convergence;
    this.seed = state.seed;
  }

  static fromJSON(json: unknown): KMeansModel {
    return readModel(kMeansFormat, parseJson(json));
  }

  get features(): readonly string[] {
    return this.inputs.names;
  }

  get clusters(): number {
    return this.centers.rows;
  }

  /** The iterations of the best start. */
  get iterations(): number {
    return this.convergence.iterations;
  }

  get outputs(): readonly string[] {
    return Array.from({ length: this.clusters }, (_, c) => `distance${c}`);
  }

  /** The nearest center of every case, of equally near ones the first. */
  predict(rows: Rows): Int32Array {
    return this.#assign(rows).labels;
  }

  /** The sum of the squared distances of these cases to their nearest centers. */
  inertiaOf(rows: Rows): number {
    return this.#assign(rows).inertia;
  }

  /** The distance of every case to every center, one row per case. */
  transform(rows: Rows): Matrix {
    const x = this.#read(rows);
    const { centers, clusters } = this;
    const out = new Matrix(x.rows, clusters);
    withArena((arena) => {
      const y = { span: arena.copyIn(centers.data), rows: clusters, columns: centers.columns };
      const distances = arena.float64(Math.min(x.rows, rowsPerBlock(x.columns)) * clusters);
      forEachRowBlock(arena, x, (block, start) => {
        euclideanDistances(block, y, distances);
        out.data.set(distances.part(0, block.rows * clusters).array, start * clusters);
      });
    });
    return out;
  }

  toJSON(): ModelJson {
    return writeModel(kMeansFormat, this);
  }

  #read(rows: Rows): Matrix {
    return readNewCases(this.kind, rows, this.inputs, "error");
  }

  #assign(rows: Rows): { labels: Int32Array; inertia: number } {
    const x = this.#read(rows);
    const labels = new Int32Array(x.rows);
    let inertia = 0;
    withArena((arena) => {
      const centers = evenCenters(arena, this.centers);
      const found = arena.int32(Math.min(x.rows, rowsPerBlock(x.columns)));
      forEachRowBlock(arena, x, (block, start) => {
        inertia += nearestCenters(block, centers, found);
        labels.set(found.part(0, block.rows).array, start);
      });
    });
    return { labels, inertia };
  }
}

/** The centers, their number made even by one that is nearest to nothing. */
function evenCenters(arena: Arena, { rows, columns, data }: Matrix): Float64Span {
  const span = arena.float64((rows + (rows % 2)) * columns);
  span.array.fill(Number.POSITIVE_INFINITY);
  return span.set(data);
}

const schema = z.strictObject({
  inputs: codecs.features,
  centers: codecs.matrix,
  labels: codecs.int32Array,
  inertia: codecs.anyNumber,
  history: codecs.float64Array,
  starts: z.array(
    z.strictObject({ inertia: codecs.anyNumber, iterations: z.int().min(1), converged: z.boolean() }),
  ),
  convergence: codecs.convergence,
  seed: z.int(),
});

export const kMeansFormat: ModelFormat<KMeansModel, typeof schema> = {
  kind: "KMeans",
  schema: schema
    .refine(({ centers, inputs }) => centers.columns === inputs.names.length && centers.rows > 0, {
      path: ["centers"],
      message: "do not fit the features",
    })
    .refine(({ centers, labels }) => labels.every((label) => label >= 0 && label < centers.rows), {
      path: ["labels"],
      message: "do not name the centers",
    }),
  state: ({ inputs, centers, labels, inertia, history, starts, convergence, seed }) => ({
    inputs,
    centers,
    labels: new Int32Array(labels),
    inertia,
    history: new Float64Array(history),
    starts: starts.map((start) => ({ ...start })),
    convergence,
    seed,
  }),
  create: (state) => new KMeansModel(state),
};
