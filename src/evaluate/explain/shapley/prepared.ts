// Pipelines whose preparation makes every column from one column of the rows: their last step is explained.

import { Table } from "../../../data/table/table.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { can } from "../../../model/capabilities.js";
import { type Rows, toMatrix } from "../../../model/input/rows.js";
import type { Model, Transformer } from "../../../model/model.js";
import { PipelineModel } from "../../../prepare/pipeline/model.js";

/** The model that answers, and which column of the rows each of its columns is made from. */
export interface Prepared {
  readonly model: Model;
  readonly prepare: (rows: Rows) => Table | Matrix;
  /** By the names of the columns that the model reads. */
  readonly owners: ReadonlyMap<string, string>;
}

/** The last step of a pipeline; undefined if a step makes a column from several, and for other models. */
export function preparedBy(method: string, model: Model, rows: Table | Matrix): Prepared | undefined {
  if (!(model instanceof PipelineModel) || model.last instanceof PipelineModel) return undefined;
  const steps = model.steps.slice(0, -1).map((step) => step.model as Transformer);
  const { last } = model;
  const owners =
    rows instanceof Table
      ? ownersByName(steps, rows.names)
      : ownersByIndex(steps, model.features, last.features);
  if (owners === undefined) return undefined;
  const prepare = (given: Rows) => {
    const prepared = model.prepare(given);
    return prepared instanceof Table ? prepared : toMatrix(method, prepared);
  };
  return { model: last, prepare, owners };
}

/** In tables, columns are known by their names, and those that a step does not read pass through. */
function ownersByName(
  steps: readonly Transformer[],
  names: readonly string[],
): ReadonlyMap<string, string> | undefined {
  let owners = new Map(names.map((name) => [name, name]));
  for (const step of steps) {
    if (!can(step, "columnwise")) return undefined;
    const next = new Map(owners);
    step.sources.forEach((source, k) => {
      const owner = owners.get(source);
      if (owner !== undefined) next.set(step.outputs[k], owner);
    });
    owners = next;
  }
  return owners;
}

/** In matrices, columns are known by their indices. */
function ownersByIndex(
  steps: readonly Transformer[],
  features: readonly string[],
  last: readonly string[],
): ReadonlyMap<string, string> | undefined {
  let owners = features;
  for (const step of steps) {
    if (!can(step, "columnwise")) return undefined;
    const before = owners;
    owners = step.sources.map((source) => before[step.features.indexOf(source)]);
  }
  return new Map(last.map((name, index) => [name, owners[index]]));
}
