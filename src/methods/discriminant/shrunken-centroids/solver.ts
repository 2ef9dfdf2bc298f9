import type { ClassScatter } from "../../../data/statistics/class-scatter.js";
import { median } from "../../../data/statistics/quantile.js";
import type { Matrix } from "../../../math/linalg/matrix.js";

/** What the spread of every column is taken for: its deviation within classes plus the median of all of these. */
export function steadyDeviations(variances: Float64Array): Float64Array {
  const deviations = variances.map(Math.sqrt);
  // Without it, columns that hardly vary would have the largest statistics by chance.
  const typical = median(deviations);
  return deviations.map((deviation) => deviation + typical);
}

type ClassMeans = Pick<ClassScatter, "totalWeights" | "means" | "total">;

/** By how much a standard error of every mean exceeds the deviation of its column (ESL 18.4). */
function errorFactors({ totalWeights: classWeights, total }: ClassMeans): Float64Array {
  // Never negative but by rounding: the mean of a class that has all the weight is that of all cases.
  return classWeights.map((weight) => Math.sqrt(Math.max(0, 1 / weight - 1 / total)));
}

/** How far the mean of every class is from that of all cases, in standard errors, less the threshold (ESL 18.5). */
export function shrunkenShifts(
  scatter: ClassMeans,
  overall: Float64Array,
  deviations: Float64Array,
  threshold: number,
): Matrix {
  const factors = errorFactors(scatter);
  const { columns } = scatter.means;
  return scatter.means.map((mean, at) => {
    const column = at % columns;
    const error = factors[Math.floor(at / columns)] * deviations[column];
    if (error === 0) return 0;
    const shift = (mean - overall[column]) / error;
    const left = Math.abs(shift) - threshold;
    return left > 0 ? Math.sign(shift) * left : 0;
  });
}

/** The means that are so many standard errors from that of all cases (ESL 18.7). */
export function shrunkenMeans(
  scatter: ClassMeans,
  overall: Float64Array,
  deviations: Float64Array,
  shifts: Matrix,
): Matrix {
  const factors = errorFactors(scatter);
  const { columns } = shifts;
  return shifts.map((shift, at) => {
    const column = at % columns;
    return overall[column] + factors[Math.floor(at / columns)] * deviations[column] * shift;
  });
}
