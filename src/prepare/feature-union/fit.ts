import { throwIfAborted } from "../../base/control.js";
import { type FitControl, ownControl } from "../../model/control.js";
import type { Rows } from "../../model/input.js";
import { StepsEstimator, StepTarget } from "../pipeline/steps.js";
import { FeatureUnionModel, type FeatureUnionStep } from "./model.js";
import { featureUnionOptions } from "./options.js";

/**
 * Several transformers of the same columns; what they give stands side by side.
 *
 * ```ts
 * new FeatureUnion({ steps: [["z", new StandardScaler()], ["range", new MinMaxScaler()]] });
 * ```
 */
export class FeatureUnion extends StepsEstimator<typeof featureUnionOptions, FeatureUnionModel> {
  static readonly kind = "FeatureUnion";
  static readonly schema = featureUnionOptions;
  static readonly models = [FeatureUnionModel];

  async fitTo(rows: Rows, target: unknown, given: FitControl = {}): Promise<FeatureUnionModel> {
    const control = ownControl(this.kind, given);
    const aside = new StepTarget(this.kind, rows, target, this.target);
    const steps: FeatureUnionStep[] = [];
    for (const [name, step] of this.options.steps) {
      throwIfAborted(this.kind, control.signal);
      const model = await aside.fitTransformer(this.kind, name, step, aside.features, control);
      steps.push({ name, model });
    }
    const names = [...new Set(steps.flatMap(({ model }) => model.features))];
    return new FeatureUnionModel({ inputs: { names }, steps, prefix: this.options.prefix });
  }
}
