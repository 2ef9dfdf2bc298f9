import { throwIfAborted } from "../../base/control.js";
import { DataError } from "../../base/errors.js";
import { Table } from "../../data/table.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator, type TargetKind, type Task } from "../../learn/estimator.js";
import type { Rows } from "../../learn/input.js";
import type { Model } from "../../learn/model.js";
import { applyStep, isTransformer } from "./apply-step.js";
import { type PipelineOf, type PipelineStep, pipelineModel } from "./model.js";
import { type PipelineOptions, pipelineOptions } from "./options.js";
import { type PipelineTarget, StepTarget } from "./target.js";

/**
 * Steps that follow each other: transformers, each fitted on what those before it give, and at the end
 * any estimator. It is itself an estimator, so that no step ever sees more than the training data.
 *
 * ```ts
 * const pipeline = new Pipeline({ steps: [["scale", new StandardScaler()], ["group", new KMeans({ clusters: 2 })]] });
 * const model = await pipeline.fit([[1, 900], [2, 100], [8, 800], [9, 200]]);
 * ```
 */
export class Pipeline<Last = Estimator> extends Estimator<typeof pipelineOptions> {
  static readonly kind = "Pipeline";
  static readonly task = "transformation";
  static readonly schema = pipelineOptions;

  /** Where steps are written in place, the type of the last one tells what kind of model comes out. */
  constructor(options: {
    readonly steps: readonly [...(readonly [string, Estimator])[], readonly [string, Last]];
  });
  constructor(options?: PipelineOptions);
  constructor(options?: unknown) {
    super(options as PipelineOptions);
  }

  /** What the last step does. */
  override get task(): Task {
    return this.#last.task;
  }

  /** What the last step that learns from a target needs. */
  override get target(): TargetKind | undefined {
    return this.options.steps.map(([, step]) => step.target).findLast((target) => target !== undefined);
  }

  /** Without a target, where no step needs one. */
  fit(rows: Rows, control?: FitControl): Promise<PipelineOf<Last>>;
  fit(rows: Rows, target: PipelineTarget, control?: FitControl): Promise<PipelineOf<Last>>;
  async fit(rows: Rows, ...rest: unknown[]): Promise<PipelineOf<Last>> {
    const [target, given] = this.target !== undefined ? rest : [undefined, rest[0]];
    const control = (given ?? {}) as FitControl;
    const aside = new StepTarget(rows, target);
    let current = rows instanceof Table ? rows.drop(aside.names) : rows;
    const steps: PipelineStep[] = [];
    for (const [at, [name, step]] of this.options.steps.entries()) {
      throwIfAborted(this.kind, control.signal);
      const model = await aside.fit(step, current, control);
      steps.push({ name, model });
      if (at === this.options.steps.length - 1) break;
      if (!isTransformer(model)) throw this.#noTransformer(name, model);
      current = applyStep(model, current);
    }
    const features = rows instanceof Table ? rows.featureNames(aside.names) : steps[0].model.features;
    const [name] = aside.names;
    return pipelineModel({
      features,
      target: aside.names.length === 1 ? name : undefined,
      steps,
    }) as PipelineOf<Last>;
  }

  get #last(): Estimator {
    return this.options.steps[this.options.steps.length - 1][1];
  }

  #noTransformer(name: string, { kind }: Model): DataError {
    return new DataError(
      `${this.kind}: step "${name}" is followed by another, but ${kind} transforms nothing.`,
      { method: this.kind, option: "steps", expected: "a transformer", received: kind },
    );
  }
}
