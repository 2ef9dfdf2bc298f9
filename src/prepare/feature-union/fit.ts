import { throwIfAborted } from "../../base/control.js";
import { DataError } from "../../base/errors.js";
import { Table } from "../../data/table.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator, type TargetKind } from "../../learn/estimator.js";
import type { Rows } from "../../learn/input.js";
import { isTransformer } from "../pipeline/apply-step.js";
import { type PipelineTarget, StepTarget } from "../pipeline/target.js";
import { FeatureUnionModel, type FeatureUnionStep } from "./model.js";
import { featureUnionOptions } from "./options.js";

/**
 * Several transformers of the same columns; what they give stands side by side.
 *
 * ```ts
 * new FeatureUnion({ steps: [["z", new StandardScaler()], ["range", new MinMaxScaler()]] });
 * ```
 */
export class FeatureUnion extends Estimator<typeof featureUnionOptions> {
  static readonly kind = "FeatureUnion";
  static readonly task = "transformation";
  static readonly schema = featureUnionOptions;

  /** What the last step that learns from a target needs. */
  override get target(): TargetKind | undefined {
    return this.options.steps.map(([, step]) => step.target).findLast((target) => target !== undefined);
  }

  /** Without a target, where no step needs one. */
  fit(rows: Rows, control?: FitControl): Promise<FeatureUnionModel>;
  fit(rows: Rows, target: PipelineTarget, control?: FitControl): Promise<FeatureUnionModel>;
  async fit(rows: Rows, ...rest: unknown[]): Promise<FeatureUnionModel> {
    const [target, given] = this.target !== undefined ? rest : [undefined, rest[0]];
    const control = (given ?? {}) as FitControl;
    const aside = new StepTarget(rows, target);
    const own = rows instanceof Table ? rows.drop(aside.names) : rows;
    const steps: FeatureUnionStep[] = [];
    for (const [name, step] of this.options.steps) {
      throwIfAborted(this.kind, control.signal);
      const model = await aside.fit(step, own, control);
      if (!isTransformer(model)) throw this.#noTransformer(name, model.kind);
      steps.push({ name, model });
    }
    return new FeatureUnionModel({ steps, prefix: this.options.prefix });
  }

  #noTransformer(name: string, received: string): DataError {
    return new DataError(`${this.kind}: step "${name}" is ${received}, which transforms nothing.`, {
      method: this.kind,
      option: "steps",
      expected: "a transformer",
      received,
    });
  }
}
