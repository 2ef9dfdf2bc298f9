import type { Label } from "../../base/label.js";
import { DAY } from "../kinds/date-text.js";
import { type Described, present } from "./description.js";
import type { SortedSample } from "./ordered-sample.js";
import { OrdinalDescription } from "./ordinal-description.js";

/** Statistics of dates: always dates of the column, as text in ISO 8601. */
export class DateDescription extends OrdinalDescription {
  readonly #dates: Float64Array;

  /** `dates` are the distinct ones in milliseconds, ascending like the levels. */
  constructor(
    described: Described<Label>,
    levels: readonly Label[],
    codes: SortedSample,
    dates: Float64Array,
  ) {
    super(described, levels, codes);
    this.#dates = dates;
  }

  /** Days from the first date to the last. */
  get span(): number {
    const { values } = present(this, { values: this.#dates });
    return (values[values.length - 1] - values[0]) / DAY;
  }
}
