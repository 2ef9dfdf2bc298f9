// The estimator under check behind one interface for all tasks: fit it, and get numbers.

import type { Label } from "../../base/label.js";
import { Table } from "../../data/table/table.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { can } from "../capabilities.js";
import type { FitControl } from "../control.js";
import type { Estimator } from "../estimator.js";
import type { Rows } from "../input.js";
import type { Clusterer, Model, Regressor } from "../model.js";

/** Small training data that every estimator of its task should cope with. */
export interface Sample {
  readonly x: Matrix;
  /** Labels, numbers, or nothing where the task needs no target. */
  readonly y: readonly Label[] | undefined;
}

/** Reads a model back; checks know none of the catalog, so the caller brings this. */
export type Load = (json: unknown) => Model;

export class Subject {
  readonly estimator: Estimator;
  readonly sample: Sample;
  /** What was wrong with the files of the models that were fitted so far. */
  readonly fileFaults: string[] = [];
  readonly #load: Load | undefined;

  /** With `load`, every model that is fitted is written and read back. */
  constructor(estimator: Estimator, sample: Sample, load?: Load) {
    this.estimator = estimator;
    this.sample = sample;
    this.#load = load;
  }

  get supervised(): boolean {
    return this.sample.y !== undefined;
  }

  /** Fits matrix or rows with the target beside them. */
  async fit(
    x: Rows,
    y: unknown = this.sample.y,
    control: FitControl = {},
    estimator: Estimator = this.estimator,
  ): Promise<Model> {
    return this.#saved(await estimator.fitTo(x, y, control));
  }

  /** Fits a table that holds the target as the column "target". */
  async fitTable(table: Table, control: FitControl = {}, target = "target"): Promise<Model> {
    return this.#saved(await this.estimator.fitTo(table, target, control));
  }

  /** The model itself, after its file has been tried. */
  #saved(model: Model): Model {
    if (this.#load === undefined) return model;
    try {
      const text = JSON.stringify(model.toJSON());
      if (JSON.stringify(this.#load(JSON.parse(text)).toJSON()) !== text)
        this.fileFaults.push("written again, the JSON differs");
    } catch (error) {
      this.fileFaults.push(`threw ${String(error)}`);
    }
    return model;
  }

  /** The sample as a table with columns a, b, c … and, if there is one, the target. */
  table(): Table {
    const { x, y } = this.sample;
    const columns = Array.from({ length: x.columns }, (_, j) => [NAMES[j], x.column(j)] as const);
    const table = Table.fromColumns(Object.fromEntries(columns));
    return y === undefined ? table : table.withColumn("target", y);
  }

  /** What the model says about cases, as numbers that two models can be compared by. */
  answers(model: Model, rows: Rows): Float64Array {
    // Groups have no order, and what a clusterer's transform or its probabilities give goes by it: the partition tells.
    if (can(model, "groups")) return partition((model as Clusterer).predict?.(rows) ?? model.labels);
    if (can(model, "probabilities")) return model.predictProba(rows).data;
    if (can(model, "transformation") && this.estimator.task === "transformation")
      return model.transform(rows).data;
    if (can(model, "densities") && this.estimator.task === "density") return model.logDensity(rows);
    return (model as Regressor).predict(rows);
  }
}

const NAMES = [..."abcdefghijklmnopqrstuvwxyz"];

/** Group numbers in order of first appearance: two clusterings are equal if these are. */
function partition(labels: Int32Array): Float64Array {
  const seen = new Map<number, number>();
  return Float64Array.from(labels, (label) => {
    if (!seen.has(label)) seen.set(label, seen.size);
    return seen.get(label) ?? -1;
  });
}

/** The rows of a matrix at these indices. */
export function takeMatrixRows(x: Matrix, indices: ArrayLike<number>): Matrix {
  return Matrix.from(Array.from(indices, (row) => x.row(row)));
}

/** The columns of a matrix at these indices. */
export function takeMatrixColumns(x: Matrix, indices: readonly number[]): Matrix {
  return Matrix.fromColumns(indices.map((column) => x.column(column)));
}
