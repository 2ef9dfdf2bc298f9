/** Evenly spaced knots, both ends included. */
export function uniformKnots(low: number, high: number, count: number): Float64Array {
  return Float64Array.from({ length: count }, (_, k) =>
    k === count - 1 ? high : low + ((high - low) * k) / (count - 1),
  );
}

/** Knots at even shares of distinct values, which ascend, both ends included: as mgcv places those of cubic splines. */
export function quantileKnots(distinct: ArrayLike<number>, count: number): Float64Array {
  const last = distinct.length - 1;
  return Float64Array.from({ length: count }, (_, k) => {
    const at = (last * k) / (count - 1);
    const below = Math.min(Math.floor(at), last);
    const above = Math.min(below + 1, last);
    return distinct[below] + (at - below) * (distinct[above] - distinct[below]);
  });
}

/** The distinct numbers among some, ascending; NaN is none. */
export function distinctValues(values: ArrayLike<number>): Float64Array {
  // NaN is sorted to the end.
  return withoutRepetitions(new Float64Array(values).sort());
}

/** The distinct values of a sorted list, up to the first NaN. */
export function withoutRepetitions(sorted: Float64Array): Float64Array {
  const distinct = new Float64Array(sorted.length);
  let count = 0;
  for (let i = 0; i < sorted.length && !Number.isNaN(sorted[i]); i += 1)
    if (count === 0 || sorted[i] !== distinct[count - 1]) distinct[count++] = sorted[i];
  return distinct.slice(0, count);
}

/** Knots for B-splines that end at the outermost breaks: these repeated as often as the degree. */
export function clampedKnots(breaks: ArrayLike<number>, degree: number): Float64Array {
  const count = breaks.length;
  return Float64Array.from({ length: count + 2 * degree }, (_, i) => {
    return breaks[Math.min(Math.max(i - degree, 0), count - 1)];
  });
}

/** Knots for B-splines that reach beyond the outermost breaks, in steps of the outermost intervals. */
export function extendedKnots(breaks: ArrayLike<number>, degree: number): Float64Array {
  const last = breaks.length - 1;
  const [below, above] = [breaks[1] - breaks[0], breaks[last] - breaks[last - 1]];
  return Float64Array.from({ length: last + 1 + 2 * degree }, (_, i) => {
    const k = i - degree;
    if (k < 0) return breaks[0] + k * below;
    return k > last ? breaks[last] + (k - last) * above : breaks[k];
  });
}

/** How far the domain of P-splines goes beyond the data, as a share of their range. */
const MARGIN = 0.001;

/** Evenly spaced knots for so many B-splines on a range and slightly more (Eilers and Marx 1996), as mgcv has them. */
export function evenBSplineKnots(low: number, high: number, size: number, degree: number): Float64Array {
  const margin = (high - low) * MARGIN;
  const pieces = size - degree;
  const step = (high - low + 2 * margin) / pieces;
  return Float64Array.from({ length: pieces + 1 + 2 * degree }, (_, i) => low - margin + (i - degree) * step);
}
