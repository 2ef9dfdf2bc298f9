import { finish, finishPaced, type Steps } from "../../../base/steps.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { BandwidthRule } from "../../../math/probability/density/bandwidth.js";
import { KernelDistribution } from "../../../math/probability/density/kernel-distribution.js";
import type { DensityKernel } from "../../../math/probability/density/kernels.js";
import type { Random } from "../../../math/probability/random/index.js";
import { scoreFarRows } from "../../../model/bayes-rule/far-rows.js";
import { ClassSample } from "./class-sample.js";
import type { Membership } from "./evidence.js";
import { drawValues, type GenerativeLikelihood, type Names, requireSeen } from "./likelihood.js";

export interface KernelSettings {
  readonly bandwidth: number | BandwidthRule;
  readonly kernel: DensityKernel;
}

/** Copies of the cases with their classes; a case belongs to one class, because its code can name only one. */
export function gatherSample(
  x: Matrix,
  { codes, classes, weights }: Extract<Membership, { codes: unknown }>,
): ClassSample {
  return new ClassSample({
    classes,
    x: Matrix.from(x),
    codes,
    weights: weights?.slice() ?? new Float64Array(codes.length).fill(1),
  });
}

/** Within a class, each column has its own kernel density (ESL 6.6.3; John and Langley 1995). */
export class KernelLikelihood implements GenerativeLikelihood<Matrix> {
  /** Densities by class, then by column. */
  readonly densities: Densities;
  readonly logPrior = 0;

  constructor(sample: ClassSample, settings: KernelSettings, names: Names) {
    const { columns } = sample;
    requireSeen(
      Float64Array.from({ length: columns }, (_, j) => sample.known(j)),
      names,
    );
    const ahead = prepared.get(sample);
    const fits = ahead?.bandwidth === settings.bandwidth && ahead.kernel === settings.kernel;
    this.densities = fits ? ahead.densities : finish(densitySteps(sample, settings));
  }

  logLikelihood(x: Matrix): Matrix {
    return scoreFarRows(x, this.#score(x), (near) => this.#score(near));
  }

  #score(x: Matrix): Matrix {
    const classes = this.densities.length;
    const out = new Matrix(x.rows, classes);
    const logs = new Float64Array(x.rows);
    for (let j = 0; j < x.columns; j += 1) {
      // A density is asked once for values that occur in several cases, such as zeros.
      const { values, indices } = distinctNumbers(x, j);
      for (let k = 0; k < classes; k += 1) {
        const density = this.densities[k][j];
        for (let at = 0; at < values.length; at += 1) logs[at] = density.logDensity(values[at]);
        for (let i = 0; i < x.rows; i += 1)
          if (indices[i] >= 0) out.data[i * classes + k] += logs[indices[i]];
      }
    }
    return out;
  }

  terms(x: Matrix): Matrix {
    const classes = this.densities.length;
    return new Matrix(x.columns, classes).map((_, at) => {
      const [j, k] = [Math.floor(at / classes), at % classes];
      return Number.isNaN(x.data[j]) ? 0 : this.densities[k][j].logDensity(x.data[j]);
    });
  }

  draw(codes: ArrayLike<number>, stream: Random): Matrix {
    return drawValues(codes, this.densities[0].length, (k, j) => this.densities[k][j].sample(stream));
  }
}

/** The distinct numbers of a column, and for each case the index of its number; −1 where it is missing. */
function distinctNumbers({ data, columns, rows }: Matrix, j: number) {
  const known = new Map<number, number>();
  const indices = new Int32Array(rows);
  for (let i = 0; i < rows; i += 1) {
    const value = data[i * columns + j];
    const index = Number.isNaN(value) ? -1 : (known.get(value) ?? known.size);
    if (index === known.size) known.set(value, index);
    indices[i] = index;
  }
  return { values: Float64Array.from(known.keys()), indices };
}

/** Densities by class, then by column. */
type Densities = readonly (readonly KernelDistribution[])[];

/** Densities that were computed before the likelihood that they are part of. */
const prepared = new WeakMap<ClassSample, KernelSettings & { readonly densities: Densities }>();

/** Computes the densities of a sample with pauses; a likelihood of it finds them ready. */
export async function prepareDensities(
  sample: ClassSample,
  { bandwidth, kernel }: KernelSettings,
  pause: () => Promise<unknown>,
): Promise<void> {
  const densities = await finishPaced(densitySteps(sample, { bandwidth, kernel }), pause);
  prepared.set(sample, { bandwidth, kernel, densities });
}

function* densitySteps(sample: ClassSample, settings: KernelSettings): Steps<Densities> {
  const { kernel } = settings;
  const densities: KernelDistribution[][] = [];
  for (let k = 0; k < sample.classes; k += 1) {
    const densitiesOfClass: KernelDistribution[] = [];
    for (let j = 0; j < sample.columns; j += 1) {
      const values = sample.column(j, k);
      // Where a class has no known value of a column, all classes together describe it.
      const column = values.values.length > 0 ? values : sample.column(j);
      const bandwidth = applicable(column, settings) ?? overallBandwidth(sample, j, settings) ?? 1;
      densitiesOfClass.push(
        KernelDistribution.fit(column.values, { bandwidth, kernel, weights: column.weights }),
      );
      yield;
    }
    densities.push(densitiesOfClass);
  }
  return densities;
}

/** The bandwidth or its rule; undefined where the rule fails, because it needs two different values. */
function applicable(
  { values, weights }: { values: Float64Array; weights: Float64Array },
  { bandwidth }: KernelSettings,
): number | BandwidthRule | undefined {
  if (typeof bandwidth === "number") return bandwidth;
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return total > 1 && values.some((value) => value !== values[0]) ? bandwidth : undefined;
}

/** The bandwidth of a column in all classes together. */
function overallBandwidth(sample: ClassSample, j: number, settings: KernelSettings): number | undefined {
  const column = sample.column(j);
  const bandwidth = applicable(column, settings);
  if (bandwidth === undefined) return undefined;
  const { kernel } = settings;
  return KernelDistribution.fit(column.values, { bandwidth, kernel, weights: column.weights }).bandwidth;
}
