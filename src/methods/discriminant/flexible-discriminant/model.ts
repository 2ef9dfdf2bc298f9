import type { Label } from "../../../base/label.js";
import { requireTable, type Table } from "../../../data/table/table.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { finiteCases } from "../../../model/answers.js";
import { scoreFarRows } from "../../../model/bayes-rule/far-rows.js";
import { scoreLinear } from "../../../model/bayes-rule/linear-functions.js";
import { PosteriorModel } from "../../../model/bayes-rule/posterior-model.js";
import * as codecs from "../../../model/files/codecs.js";
import { field, type LabeledState, StateSchema } from "../../../model/files/state.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import type { TableTransformer } from "../../../prepare/engine/table-transformer.js";
import { replaceFeatures } from "../../linear/engine/latent/model.js";
import { functionTexts } from "../engine/scoring/expansion.js";
import { coordinatesOf, explainedBy, isWholeScoring, scoringFields } from "../engine/scoring/state.js";
import { type FlexibleDiscriminantSettings, flexibleDiscriminantOptions } from "./options.js";

const flexibleDiscriminantState = StateSchema.of({
  classes: codecs.severalClasses,
  inputs: codecs.features,
  /** The options of the estimator. */
  settings: field<FlexibleDiscriminantSettings>(flexibleDiscriminantOptions),
  /** Prior probabilities of the classes, in the order of `classes`. */
  priors: codecs.distribution,
  ...scoringFields,
  /** Classes × coordinates: the class means. */
  centroids: codecs.matrix,
})
  .check(
    "priors",
    "must have one number per class",
    ({ priors, classes }) => priors.length === classes.length,
  )
  .check("coefficients", "must fit the functions, the coordinates, the classes and the features", (state) =>
    isWholeScoring(state, state.classes.length, state.inputs.names.length),
  );

/** What `FlexibleDiscriminant` learns. */
export interface FlexibleDiscriminantState<L extends Label = Label>
  extends LabeledState<typeof flexibleDiscriminantState, L> {}

/** A fitted `FlexibleDiscriminant`. */
export class FlexibleDiscriminantModel<L extends Label = Label>
  extends PosteriorModel<L, FlexibleDiscriminantState<L>>
  implements TableTransformer
{
  static readonly kind = "FlexibleDiscriminant";
  static readonly state = flexibleDiscriminantState;

  /** Number of discriminant coordinates used for classification. */
  get components(): number {
    const { components = this.offsets.length } = this.settings;
    return Math.min(components, this.offsets.length);
  }

  get outputs(): readonly string[] {
    return Array.from({ length: this.components }, (_, a) => `discriminant${a + 1}`);
  }

  /** The functions of the features as texts, in the order of the coefficients. */
  get terms(): readonly string[] {
    return functionTexts(this.expansion, this.features);
  }

  /** The share of the variance between the means that each coordinate explains. */
  get explainedRatio(): Float64Array {
    return explainedBy(this.correlations);
  }

  protected logScores(rows: Rows): Matrix {
    const { components: count, priors, centroids: all } = this;
    const coefficients = all.slice(0, all.rows, 0, count);
    const center = new Float64Array(count);
    const constants = priors.map((prior, k) => Math.log(prior) - 0.5 * squaredLength(coefficients.row(k)));
    const score = (x: Matrix) =>
      scoreLinear(coordinatesOf(this, x, count), { center, coefficients, constants });
    const x = readNewCases(this.kind, rows, this.inputs, "error");
    return scoreFarRows(x, score(x), score);
  }

  /** The discriminant coordinates of cases. */
  transform(rows: Rows): Matrix {
    const x = readNewCases(this.kind, rows, this.inputs, "error");
    return finiteCases(this.kind, coordinatesOf(this, x, this.components));
  }

  /** The table with the features replaced by discriminant coordinates; other columns are kept. */
  transformTable(table: Table): Table {
    requireTable(this.kind, table);
    return replaceFeatures(this.kind, table, this.inputs, this.outputs, this.transform(table));
  }
}

function squaredLength(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value * value, 0);
}
