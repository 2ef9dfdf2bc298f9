import { Table } from "../../data/table.js";
import { DataError } from "../../errors.js";
import { type FitControl, throwIfAborted } from "../../learn/control.js";
import { Estimator, type Task } from "../../learn/estimator.js";
import type { Rows } from "../../learn/input.js";
import type { Model } from "../../learn/model.js";
import { applyStep, isTransformer } from "./apply-step.js";
import { type FittedPipeline, type PipelineStep, pipelineModel } from "./model.js";
import { pipelineOptions } from "./options.js";

/** What an estimator with a target accepts as one: values, or names of columns of the table. */
export type PipelineTarget = ArrayLike<unknown> | string | object;

interface Fittable {
  fit(rows: Rows, ...rest: unknown[]): Promise<Model>;
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
export class Pipeline extends Estimator<typeof pipelineOptions> {
  static readonly kind = "Pipeline";
  static readonly task = "transformation";
  static readonly schema = pipelineOptions;

  /** What the last step does. */
  override get task(): Task {
    return this.#last.task;
  }

  /** Whether a step must be given the target. */
  get needsTarget(): boolean {
    return this.options.steps.some(([, step]) => needsTarget(step));
  }

  /** Without a target, where no step needs one. */
  fit(rows: Rows, control?: FitControl): Promise<FittedPipeline>;
  fit(rows: Rows, target: PipelineTarget, control?: FitControl): Promise<FittedPipeline>;
  async fit(rows: Rows, ...rest: unknown[]): Promise<FittedPipeline> {
    const [target, given] = this.needsTarget ? rest : [undefined, rest[0]];
    const control = (given ?? {}) as FitControl;
    const targets = rows instanceof Table ? targetNames(target) : [];
    let current = rows instanceof Table ? rows.drop(targets) : rows;
    const steps: PipelineStep[] = [];
    for (const [at, [name, step]] of this.options.steps.entries()) {
      throwIfAborted(this.kind, control.signal);
      const fittable = step as unknown as Fittable;
      const model = needsTarget(step)
        ? await fittable.fit(withTargets(current, rows, targets), target, control)
        : await fittable.fit(current, control);
      steps.push({ name, model });
      if (at === this.options.steps.length - 1) break;
      if (!isTransformer(model)) throw this.#noTransformer(name, model);
      current = applyStep(model, current);
    }
    const features = rows instanceof Table ? rows.featureNames(targets) : steps[0].model.features;
    return pipelineModel({ features, steps });
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

function needsTarget(step: Estimator): boolean {
  if (step.task === "classification" || step.task === "regression") return true;
  return "needsTarget" in step && step.needsTarget === true;
}

function targetNames(target: unknown): readonly string[] {
  if (typeof target === "string") return [target];
  return Array.isArray(target) && target.length > 0 && target.every((name) => typeof name === "string")
    ? target
    : [];
}

/** The rows as they have become, with the columns of the target as they were. */
function withTargets(current: Rows, original: Rows, targets: readonly string[]): Rows {
  if (!(current instanceof Table && original instanceof Table)) return current;
  return targets.reduce((table, name) => table.withColumn(name, original.column(name)), current);
}
