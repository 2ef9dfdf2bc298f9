import type { Label } from "../../../../base/label.js";
import { requireTable, type Table } from "../../../../data/table/table.js";
import type { Matrix } from "../../../../math/linalg/matrix.js";
import { finiteCases } from "../../../../model/answers.js";
import { scoreFarRows } from "../../../../model/bayes-rule/far-rows.js";
import { scoreLinear } from "../../../../model/bayes-rule/linear-functions.js";
import { type ClassifierState, PosteriorBase } from "../../../../model/bayes-rule/posterior-model.js";
import { type Rows, readNewCases } from "../../../../model/input.js";
import type { TableTransformer } from "../../../../prepare/engine/table-transformer.js";
import { replaceFeatures } from "../../../linear/engine/latent/model.js";
import { coordinatesOf, explainedBy, type ScoringState } from "./state.js";

interface ScoredClassesState<L extends Label = Label> extends ClassifierState<L>, ScoringState {
  readonly settings: { readonly components?: number | undefined };
  readonly priors: Float64Array;
}

/** The base of classifiers by distances to class means in discriminant coordinates that a regression predicts. */
abstract class ScoredClassesBase<
    L extends Label = Label,
    S extends ScoredClassesState<L> = ScoredClassesState<L>,
  >
  extends PosteriorBase<L, S>
  implements TableTransformer
{
  /** Number of discriminant coordinates used for classification. */
  get components(): number {
    const { settings, offsets } = this.#state;
    return Math.min(settings.components ?? offsets.length, offsets.length);
  }

  get outputs(): readonly string[] {
    return Array.from({ length: this.components }, (_, a) => `discriminant${a + 1}`);
  }

  /** The share of the variance between the means that each coordinate explains. */
  get explainedRatio(): Float64Array {
    return explainedBy(this.#state.correlations);
  }

  get #state(): S {
    return this as unknown as S;
  }

  protected logScores(rows: Rows): Matrix {
    const { components: count } = this;
    const { priors, centroids } = this.#state;
    const coefficients = centroids.slice(0, centroids.rows, 0, count);
    const center = new Float64Array(count);
    const constants = priors.map(
      (prior, k) =>
        Math.log(prior) - 0.5 * coefficients.row(k).reduce((sum, value) => sum + value * value, 0),
    );
    const score = (x: Matrix) =>
      scoreLinear(coordinatesOf(this.#state, x, count), { center, coefficients, constants });
    const x = readNewCases(this.kind, rows, this.inputs, "error");
    return scoreFarRows(x, score(x), score);
  }

  /** The discriminant coordinates of cases. */
  transform(rows: Rows): Matrix {
    const x = readNewCases(this.kind, rows, this.inputs, "error");
    return finiteCases(this.kind, coordinatesOf(this.#state, x, this.components));
  }

  /** The table with the features replaced by discriminant coordinates; other columns are kept. */
  transformTable(table: Table): Table {
    requireTable(this.kind, table);
    return replaceFeatures(this.kind, table, this.inputs, this.outputs, this.transform(table));
  }
}

/** The base, whose models have the fields of their states. */
export const ScoredClasses = ScoredClassesBase as unknown as Pick<
  typeof ScoredClassesBase,
  keyof typeof ScoredClassesBase
> &
  (abstract new <L extends Label = Label, S extends ScoredClassesState<L> = ScoredClassesState<L>>(
    state: S,
  ) => ScoredClassesBase<L, S> & S);
export type ScoredClasses<
  L extends Label = Label,
  S extends ScoredClassesState<L> = ScoredClassesState<L>,
> = ScoredClassesBase<L, S> & S;
