import { throwIfAborted } from "../../base/control.js";
import { DataError, got, words } from "../../base/errors.js";
import type { Label } from "../../base/label.js";
import { quote } from "../../base/label.js";
import type { ColumnName, FormulaText, LabelOf } from "../../data/table/row-types.js";
import { Table, type UntypedTable } from "../../data/table/table.js";
import type { MatrixLike } from "../../math/linalg/matrix.js";
import type { SparseMatrix } from "../../math/linalg/sparse-matrix.js";
import { type FitControl, ownControl } from "../../model/control.js";
import {
  Estimator,
  type FittedBy,
  type ModelFamily,
  type Preparation,
  type TargetKind,
  type Task,
} from "../../model/estimator.js";
import type { Rows } from "../../model/input.js";
import { forTraining } from "../engine/training-view.js";
import { applyStep } from "./apply-step.js";
import { answersRows, PipelineModel, type PipelineOf, type PipelineStep } from "./model.js";
import { type PipelineOptions, pipelineOptions } from "./options.js";
import { StepTarget, targetOf } from "./steps.js";

interface PipelineModels<Last> extends ModelFamily {
  readonly model: PipelineOf<FittedBy<Last, this["label"]>>;
}

/**
 * Steps that follow each other: transformers, each fitted on what those before it give, and at the end
 * any estimator. It is itself an estimator, so that no step ever sees more than the training data.
 *
 * ```ts
 * const pipeline = new Pipeline({ steps: [["scale", new StandardScaler()], ["group", new KMeans({ clusters: 2 })]] });
 * const model = await pipeline.fit([[1, 900], [2, 100], [8, 800], [9, 200]]);
 * ```
 */
export class Pipeline<Last = Estimator> extends Estimator<typeof pipelineOptions, PipelineModels<Last>> {
  static readonly kind = "Pipeline";
  static readonly task = "transformation";
  static readonly schema = pipelineOptions;
  static readonly models = [PipelineModel];
  /** Its own steps prepare the columns. */
  static readonly preparation: Preparation = { missing: "native", levels: "native", texts: "native" };

  /** Where steps are written in place, the type of the last one tells what the model can do. */
  constructor(options: {
    readonly steps: readonly [...(readonly [string, Estimator])[], readonly [string, Last]];
  });
  constructor(options?: PipelineOptions);
  constructor(options?: unknown) {
    super(options as PipelineOptions);
  }

  /** What the last step does. */
  override get task(): Task {
    return this.options.steps[this.options.steps.length - 1][1].task;
  }

  /** What the last step that learns from a target needs. */
  override get target(): TargetKind | undefined {
    return targetOf(this.options.steps.map(([, step]) => step));
  }

  /** Without a target, where no step needs one. */
  fit(rows: Rows, control?: FitControl): Promise<PipelineOf<FittedBy<Last>>>;
  fit<L extends Label>(
    x: MatrixLike | SparseMatrix,
    y: ArrayLike<L>,
    control?: FitControl,
  ): Promise<PipelineOf<FittedBy<Last, L>>>;
  fit<E, C extends object, K extends ColumnName<C>>(
    this: E,
    table: Table<C>,
    target: K,
    control?: FitControl,
  ): Promise<FittedBy<E, LabelOf<C, K>>>;
  fit<C extends object>(
    table: Table<C>,
    targets: readonly ColumnName<C>[],
    control?: FitControl,
  ): Promise<PipelineOf<FittedBy<Last>>>;
  fit<E>(this: E, table: Table, formula: FormulaText, control?: FitControl): Promise<FittedBy<E>>;
  fit(table: UntypedTable, target: string, control?: FitControl): Promise<PipelineOf<FittedBy<Last>>>;
  fit(rows: Rows, target: object, control?: FitControl): Promise<PipelineOf<FittedBy<Last>>>;
  fit(rows: Rows, ...rest: unknown[]): Promise<PipelineOf<FittedBy<Last>>> {
    const [target, control] = this.target !== undefined ? rest : [undefined, rest[0]];
    return this.fitTo(rows, target, control as FitControl | undefined);
  }

  override async fitTo(
    rows: Rows,
    target: unknown,
    given: FitControl = {},
  ): Promise<PipelineOf<FittedBy<Last>>> {
    const { kind, options } = this;
    const control = ownControl(kind, given);
    const aside = new StepTarget(kind, rows, target, this.target);
    const steps: PipelineStep[] = [];
    let current = aside.features;
    for (const [name, step] of options.steps.slice(0, -1)) {
      throwIfAborted(kind, control.signal);
      const model = await aside.fitTransformer(kind, name, step, current, control);
      steps.push({ name, model });
      current = applyStep(forTraining(model), current);
    }
    const [name, step] = options.steps[options.steps.length - 1];
    throwIfAborted(kind, control.signal);
    const last = await aside.fit(step, current, control);
    if (!answersRows(last)) {
      const expected = "an estimator whose models predict or transform";
      const sentence = words`the last step ${quote(name)} is ${got(last.kind)}, whose models say nothing about new rows.`;
      throw new DataError(kind, sentence, { option: "steps", expected });
    }
    steps.push({ name, model: last });
    const names = aside.features instanceof Table ? aside.features.featureNames() : steps[0].model.features;
    const named = aside.names.length === 1 ? aside.names[0] : undefined;
    const model = new PipelineModel({ inputs: { names }, target: named, steps });
    return model as unknown as PipelineOf<FittedBy<Last>>;
  }
}
