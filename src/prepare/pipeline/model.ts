import { z } from "zod";
import type { Convergence } from "../../base/control.js";
import { DataError, FormatError } from "../../base/errors.js";
import type { Label } from "../../base/label.js";
import type { Table } from "../../data/table.js";
import { type ModelFormat, type ModelJson, writeModel } from "../../learn/format.js";
import type { Rows } from "../../learn/input.js";
import type { Classifier, Clusterer, Model, Regressor, Transformer } from "../../learn/model.js";
import type { Matrix } from "../../linalg/matrix.js";
import { SparseMatrix } from "../../linalg/sparse-matrix.js";
import type { TableTransformer } from "../table-transformer.js";
import { applyStep, applyToTable, isTransformer } from "./apply-step.js";

/** A fitted step of a pipeline. */
export interface PipelineStep {
  readonly name: string;
  readonly model: Model;
}

interface State {
  readonly features: readonly string[];
  readonly target?: string | undefined;
  readonly steps: readonly PipelineStep[];
}

/** What all fitted pipelines have. */
export abstract class PipelineModel<M extends Model = Model> implements Model {
  readonly kind = "Pipeline";
  readonly features: readonly string[];
  /** The column that it learned to predict, where it was given by name. */
  readonly target: string | undefined;
  readonly steps: readonly PipelineStep[];
  declare readonly convergence?: Convergence;
  declare readonly seed?: number;
  /** The last step. */
  readonly last: M;

  constructor({ features, target, steps }: State, last: M) {
    this.features = features;
    this.target = target;
    this.steps = steps;
    this.last = last;
    if (last.convergence !== undefined) this.convergence = last.convergence;
    if (last.seed !== undefined) this.seed = last.seed;
  }

  /** What the last step is given of these rows. */
  prepare(rows: Rows): Rows {
    return transformers(this.steps).reduce((current, model) => applyStep(model, current), rows);
  }

  toJSON(): ModelJson {
    return writeModel(written, this);
  }
}

/** A pipeline that ends in a classifier. */
export class PipelineClassifier extends PipelineModel<Classifier> implements Classifier {
  get classes(): readonly Label[] {
    return this.last.classes;
  }

  predict(rows: Rows): Label[] {
    return this.last.predict(this.prepare(rows));
  }

  predictProba(rows: Rows): Matrix {
    return this.last.predictProba(this.prepare(rows));
  }
}

/** A pipeline that ends in a regression. */
export class PipelineRegressor extends PipelineModel<Regressor> implements Regressor {
  predict(rows: Rows): Float64Array {
    return this.last.predict(this.prepare(rows));
  }
}

/** A pipeline that ends in a clustering. */
export class PipelineClusterer extends PipelineModel<Required<Clusterer>> implements Clusterer {
  get labels(): Int32Array {
    return this.last.labels;
  }

  get clusters(): number {
    return this.last.clusters;
  }

  predict(rows: Rows): Int32Array {
    return this.last.predict(this.prepare(rows));
  }
}

/** A pipeline of transformers alone. */
export class PipelineTransformer extends PipelineModel<Transformer> implements TableTransformer {
  get outputs(): readonly string[] {
    return this.last.outputs;
  }

  transform(rows: Rows): Matrix {
    return this.last.transform(this.prepare(rows));
  }

  /** The same without its zeros, where the last step can give that. */
  get transformSparse(): Transformer["transformSparse"] {
    const { last } = this;
    if (last.transformSparse === undefined) return undefined;
    return (rows) =>
      last.transformSparse?.(this.prepare(rows)) ?? SparseMatrix.fromDense(this.transform(rows));
  }

  transformTable(table: Table): Table {
    return [...transformers(this.steps), this.last].reduce(
      (current, model) => applyToTable(model, current),
      table,
    );
  }
}

export type FittedPipeline = PipelineClassifier | PipelineRegressor | PipelineClusterer | PipelineTransformer;

/** The kind of pipeline that ends in an estimator of this type. */
export type PipelineOf<Last> = Last extends { fit(...rest: never[]): Promise<infer M> }
  ? M extends Classifier
    ? PipelineClassifier
    : M extends Clusterer
      ? PipelineClusterer
      : M extends { predict(rows: Rows): unknown }
        ? PipelineRegressor
        : M extends Transformer
          ? PipelineTransformer
          : FittedPipeline
  : FittedPipeline;

/** The pipeline that does what its last step does. */
export function pipelineModel(state: State): FittedPipeline {
  const { model: last, name } = state.steps[state.steps.length - 1];
  if ("predictProba" in last) return new PipelineClassifier(state, last as Classifier);
  if ("clusters" in last && "predict" in last)
    return new PipelineClusterer(state, last as Required<Clusterer>);
  // Regressions on components transform as well; at the end of a pipeline they predict.
  if ("predict" in last) return new PipelineRegressor(state, last as Regressor);
  if (isTransformer(last)) return new PipelineTransformer(state, last);
  throw new DataError(`Pipeline: the last step "${name}" is ${last.kind}, which says nothing of new rows.`, {
    method: "Pipeline",
    option: "steps",
    expected: "an estimator whose models predict or transform",
    received: last.kind,
  });
}

/** All steps but the last. */
function transformers(steps: readonly PipelineStep[]): Transformer[] {
  return steps.slice(0, -1).map(({ model }) => model as Transformer);
}

const schema = z.strictObject({
  features: z.array(z.string()),
  target: z.string().optional(),
  steps: z.array(z.strictObject({ name: z.string(), model: z.unknown() })).min(1),
});

const written: Omit<ModelFormat<PipelineModel, typeof schema>, "create"> = {
  kind: "Pipeline",
  schema,
  state: ({ features, target, steps }) => ({
    features: [...features],
    ...(target !== undefined && { target }),
    steps: steps.map(({ name, model }) => ({ name, model: model.toJSON() })),
  }),
};

/** The form of a pipeline's file; its steps are read by `load`, which knows all methods. */
export function pipelineFormat(load: (json: unknown) => Model): ModelFormat<PipelineModel, typeof schema> {
  return {
    ...written,
    create: ({ features, target, steps }) => {
      const read = steps.map(({ name, model }) => ({ name, model: load(model) }));
      const stranger = read.slice(0, -1).find(({ model }) => !isTransformer(model));
      if (stranger === undefined) return pipelineModel({ features, target, steps: read });
      throw new FormatError(
        `Pipeline: field "state.steps": the step "${stranger.name}" is ${stranger.model.kind}, no transformer.`,
        {
          method: "Pipeline",
          column: "state.steps",
          expected: "a transformer",
          received: stranger.model.kind,
        },
      );
    },
  };
}
