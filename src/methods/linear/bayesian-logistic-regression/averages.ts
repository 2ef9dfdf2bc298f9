import type { Matrix } from "../../../math/linalg/matrix.js";
import { MultivariateNormal } from "../../../math/probability/multivariate/index.js";
import { random } from "../../../math/probability/random/index.js";
import {
  type LogPair,
  normalAverage,
  plugIn,
  probitAverage,
} from "../../../math/probability/special/logistic-normal.js";
import { quadraticForms } from "../engine/model/quadratic-forms.js";
import type { BayesianLogisticRegressionSettings } from "./options.js";
import type { WorkingPosterior } from "./posterior.js";

/** log P(class) and log P(other) of every case. */
export interface LogPairs {
  readonly yes: Float64Array;
  readonly no: Float64Array;
}

/** Probabilities of cases, averaged over the posterior as the options say. */
export function averages(
  x: Matrix,
  posterior: WorkingPosterior,
  settings: BayesianLogisticRegressionSettings,
  problem: number,
): LogPairs {
  const { inference, predictive, chains, draws, seed } = settings;
  const { mode, covariance, samples } = posterior;
  if (samples !== undefined) return averageDraws(x, samples.matrix);
  if (inference === "laplace" && predictive === "sampling") {
    const normal = new MultivariateNormal({ mean: mode, covariance });
    return averageDraws(x, normal.sampleMany(random(seed).child(problem), chains * draws));
  }
  const centers = x.multiply(mode);
  if (inference === "map") return pairs(x.rows, (i) => plugIn(centers[i]));
  const variances = quadraticForms(x, covariance).map((value) => Math.max(value, 0));
  nearer(x, posterior, centers, variances);
  if (predictive === "probit") return pairs(x.rows, (i) => probitAverage(centers[i], variances[i]));
  return pairs(x.rows, (i) => normalAverage(centers[i], Math.sqrt(variances[i])));
}

/**
 * The moments of rows whose variance overflows, in place, from a row in the same direction. Far out, only the ratio of
 * mean and deviation counts, and that is the same.
 */
function nearer(
  x: Matrix,
  { mode, covariance }: WorkingPosterior,
  centers: Float64Array,
  variances: Float64Array,
): void {
  for (const i of variances.keys()) {
    if (variances[i] < Number.POSITIVE_INFINITY) continue;
    let row = x.slice(i, i + 1);
    for (let step = 0; step < 4 && !(variances[i] < Number.POSITIVE_INFINITY); step += 1) {
      row = row.scale(2 ** -256);
      centers[i] = row.multiply(mode)[0];
      variances[i] = Math.max(quadraticForms(row, covariance)[0], 0);
    }
  }
}

function pairs(rows: number, of: (row: number) => LogPair): LogPairs {
  const out = { yes: new Float64Array(rows), no: new Float64Array(rows) };
  for (let i = 0; i < rows; i += 1) [out.yes[i], out.no[i]] = of(i);
  return out;
}

/** The means of σ and of 1 − σ over draws, summed separately so that neither loses digits. */
function averageDraws(x: Matrix, draws: Matrix): LogPairs {
  const { columns } = x;
  return pairs(x.rows, (i) => {
    let [yes, no] = [0, 0];
    const start = i * columns;
    for (let s = 0, at = 0; s < draws.rows; s += 1, at += columns) {
      let logOdds = 0;
      for (let j = 0; j < columns; j += 1) logOdds += x.data[start + j] * draws.data[at + j];
      const odds = Math.exp(-Math.abs(logOdds));
      const larger = 1 / (1 + odds);
      yes += logOdds >= 0 ? larger : odds * larger;
      no += logOdds >= 0 ? odds * larger : larger;
    }
    return [Math.log(yes / draws.rows), Math.log(no / draws.rows)];
  });
}
