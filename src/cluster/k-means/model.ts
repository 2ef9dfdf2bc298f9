import { DataError } from "../../base/errors.js";
import { finiteCases } from "../../learn/answers.js";
import { FittedModel } from "../../learn/fitted-model.js";
import { type Rows, readNewCases } from "../../learn/input.js";
import type { Clusterer, Transformer } from "../../learn/model.js";
import { Matrix } from "../../linalg/matrix.js";
import { type Arena, withArena } from "../../wasm/arena.js";
import { nearestCenters } from "../../wasm/cluster.js";
import { euclideanDistances } from "../../wasm/distance.js";
import { forEachRowBlock, rowsPerBlock } from "../../wasm/row-blocks.js";
import type { Float64Span } from "../../wasm/span.js";
import { FarCases } from "./far-cases.js";
import { type KMeansState, kMeansState } from "./state.js";

export interface KMeansModel extends KMeansState {}

/** A fitted `KMeans`. */
export class KMeansModel extends FittedModel<KMeansState> implements Clusterer, Transformer {
  static readonly kind = "KMeans";
  static readonly state = kMeansState;

  /** The number of clusters. */
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
    const { inertia } = this.#assign(rows);
    if (inertia < Number.POSITIVE_INFINITY) return inertia;
    throw new DataError(this.kind, "the sum of the squared distances is too large for a 64-bit number.", {
      expected: "a finite sum",
      received: String(inertia),
    });
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
    return finiteCases(this.kind, out);
  }

  #read(rows: Rows): Matrix {
    return readNewCases(this.kind, rows, this.inputs, "error");
  }

  #assign(rows: Rows): { labels: Int32Array; inertia: number } {
    const x = this.#read(rows);
    const labels = new Int32Array(x.rows);
    const far = new FarCases(this.kind, this.centers);
    let inertia = 0;
    withArena((arena) => {
      const centers = evenCenters(arena, this.centers);
      const found = arena.int32(Math.min(x.rows, rowsPerBlock(x.columns)));
      forEachRowBlock(arena, x, (block, start) => {
        const squares = nearestCenters(block, centers, found);
        inertia += squares;
        labels.set(found.part(0, block.rows).array, start);
        if (far.mayBeIn(squares)) far.assign(x, start, start + block.rows, labels);
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
