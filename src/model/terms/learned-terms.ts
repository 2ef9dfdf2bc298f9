// Functions of terms whose state is learned from the training table: scales, splines, and intervals.

import { type Expression, FormulaProblem } from "../../data/formula/index.js";
import { quantile } from "../../data/statistics/quantile.js";
import { type RegressionSpline, splineWidth } from "../../math/basis/regression-spline.js";
import { TermArguments } from "./term-arguments.js";

export interface ScaleRule {
  readonly type: "scale";
  readonly center: number;
  readonly scale: number;
}

export interface SplineRule extends RegressionSpline {
  readonly type: "spline";
}

/** The intervals that numbers fall into. */
export interface Intervals {
  /** Ascending; one more than labels. */
  readonly breaks: readonly number[];
  readonly labels: readonly string[];
  /** Whether intervals are closed on the right. */
  readonly right: boolean;
  /** Whether the outermost break itself belongs to the interval next to it. */
  readonly lowest: boolean;
}

type Call = Expression & { readonly node: "call" };

/** scale(x, center, scale): standard deviations from the mean, or what is given. */
export function learnScale(call: Call, values: Float64Array): ScaleRule {
  const given = new TermArguments(call);
  const known = values.filter(Number.isFinite);
  const choose = (name: string, usual: () => number, none: number) => {
    if (!given.has(name)) return usual();
    try {
      return given.flag(name, true) ? usual() : none;
    } catch {
      return given.number(name) ?? none;
    }
  };
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  const center = choose("center", () => mean, 0);
  // About 0 if numbers are not centered, as in R.
  const spread = () =>
    Math.sqrt(known.reduce((sum, value) => sum + (value - center) ** 2, 0) / Math.max(1, known.length - 1));
  const scale = choose("scale", spread, 1);
  // Rounding leaves about this of a column that does not vary.
  const least = 1e-13 * Math.abs(mean);
  if (!given.has("scale") && !(scale > least))
    throw new FormulaProblem("there is nothing to scale: all numbers are equal", call.start);
  if (scale !== 0) return { type: "scale", center, scale };
  throw new FormulaProblem("scale of scale must not be 0", given.startOf("scale"));
}

export function scaleValues({ center, scale }: ScaleRule, values: Float64Array): Float64Array {
  return values.map((value) => (value - center) / scale);
}

/** More functions of one number than any data determine. */
const MOST_FUNCTIONS = 1000;

/** ns(x, df, knots, intercept, Boundary.knots) and bs(x, df, knots, degree, intercept, Boundary.knots). */
export function learnSpline(call: Call, values: Float64Array): SplineRule {
  const given = new TermArguments(call);
  const kind = call.name === "bs" ? "b" : "natural";
  const degree = (kind === "b" ? given.whole("degree", 1) : undefined) ?? 3;
  const intercept = given.flag("intercept", false);
  const known = values.filter(Number.isFinite);
  const boundary = boundaryOf(given, known, call);
  const basis = { kind, degree, boundary, intercept } as const;
  const most = given.whole("df", 1);
  const inside = known.filter((value) => value >= boundary[0] && value <= boundary[1]);
  const givenKnots = given.numbers("knots")?.toSorted((a, b) => a - b);
  const fewest = splineWidth({ ...basis, knots: [] });
  const count = (most ?? fewest) - fewest;
  if (givenKnots === undefined && count < 0)
    throw new FormulaProblem(`df of ${call.name} must be at least ${fewest} here`, given.startOf("df"));
  if (Math.max(givenKnots?.length ?? 0, count, degree) > MOST_FUNCTIONS)
    throw new FormulaProblem(`${call.name} has more than ${MOST_FUNCTIONS} functions`, call.start);
  const knots =
    givenKnots ?? Array.from({ length: count }, (_, k) => quantile(inside, (k + 1) / (count + 1)));
  const ends = [boundary[0], ...knots, boundary[1]];
  const at = ends.findIndex((knot, k) => k > 0 && !(knot > ends[k - 1]));
  if (at < 0) return { type: "spline", ...basis, knots };
  const message =
    givenKnots === undefined
      ? `there are too few distinct values for ${count} knots; lower df, or give knots`
      : `knots must be distinct, and between ${boundary[0]} and ${boundary[1]}`;
  throw new FormulaProblem(message, given.startOf(givenKnots === undefined ? "df" : "knots"));
}

function boundaryOf(given: TermArguments, known: Float64Array, { start }: Call): [number, number] {
  const [low, high, ...others] = given.numbers("Boundary.knots") ?? [
    known.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
    known.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY),
  ];
  if (Number.isFinite(low) && Number.isFinite(high) && low < high && others.length === 0) return [low, high];
  const message = given.has("Boundary.knots")
    ? "Boundary.knots must be two ascending numbers, as in c(0, 10)"
    : "a spline needs at least two distinct values";
  throw new FormulaProblem(message, given.has("Boundary.knots") ? given.startOf("Boundary.knots") : start);
}

/** More intervals than any data fill. */
const MOST_INTERVALS = 10_000;

/** cut(x, breaks, labels, include.lowest, right) */
export function learnIntervals(call: Call, values: Float64Array): Intervals {
  const given = new TermArguments(call);
  const numbers = given.numbers("breaks");
  if (numbers === undefined)
    throw new FormulaProblem("cut needs breaks: their number, or a list such as c(0, 5, 10)", call.start);
  const [right, lowest] = [given.flag("right", true), given.flag("include.lowest", false)];
  const breaks =
    numbers.length > 1
      ? numbers.toSorted((a, b) => a - b)
      : equalBreaks(values, given.whole("breaks", 2) ?? 2, call);
  const position = given.startOf("breaks");
  if (breaks.length > MOST_INTERVALS + 1)
    throw new FormulaProblem(`cut makes more than ${MOST_INTERVALS} intervals`, position);
  if (breaks.some((value, k) => k > 0 && value === breaks[k - 1]))
    throw new FormulaProblem("breaks of cut must be distinct", position);
  const labels = given.texts("labels") ?? labelsOf(breaks, right, lowest);
  if (labels.length === breaks.length - 1 && new Set(labels).size === labels.length)
    return { breaks: breaks.map(finite), labels, right, lowest };
  const message = `labels of cut must be ${breaks.length - 1} different strings, one per interval`;
  throw new FormulaProblem(message, given.startOf("labels"));
}

/** JSON has no infinite numbers, and no value is beyond the largest one. */
function finite(value: number): number {
  return Math.max(-Number.MAX_VALUE, Math.min(value, Number.MAX_VALUE));
}

/** Intervals of equal width; the outermost breaks are a thousandth of the range farther out, as in R. */
function equalBreaks(values: Float64Array, count: number, { start }: Call): number[] {
  if (count > MOST_INTERVALS)
    throw new FormulaProblem(`cut makes more than ${MOST_INTERVALS} intervals`, start);
  const known = values.filter(Number.isFinite);
  const low = known.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const high = known.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  if (!(low < high)) throw new FormulaProblem("cut needs at least two distinct values", start);
  const margin = (high - low) / 1000;
  return Array.from({ length: count + 1 }, (_, k) => {
    if (k === 0) return low - margin;
    return k === count ? high + margin : low + (k * (high - low)) / count;
  });
}

/** R's labels, `(0,2.5]`, with as many digits as tell the breaks apart. */
function labelsOf(breaks: readonly number[], right: boolean, lowest: boolean): string[] {
  let written: string[] = [];
  for (let digits = 3; digits <= 17; digits += 1) {
    written = breaks.map((value) => significant(value, digits));
    if (new Set(written).size === written.length) break;
  }
  const count = breaks.length - 1;
  return Array.from({ length: count }, (_, k) => {
    const open = right && !(lowest && k === 0) ? "(" : "[";
    const close = right || (lowest && k === count - 1) ? "]" : ")";
    return `${open}${written[k]},${written[k + 1]}${close}`;
  });
}

/** A number with some significant digits, as C's %g writes it. */
function significant(value: number, digits: number): string {
  if (value === 0) return "0";
  // R writes as many characters for both.
  if (!Number.isFinite(value)) return value > 0 ? " Inf" : "-Inf";
  const [mantissa, exponent] = value.toExponential(digits - 1).split("e");
  const power = Number(exponent);
  const shorter = (text: string) => (text.includes(".") ? text.replace(/\.?0+$/, "") : text);
  if (power >= -4 && power < digits) return shorter(value.toFixed(digits - 1 - power));
  const size = String(Math.abs(power)).padStart(2, "0");
  return `${shorter(mantissa)}e${power < 0 ? "-" : "+"}${size}`;
}

/** The interval of a number; undefined outside of all. */
export function intervalOf({ breaks, labels, right, lowest }: Intervals, value: number): string | undefined {
  const last = breaks.length - 1;
  if (lowest && value === breaks[right ? 0 : last]) return labels[right ? 0 : last - 1];
  for (let k = 0; k < last; k += 1) {
    const inside = right
      ? value > breaks[k] && value <= breaks[k + 1]
      : value >= breaks[k] && value < breaks[k + 1];
    if (inside) return labels[k];
  }
  return undefined;
}
