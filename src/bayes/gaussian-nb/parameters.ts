import { classPriors } from "../../classify/priors.js";
import type { ClassMoments } from "../../data/class-moments.js";
import { type Label, quote } from "../../data/column.js";
import { DataError } from "../../errors.js";
import { Matrix } from "../../linalg/matrix.js";
import type { GaussianNBSettings } from "./options.js";

/** A normal distribution per class and column, and how probable the classes are beforehand. */
export interface Parameters {
  readonly priors: Float64Array;
  readonly means: Matrix;
  readonly variances: Matrix;
}

/** What classes and features are called, for messages. */
interface Names {
  readonly classes: readonly Label[];
  readonly features: readonly string[];
}

/** Maximum likelihood within the classes, with the floor added to every variance. */
export function estimate(
  moments: ClassMoments,
  { priors, varianceFloor }: GaussianNBSettings,
  names: Names,
): Parameters {
  const { mass, means, squares } = moments;
  const overall = moments.overallVariances();
  const floor = varianceFloor * overall.reduce((largest, variance) => Math.max(largest, variance), 0);
  // A column of which a class has seen nothing is described by all classes together.
  const variances = squares
    .map((square, at) => (mass.data[at] > 0 ? square / mass.data[at] : overall[at % mass.columns]))
    .map((variance) => variance + floor);
  requireSpread(variances, names);
  return {
    priors: classPriors("GaussianNB", priors, moments.classWeights),
    means: Matrix.from(means),
    variances,
  };
}

/** A normal distribution needs a width. */
function requireSpread(variances: Matrix, { classes, features }: Names): void {
  const at = variances.data.findIndex((variance) => !(variance > 0));
  if (at < 0) return;
  const column = features[at % variances.columns];
  const label = quote(classes[Math.floor(at / variances.columns)]);
  throw new DataError(
    `GaussianNB: column "${column}" does not vary in class ${label}, and the variance floor is 0; drop the column, add rows, or raise the option "varianceFloor".`,
    { method: "GaussianNB", column, option: "varianceFloor", expected: "a variance > 0", received: "0" },
  );
}
