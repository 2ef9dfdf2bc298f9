// Which steps need the target, and how they are given it.

import { Table } from "../../data/table.js";
import type { FitControl } from "../../learn/control.js";
import type { Estimator } from "../../learn/estimator.js";
import type { Rows } from "../../learn/input.js";
import type { Model } from "../../learn/model.js";

/** What an estimator with a target accepts as one: values, or names of columns of the table. */
export type PipelineTarget = ArrayLike<unknown> | string | object;

interface Fittable {
  fit(rows: Rows, ...rest: unknown[]): Promise<Model>;
}

/** The target of a fit: what it is, and the columns of the table that are it. */
export class StepTarget {
  readonly names: readonly string[];
  readonly #target: unknown;
  readonly #rows: Rows;

  constructor(rows: Rows, target: unknown) {
    this.names = rows instanceof Table ? namesIn(target) : [];
    this.#target = target;
    this.#rows = rows;
  }

  /** Fits a step, with the target if it needs it; columns that are the target come as they were. */
  fit(step: Estimator, rows: Rows, control: FitControl): Promise<Model> {
    const fittable = step as unknown as Fittable;
    return step.target !== undefined
      ? fittable.fit(this.#joined(rows), this.#target, control)
      : fittable.fit(rows, control);
  }

  #joined(rows: Rows): Rows {
    const original = this.#rows;
    if (!(rows instanceof Table && original instanceof Table)) return rows;
    return this.names.reduce((table, name) => table.withColumn(name, original.column(name)), rows);
  }
}

function namesIn(target: unknown): readonly string[] {
  if (typeof target === "string") return [target];
  const list = Array.isArray(target) && target.length > 0 && target.every((name) => typeof name === "string");
  return list ? target : [];
}
