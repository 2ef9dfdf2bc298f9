import type { LossSums } from "../../../../wasm/tree-grower.js";
import type { BoostingSettings } from "./problem.js";

/** The mean losses after every round, and what they say about stopping. */
export class BoostingHistory {
  readonly #training: number[] = [];
  readonly #validation: number[] = [];
  readonly #weights: LossSums;
  readonly #settings: Pick<BoostingSettings, "patience" | "tolerance">;
  #best = 0;
  /** The last round that was better than the best before by more than the tolerance. */
  #improved = 0;

  constructor(settings: Pick<BoostingSettings, "patience" | "tolerance">, weights: LossSums) {
    this.#settings = settings;
    this.#weights = weights;
  }

  /** Adds the sums of the losses after one more round. */
  add({ training, validation }: LossSums): void {
    this.#training.push(training / this.#weights.training);
    if (this.#weights.validation === 0) return;
    const loss = validation / this.#weights.validation;
    const least = this.#validation[this.#best - 1] ?? Number.POSITIVE_INFINITY;
    const rounds = this.#validation.push(loss);
    if (loss < least) this.#best = rounds;
    if (loss < least - this.#settings.tolerance * Math.abs(least) || rounds === 1) this.#improved = rounds;
  }

  /** Whether the loss of the validation cases has not improved for long enough. */
  get hasStopped(): boolean {
    return this.#validation.length - this.#improved >= this.#settings.patience && this.#validation.length > 0;
  }

  /** After how many rounds the loss of the validation cases was least; all, if there are none. */
  get best(): number {
    return this.#validation.length > 0 ? this.#best : this.#training.length;
  }

  /** The last loss that was added: of the validation cases, if there are any. */
  get latest(): number | undefined {
    return this.#validation.at(-1) ?? this.#training.at(-1);
  }

  get losses(): { readonly trainingLoss: Float64Array; readonly validationLoss: Float64Array } {
    return {
      trainingLoss: Float64Array.from(this.#training),
      validationLoss: Float64Array.from(this.#validation),
    };
  }
}
