import * as z from "zod";
import type { Label } from "../../../base/label.js";
import * as codecs from "../../../model/files/codecs.js";
import { field, type LabeledState } from "../../../model/files/state.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import { ConceptModel, conceptState, type Verdict } from "../engine/concept-model.js";
import { MOST_GENERAL } from "../engine/options.js";
import { rectangleClassifierOptions } from "./options.js";
import { contains, halfway, type Rectangle, sideGaps } from "./rectangle.js";

const closed = z.strictObject({ lower: codecs.float64Array, upper: codecs.float64Array });
const unbounded = z.strictObject({ lower: codecs.infinitableArray, upper: codecs.infinitableArray });

const rectangleClassifierState = conceptState
  .extend({
    method: rectangleClassifierOptions.shape.method,
    /** The smallest rectangle around the positive cases, which lie in it or on its sides. */
    specific: field<Rectangle>(closed),
    /**
     * The largest rectangles around it without negative cases, which lie outside or on the sides; the one with the widest
     * margin first. Sides that no negative case holds back are infinite.
     */
    general: field<readonly Rectangle[]>(z.array(unbounded).max(MOST_GENERAL)),
    /** The difference between the largest and the smallest value of each feature in training. */
    ranges: codecs.nonNegativeArray,
  })
  .check(
    "specific",
    "must have a lower and an upper bound per feature, in this order",
    ({ specific: { lower, upper }, inputs }) =>
      lower.length === inputs.names.length &&
      upper.length === lower.length &&
      lower.every((bound, j) => bound <= upper[j]),
  )
  .check(
    "general",
    'must have at least one rectangle, and all must be around "specific"',
    ({ general, specific }) =>
      general.length > 0 && general.every((rectangle) => isAround(rectangle, specific)),
  )
  .check(
    "ranges",
    "must have one number per feature",
    ({ ranges, inputs }) => ranges.length === inputs.names.length,
  );

/** What `RectangleClassifier` learns. */
export interface RectangleClassifierState<L extends Label = Label>
  extends LabeledState<typeof rectangleClassifierState, L> {}

function isAround({ lower, upper }: Rectangle, inner: Rectangle): boolean {
  return (
    lower.length === inner.lower.length &&
    upper.length === inner.upper.length &&
    lower.every((bound, j) => bound < inner.lower[j]) &&
    upper.every((bound, j) => bound > inner.upper[j])
  );
}

/** A fitted `RectangleClassifier`. */
export class RectangleClassifierModel<L extends Label = Label> extends ConceptModel<
  L,
  RectangleClassifierState<L>
> {
  static readonly kind = "RectangleClassifier";
  static readonly state = rectangleClassifierState;

  /** The rectangle that predicts, as the option `method` says. */
  get rectangle(): Rectangle {
    const { specific, general, method } = this;
    if (method === "specific") return specific;
    return method === "general" ? general[0] : halfway(specific, general[0]);
  }

  /**
   * The margin of the rectangle halfway between `specific` and the first of `general`: the distance of its sides to the
   * nearest training cases, as a share of the range of the feature; infinite if there is no negative case.
   */
  get margin(): number {
    const [narrowest] = sideGaps(this.specific, this.general[0], this.ranges);
    return narrowest === undefined ? Number.POSITIVE_INFINITY : narrowest / 2;
  }

  /**
   * The prediction of the consistent rectangles for each case: "positive" within the most specific one, "negative"
   * outside of the most general ones, and "undecided" between them.
   */
  verdicts(rows: Rows): Verdict[] {
    const { specific, general } = this;
    return this.#cases(rows).map((x) => {
      if (contains(specific, x, "in")) return "positive";
      return general.some((rectangle) => contains(rectangle, x, "out")) ? "undecided" : "negative";
    });
  }

  /** 1 within the rectangle that predicts, 0 outside. */
  protected probabilities(rows: Rows): Float64Array {
    const { rectangle, method } = this;
    const sides = method === "general" ? "out" : "in";
    return Float64Array.from(this.#cases(rows), (x) => Number(contains(rectangle, x, sides)));
  }

  #cases(rows: Rows): Float64Array[] {
    const x = readNewCases(this.kind, rows, this.inputs, "error");
    return Array.from({ length: x.rows }, (_, row) => x.row(row));
  }
}
