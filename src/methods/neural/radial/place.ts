import type { Convergence } from "../../../base/control.js";
import { OptionError } from "../../../base/errors.js";
import { got, optionName, wanted, words } from "../../../base/sentence.js";
import { countDistinct, distinctRows } from "../../../math/linalg/distinct-rows.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { columnMeans, columnVariances } from "../../../math/linalg/moments.js";
import type { FitControl } from "../../../model/control.js";
import { KMeans } from "../../cluster/k-means/index.js";
import { isConstant } from "../../smooth/joint-kernels/reference-widths.js";
import { whiten } from "../../smooth/joint-kernels/whiten.js";
import type { RadialLayer } from "./features.js";
import { type FoundCenters, mixtureCenters } from "./mixture-centers.js";
import type { RadialSettings } from "./options.js";

/** The most values of all radial functions at all cases. */
const MOST_VALUES = 2 ** 27;
/** How many of the nearest centers say how wide a function is (Moody and Darken 1989). */
const NEIGHBORS = 2;

export interface PlacedLayer extends RadialLayer {
  /** How k-means or the mixture ended, if one of them found the centers. */
  readonly clustering?: Convergence;
}

/** Decides where the radial functions are, and how wide. */
export async function placeFunctions(
  method: string,
  x: Matrix,
  weights: Float64Array | undefined,
  settings: RadialSettings & { readonly seed: number },
  control: FitControl,
): Promise<PlacedLayer> {
  const { standardize, normalized, width } = settings;
  const counted = weights === undefined ? {} : { weights };
  const means = standardize ? columnMeans(x, weights) : new Float64Array(x.columns);
  const variances = standardize ? columnVariances(x, { divisor: "n", ...counted }) : means;
  const scales = variances.map((variance, j) =>
    standardize && variance > 0 && !isConstant(x, j) ? Math.sqrt(variance) : 1,
  );
  const scale = new Matrix(1, x.columns, scales);
  const z = whiten(x, means, scale);
  const found = await findCenters(x, z, weights, settings, control);
  const centers =
    found === undefined
      ? { own: givenCenters(method, settings.centers as Matrix, x.columns), scaled: undefined }
      : { own: unscaled(found.centers, means, scales), scaled: found.centers };
  if (centers.own.rows * x.rows > MOST_VALUES) {
    const sentence = words`${optionName("centers")} must be ${wanted(`fewer than ${Math.ceil(MOST_VALUES / x.rows)}`)} for ${x.rows} cases; got ${got(centers.own.rows)}.`;
    throw new OptionError(method, sentence);
  }
  const clustering = found?.clustering;
  const scaled = centers.scaled ?? whiten(centers.own, means, scale);
  const widths =
    typeof width === "number"
      ? new Float64Array(scaled.rows).fill(width)
      : (found?.widths ?? widthsOf(scaled, z, weights, width === "common"));
  return {
    means,
    scales,
    centers: centers.own,
    widths,
    normalized,
    ...(clustering !== undefined && { clustering }),
  };
}

/** The centers on the scale of the cases; undefined if they were given. */
async function findCenters(
  x: Matrix,
  z: Matrix,
  weights: Float64Array | undefined,
  { centers, placement, width, seed }: RadialSettings & { readonly seed: number },
  control: FitControl,
): Promise<FoundCenters | undefined> {
  if (centers instanceof Matrix) return undefined;
  if (centers === "all") {
    const rows = [...distinctRows(x).first].filter((row) => (weights?.[row] ?? 1) > 0);
    return { centers: Matrix.from(rows.map((row) => z.row(row))) };
  }
  const clusters = Math.min(centers as number, countDistinct(x, weights, centers as number));
  if (placement === "mixture") {
    const settings = { components: clusters, isCommon: width !== "own", seed };
    const found = await mixtureCenters(z, weights, settings, control);
    if (found !== undefined) return found;
  }
  const { signal } = control;
  const model = await new KMeans({ clusters, seed }).fit(z, {
    ...(weights !== undefined && { weights }),
    ...(signal !== undefined && { signal }),
  });
  return { centers: model.centers, clustering: model.convergence };
}

function givenCenters(method: string, centers: Matrix, columns: number): Matrix {
  if (centers.columns === columns && centers.rows > 0) return centers;
  const sentence = words`the rows of ${optionName("centers")} must have ${wanted(`${columns} columns`)}; got ${got(centers.columns)}.`;
  throw new OptionError(method, sentence);
}

function unscaled(centers: Matrix, means: Float64Array, scales: Float64Array): Matrix {
  return centers.map((value, at) => means[at % means.length] + scales[at % means.length] * value);
}

/**
 * The mean distance of every center from its two nearest ones, or the mean of all these, at which a function has fallen by
 * the factor e: √2 standard deviations. A single center gets the deviation of the cases.
 */
function widthsOf(
  centers: Matrix,
  z: Matrix,
  weights: Float64Array | undefined,
  isCommon: boolean,
): Float64Array {
  const own = Float64Array.from({ length: centers.rows }, (_, k) => {
    const distances = Array.from({ length: centers.rows }, (_, l) => distance(centers.row(k), centers.row(l)))
      .filter((value) => value > 0)
      .sort((a, b) => a - b)
      .slice(0, NEIGHBORS);
    return distances.reduce((sum, value) => sum + value, 0) / distances.length / Math.SQRT2;
  });
  const known = own.filter((value) => value > 0);
  const spread =
    known.length > 0 ? known.reduce((sum, value) => sum + value, 0) / known.length : spreadOf(z, weights);
  return own.map((value) => (isCommon || !(value > 0) ? spread : value));
}

/** The root of the mean squared distance of the cases from their mean, or 1 if they do not differ. */
function spreadOf(z: Matrix, weights: Float64Array | undefined): number {
  const variances = columnVariances(z, { divisor: "n", ...(weights && { weights }) });
  const sum = variances.reduce((all, value) => all + value, 0);
  return sum > 0 ? Math.sqrt(sum) : 1;
}

function distance(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let j = 0; j < a.length; j += 1) sum += (a[j] - b[j]) ** 2;
  return Math.sqrt(sum);
}
