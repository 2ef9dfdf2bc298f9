import type { Label } from "../../base/label.js";
import { type Described, Description, present } from "./description.js";
import type { SortedSample } from "./ordered-sample.js";
import { orderedInterval } from "./quantile.js";

/** Statistics of ordered levels: always levels, never numbers between them. */
export class OrdinalDescription<T extends Label = Label> extends Description<T> {
  readonly #levels: readonly T[];
  readonly #codes: SortedSample;

  constructor(described: Described<T>, levels: readonly T[], codes: SortedSample) {
    super(described);
    this.#levels = levels;
    this.#codes = codes;
  }

  override get median(): T {
    return this.quantileInterval(0.5)[0];
  }

  override get medianInterval(): [lower: T, upper: T] {
    return this.quantileInterval(0.5);
  }

  override quantile(p: number): T {
    return this.quantileInterval(p)[0];
  }

  override quantileInterval(p: number): [lower: T, upper: T] {
    const [lower, upper] = orderedInterval("describe", present(this, this.#codes), p);
    return [this.#levels[lower], this.#levels[upper]];
  }

  override get minimum(): T {
    return this.quantileInterval(0)[0];
  }

  override get maximum(): T {
    return this.quantileInterval(1)[1];
  }
}
