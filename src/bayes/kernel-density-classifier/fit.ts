import { throwIfAborted } from "../../base/control.js";
import type { Label } from "../../base/label.js";
import { classPriors } from "../../classify/priors.js";
import { type ClassTarget, readLabeledCases } from "../../classify/read-cases.js";
import type { Table } from "../../data/table.js";
import { takeCases, takeNumbers } from "../../learn/cases.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator, type Preparation } from "../../learn/estimator.js";
import type { Rows } from "../../learn/input.js";
import { Matrix, type MatrixLike } from "../../linalg/matrix.js";
import { columnVariances } from "../../linalg/moments.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { chooseBandwidth, isConstant } from "./bandwidths.js";
import { KernelClassDensity } from "./class-density.js";
import { KernelDensityClassifierModel } from "./model.js";
import { kernelDensityClassifierOptions } from "./options.js";

/**
 * Bayes' rule with a kernel density of each class: a normal bump on every case, and no other assumption about
 * the form of the classes (ESL section 6.6.2).
 *
 * ```ts
 * const model = await new KernelDensityClassifier().fit([[1], [2], [8], [9]], ["low", "low", "high", "high"]);
 * model.predict([[3], [7]]); // ["low", "high"]
 * ```
 */
export class KernelDensityClassifier extends Estimator<typeof kernelDensityClassifierOptions> {
  static readonly kind = "KernelDensityClassifier";
  static readonly task = "classification";
  static readonly schema = kernelDensityClassifierOptions;
  static readonly preparation: Preparation = { levels: "contrasts" };

  fit<L extends Label>(
    x: MatrixLike | SparseMatrix,
    y: ArrayLike<L>,
    control?: FitControl,
  ): Promise<KernelDensityClassifierModel<L>>;
  fit(table: Table, target: string, control?: FitControl): Promise<KernelDensityClassifierModel>;
  async fit(
    rows: Rows,
    target: ClassTarget,
    control: FitControl = {},
  ): Promise<KernelDensityClassifierModel> {
    const read = readLabeledCases(this.kind, rows, target, control, { missing: "error" });
    const { matrix, features, classes, codes } = read;
    const weights = read.weights ?? new Float64Array(matrix.rows).fill(1);
    const places = casesByClass(codes, weights, classes.length);
    const overall = overallDeviations(matrix, weights);
    const fitted = classes.map((label, code) => {
      throwIfAborted(this.kind, control.signal);
      const cases = takeCases(matrix, places[code]) as Matrix;
      const own = takeNumbers(weights, places[code]) as Float64Array<ArrayBuffer>;
      if (cases.rows === 0) return { density: emptyDensity(matrix.columns), borrowed: [], search: undefined };
      const chosen = chooseBandwidth(
        { label, names: features.names, cases, weights: own, overall },
        this.options,
      );
      return { ...chosen, density: new KernelClassDensity(cases, own, chosen.bandwidth) };
    });
    const masses = Float64Array.from(fitted, ({ density }) => density.weights.reduce((sum, w) => sum + w, 0));
    const searches = fitted.flatMap(({ search }) => search ?? []);
    return new KernelDensityClassifierModel({
      classes,
      inputs: features,
      priors: classPriors(this.kind, this.options.priors, masses) as Float64Array<ArrayBuffer>,
      densities: fitted.map(({ density }) => density),
      borrowed: fitted.map(({ borrowed }) => borrowed),
      ...(searches.length > 0 && { searches }),
    });
  }
}

/** The rows of every class that count. */
function casesByClass(codes: Int32Array, weights: Float64Array, classes: number): number[][] {
  const out = Array.from({ length: classes }, (): number[] => []);
  for (let row = 0; row < codes.length; row += 1) if (weights[row] > 0) out[codes[row]].push(row);
  return out;
}

function overallDeviations(x: Matrix, weights: Float64Array): Float64Array {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (!(total > 1)) return new Float64Array(x.columns);
  return columnVariances(x, { weights }).map((variance, j) => (isConstant(x, j) ? 0 : Math.sqrt(variance)));
}

/** A class without cases is found nowhere. */
function emptyDensity(columns: number): KernelClassDensity {
  const widths = new Matrix(1, columns, new Float64Array(columns).fill(1));
  return new KernelClassDensity(new Matrix(0, columns), new Float64Array(0), widths);
}
