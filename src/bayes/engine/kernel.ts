import { Matrix } from "../../linalg/matrix.js";
import type { BandwidthRule } from "../../probability/density/bandwidth.js";
import { KernelDensity } from "../../probability/density/kernel-density.js";
import type { DensityKernel } from "../../probability/density/kernels.js";
import { ClassSample } from "./class-sample.js";
import type { Membership } from "./evidence.js";
import { type Likelihood, type Names, requireSeen } from "./likelihood.js";

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
export class KernelLikelihood implements Likelihood<Matrix> {
  /** Densities by class, then by column. */
  readonly densities: readonly (readonly KernelDensity[])[];
  readonly logPrior = 0;

  constructor(sample: ClassSample, settings: KernelSettings, names: Names) {
    const columns = sample.x.columns;
    const everywhere = Array.from({ length: columns }, (_, j) => sample.column(j));
    requireSeen(
      Float64Array.from(everywhere, ({ values }) => values.length),
      names,
    );
    const overall = everywhere.map((column) => chosenBandwidth(column, settings));
    this.densities = Array.from({ length: sample.classes }, (_, k) =>
      everywhere.map((all, j) => {
        const own = sample.column(j, k);
        // Where a class has no known value of a column, all classes together describe it.
        const column = own.values.length > 0 ? own : all;
        const bandwidth = chosenBandwidth(column, settings) ?? overall[j] ?? 1;
        return new KernelDensity({
          data: column.values,
          weights: column.weights,
          bandwidth,
          kernel: settings.kernel,
        });
      }),
    );
  }

  logLikelihood(x: Matrix): Matrix {
    const classes = this.densities.length;
    const out = new Matrix(x.rows, classes);
    for (let k = 0; k < classes; k += 1) {
      for (let j = 0; j < x.columns; j += 1) {
        const density = this.densities[k][j];
        for (let i = 0; i < x.rows; i += 1) {
          const value = x.data[i * x.columns + j];
          if (!Number.isNaN(value)) out.data[i * classes + k] += density.logDensity(value);
        }
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
}

/** By the rule, or undefined where the rule fails, because it needs two different values. */
function chosenBandwidth(
  { values, weights }: { values: Float64Array; weights: Float64Array },
  { bandwidth, kernel }: KernelSettings,
): number | undefined {
  if (typeof bandwidth === "number") return bandwidth;
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const varies = values.some((value) => value !== values[0]);
  if (!varies || !(total > 1)) return undefined;
  return KernelDensity.fit(values, { bandwidth, kernel, weights }).bandwidth;
}
