import * as z from "zod";
import type { Label } from "../../../base/label.js";
import { requireTable, type Table } from "../../../data/table/table.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { finiteCases } from "../../../model/answers.js";
import { scoreFarRows } from "../../../model/bayes-rule/far-rows.js";
import { scoreLinear } from "../../../model/bayes-rule/linear-functions.js";
import { PosteriorModel } from "../../../model/bayes-rule/posterior-model.js";
import * as codecs from "../../../model/files/codecs.js";
import { field, type LabeledState, StateSchema } from "../../../model/files/state.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import type { TableTransformer } from "../../../prepare/engine/table-transformer.js";
import { functionTexts } from "../../discriminant/engine/scoring/expansion.js";
import {
  coordinatesOf,
  explainedBy,
  isWholeScoring,
  scoringFields,
} from "../../discriminant/engine/scoring/state.js";
import { replaceFeatures } from "../../linear/engine/latent/model.js";
import type { MixtureStart } from "../engine/state.js";
import { type MixtureDiscriminantSettings, mixtureDiscriminantOptions } from "./options.js";

const mixtureDiscriminantState = StateSchema.of({
  classes: codecs.severalClasses,
  inputs: codecs.features,
  /** The options of the estimator. */
  settings: field<MixtureDiscriminantSettings>(mixtureDiscriminantOptions),
  /** Prior probabilities of the classes, in the order of `classes`. */
  priors: codecs.distribution,
  /** The index of the class of every subclass. */
  owners: codecs.int32Array,
  /** The share of every subclass in its class. */
  subclassShares: codecs.probabilityArray,
  ...scoringFields,
  /** Subclasses × coordinates: the means of the subclasses. */
  centroids: codecs.matrix,
  /** How strongly the means of the subclasses are drawn to those of the classes: one penalty for each class, 0 if they are free. */
  shrinkage: codecs.nonNegativeArray,
  /** The log-likelihood of the features after every iteration, up to a constant. */
  history: codecs.float64Array,
  /** How each start ended. */
  starts: field<readonly MixtureStart[]>(
    z
      .array(
        z.strictObject({
          objective: codecs.anyNumber,
          iterations: z.int().min(0),
          converged: z.boolean(),
          failure: z.string().optional(),
        }),
      )
      .min(1),
  ),
  /** The seed of the random numbers. */
  seed: z.int(),
  /** Whether the iteration of the best start has converged. */
  convergence: codecs.convergence,
})
  .check(
    "priors",
    "must have one number per class",
    ({ priors, classes }) => priors.length === classes.length,
  )
  .check(
    "shrinkage",
    "must have one number per class",
    ({ shrinkage, classes }) => shrinkage.length === classes.length,
  )
  .check(
    "owners",
    "must be indices of classes, every class among them",
    ({ owners, classes }) =>
      owners.every((owner) => owner >= 0 && owner < classes.length) &&
      classes.every((_, k) => owners.includes(k)),
  )
  .check(
    "subclassShares",
    "must have one number per subclass",
    ({ subclassShares, owners }) => subclassShares.length === owners.length,
  )
  .check(
    "coefficients",
    "must fit the functions, the coordinates, the subclasses and the features",
    (state) => isWholeScoring(state, state.owners.length, state.inputs.names.length),
  );

/** What `MixtureDiscriminant` learns. */
export interface MixtureDiscriminantState<L extends Label = Label>
  extends LabeledState<typeof mixtureDiscriminantState, L> {}

/** A fitted `MixtureDiscriminant`. */
export class MixtureDiscriminantModel<L extends Label = Label>
  extends PosteriorModel<L, MixtureDiscriminantState<L>>
  implements TableTransformer
{
  static readonly kind = "MixtureDiscriminant";
  static readonly state = mixtureDiscriminantState;

  /** Number of discriminant coordinates. */
  get components(): number {
    return this.offsets.length;
  }

  get outputs(): readonly string[] {
    return Array.from({ length: this.components }, (_, a) => `discriminant${a + 1}`);
  }

  /** The functions of the features as texts, in the order of the coefficients. */
  get terms(): readonly string[] {
    return functionTexts(this.expansion, this.features);
  }

  /** The share of the variance between the means of the subclasses that each coordinate explains. */
  get explainedRatio(): Float64Array {
    return explainedBy(this.correlations);
  }

  /** The number of subclasses of every class. */
  get subclassCounts(): Int32Array {
    return Int32Array.from(this.classes, (_, k) => this.owners.filter((owner) => owner === k).length);
  }

  /** P(subclass | case), one row per case and one column per subclass. */
  subclassProba(rows: Rows): Matrix {
    const scores = this.#subclassScores(rows);
    const { columns } = scores;
    const out = new Matrix(scores.rows, columns);
    for (let i = 0; i < scores.rows; i += 1) {
      const own = scores.row(i);
      const largest = own.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY);
      const parts = own.map((score) => Math.exp(score - largest));
      const total = parts.reduce((sum, part) => sum + part, 0);
      out.data.set(
        parts.map((part) => part / total),
        i * columns,
      );
    }
    return out;
  }

  protected logScores(rows: Rows): Matrix {
    const scores = this.#subclassScores(rows);
    const out = new Matrix(scores.rows, this.classes.length).map(() => Number.NEGATIVE_INFINITY);
    for (let i = 0; i < scores.rows; i += 1) {
      const from = scores.row(i);
      const to = out.row(i);
      this.owners.forEach((owner, r) => {
        to[owner] = logAdded(to[owner], from[r]);
      });
    }
    return out;
  }

  /** log P(subclass, case), up to a constant of the case. */
  #subclassScores(rows: Rows): Matrix {
    const { centroids: coefficients, owners, priors, components: count } = this;
    const center = new Float64Array(count);
    const constants = this.subclassShares.map(
      (share, r) =>
        Math.log(priors[owners[r]]) +
        Math.log(share) -
        0.5 * coefficients.row(r).reduce((sum, value) => sum + value * value, 0),
    );
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

/** log(eᵃ + eᵇ). */
function logAdded(a: number, b: number): number {
  const largest = Math.max(a, b);
  if (largest === Number.NEGATIVE_INFINITY) return largest;
  return largest + Math.log1p(Math.exp(Math.min(a, b) - largest));
}
