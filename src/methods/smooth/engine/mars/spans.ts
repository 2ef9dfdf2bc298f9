// How far apart knots are, and how far from the ends: Friedman (1991), equations 43 and 45. Cases are counted by their
// weights, so that a weight of 2 spaces knots as two equal rows do.

/** What the spacing of knots depends on. */
export interface SpanSettings {
  /** The cases between two knots; 0 for Friedman's formula. */
  readonly minSpan: number;
  /** The cases beyond the outermost knots; 0 for Friedman's formula. */
  readonly endSpan: number;
  /** By what share of itself the end span grows where features interact. */
  readonly endSpanGrowth: number;
}

/** The spacing of the knots of one parent. */
export interface Spans {
  /** The cases from one knot to the next. */
  readonly step: number;
  /** The cases above the first knot. */
  readonly first: number;
  /** The cases below the last knot. */
  readonly end: number;
}

/** The chance that no run of equal signs in the noise is as long as the span. */
const ALPHA = 0.05;

/** The spacing for a parent with a positive value in `used` of `total` cases. */
export function spansOf(settings: SpanSettings, { total, used, features, degree }: SpanCases): Spans {
  const end = endSpan(settings, { total, features, degree });
  const step = Math.max(1, settings.minSpan > 0 ? settings.minSpan : minSpan(features, used));
  // The cases that the steps leave over are divided between both ends.
  const room = Math.max(0, Math.floor(total) - 2 * end);
  let start = Math.floor(room / 2);
  if (room > step) {
    const over = room % step;
    start = Math.floor((over === 0 ? step : over) / 2);
  }
  return { step, first: Math.max(1, end + start), end };
}

interface SpanCases {
  readonly total: number;
  readonly used: number;
  /** The number of features that the search has to choose from. */
  readonly features: number;
  /** The degree of the new terms. */
  readonly degree: number;
}

/** Friedman's equation 43. */
function minSpan(features: number, used: number): number {
  return Math.floor((-Math.log(-Math.log(1 - ALPHA)) + Math.log(features * used)) / (2.5 * Math.LN2));
}

/** Friedman's equation 45, larger for interactions, and never so large that no knot is left. */
function endSpan(settings: SpanSettings, { total, features, degree }: Omit<SpanCases, "used">): number {
  const given = settings.endSpan;
  const span = given > 0 ? given : Math.floor(3 - Math.log2(ALPHA) + Math.log2(features));
  const grown = degree >= 2 ? span + Math.floor(settings.endSpanGrowth * span + 0.5) : span;
  return Math.max(1, Math.min(grown, Math.floor(total / 2) - 1));
}

/** Counts of weights are sums of fractions; what differs by rounding is equal. */
const ROUNDING = 1e-9;

/**
 * The positions of the knots of one feature: indices into its values in descending order, whose cases have these weights
 * (1 each without) and a positive parent where `isUsed`. Counting steps from one case to the next below it: a case counts
 * if the one above it is used. Equal values count as one group, of which the used share counts, so that the order of the
 * rows changes nothing.
 */
export function knotPositions(
  { first, step, end }: Spans,
  values: Float64Array,
  weightAt: (position: number) => number,
  isUsed: (position: number) => boolean,
  total: number,
): Int32Array {
  const found: number[] = [];
  let counted = 0;
  let next = first;
  let above = 0;
  let shareAbove = 0;
  let begun = false;
  for (let start = 0; start < values.length; ) {
    let stop = start;
    let size = 0;
    let used = 0;
    for (; stop < values.length && values[stop] === values[start]; stop += 1) {
      const weight = weightAt(stop);
      size += weight;
      if (isUsed(stop)) used += weight;
    }
    const share = used / size;
    // Of the cases with this value, those that are not too close to the lower end.
    const room = Math.min(size, total - above - end);
    if (room <= ROUNDING * total) break;
    // A hinge that is 0 everywhere is no candidate.
    if (begun) {
      counted += Math.min(1, room) * shareAbove + Math.max(0, room - 1) * share;
      if (counted >= next - ROUNDING * (1 + counted)) {
        found.push(start);
        next += step * (1 + Math.floor((counted - next) / step + ROUNDING));
      }
    }
    begun ||= used > 0;
    shareAbove = share;
    above += size;
    start = stop;
  }
  return Int32Array.from(found);
}
