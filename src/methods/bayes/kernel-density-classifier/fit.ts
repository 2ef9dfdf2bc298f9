import { throwIfAborted } from "../../../base/control.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { columnVariances } from "../../../math/linalg/moments.js";
import { classPriors } from "../../../model/bayes-rule/priors.js";
import { takeDense, takeNumbers } from "../../../model/case-rows.js";
import type { LabeledCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { ClassifierEstimator, type ClassifierFamily } from "../../../model/tasks/classifier.js";
import { isConstant } from "../../smooth/joint-kernels/reference-widths.js";
import { total } from "../engine/evidence.js";
import { chooseBandwidth } from "./bandwidths.js";
import { KernelClassDensity } from "./class-density.js";
import { KernelDensityClassifierModel } from "./model.js";
import { kernelDensityClassifierOptions } from "./options.js";

interface Models extends ClassifierFamily {
  readonly model: KernelDensityClassifierModel<this["label"]>;
}

/**
 * Bayes' rule with a kernel density for each class: a normal kernel on every case, without any assumption
 * about the shape of the classes (ESL section 6.6.2).
 *
 * ```ts
 * const model = await new KernelDensityClassifier().fit([[1], [2], [8], [9]], ["low", "low", "high", "high"]);
 * model.predict([[3], [7]]); // ["low", "high"]
 * ```
 */
export class KernelDensityClassifier extends ClassifierEstimator<
  typeof kernelDensityClassifierOptions,
  Models
> {
  static readonly kind = "KernelDensityClassifier";
  static readonly schema = kernelDensityClassifierOptions;
  static readonly models = [KernelDensityClassifierModel];
  /** Every new row is compared with all cases. */
  static readonly preparation: Preparation = {
    levels: "contrasts",
    suits: {
      most: { columns: 20 },
      seconds: ({ cases, tests, columns }) => 7.5e-10 * cases * tests * columns,
    },
  };

  protected learn(cases: LabeledCases, control: FitControl): KernelDensityClassifierModel {
    const { matrix, features: inputs, classes, codes } = cases;
    const weights = cases.weights ?? new Float64Array(matrix.rows).fill(1);
    const indices = casesByClass(codes, weights, classes.length);
    const overall = overallDeviations(matrix, weights);
    const fitted = classes.map((label, code) => {
      throwIfAborted(this.kind, control.signal);
      const cases = { data: takeDense(matrix, indices[code]), weights: takeNumbers(weights, indices[code]) };
      if (cases.data.rows === 0) return { density: emptyDensity(matrix.columns), constant: [] };
      const chosen = chooseBandwidth({ ...cases, label, names: inputs.names, overall }, this.options);
      return { ...chosen, density: new KernelClassDensity({ ...cases, bandwidth: chosen.bandwidth }) };
    });
    const classWeights = Float64Array.from(fitted, ({ density }) => total(density.weights));
    const searches = fitted.flatMap((fit) => ("search" in fit && fit.search) || []);
    return new KernelDensityClassifierModel({
      classes,
      inputs,
      priors: classPriors(this.kind, this.options.priors, classWeights),
      densities: fitted.map(({ density }) => density),
      constantFeatures: fitted.map(({ constant }) => constant),
      ...(searches.length > 0 && { searches }),
    });
  }
}

/** The rows of every class that have a positive weight. */
function casesByClass(codes: Int32Array, weights: Float64Array, classes: number): number[][] {
  const out = Array.from({ length: classes }, (): number[] => []);
  for (let row = 0; row < codes.length; row += 1) if (weights[row] > 0) out[codes[row]].push(row);
  return out;
}

function overallDeviations(x: Matrix, weights: Float64Array): Float64Array {
  if (!(total(weights) > 1)) return new Float64Array(x.columns);
  return columnVariances(x, { weights }).map((variance, j) => (isConstant(x, j) ? 0 : Math.sqrt(variance)));
}

/** A class without cases has density 0 everywhere. */
function emptyDensity(columns: number): KernelClassDensity {
  const bandwidth = new Matrix(1, columns, new Float64Array(columns).fill(1));
  return new KernelClassDensity({ data: new Matrix(0, columns), weights: new Float64Array(0), bandwidth });
}
