import { requireFields, requireFunction } from "../../base/arguments.js";
import { CredalError, OptionError, theOption, wanted, words } from "../../base/errors.js";
import { requireKnownOptions } from "../../base/known-options.js";
import { requireMatrix } from "../../math/linalg/require.js";
import { type Estimator, type EstimatorStatics, requireEstimator } from "../estimator.js";
import { readEnvelope, readState } from "../files/format.js";
import { Violation } from "./check.js";
import { dataChecks } from "./checks-data.js";
import { fileChecks } from "./checks-files.js";
import { magnitudeChecks } from "./checks-magnitude.js";
import { objectChecks } from "./checks-object.js";
import { sampleFor } from "./sample.js";
import { type Load, type Sample, Subject } from "./subject.js";

const METHOD = "checkEstimator";

/** What one check of an estimator found. */
export interface CheckResult {
  /** The sentence that was tried. */
  readonly check: string;
  readonly outcome: "holds" | "broken" | "does not apply";
  /** How it was broken, or why it does not apply. */
  readonly reason?: string;
}

/** The options of `checkEstimator`. */
export interface CheckOptions {
  /**
   * Reads the estimator's models from JSON: its own `fromJSON`, or `loadModel` if its models hold others. By default the
   * classes of models that the estimator declares.
   */
  readonly load?: Load;
  /** Data to fit, if the estimator needs special ones. */
  readonly sample?: Sample;
}

/** The estimator breaks sentences of the contract; `results` has all of them. */
export class ContractError extends CredalError {
  override readonly name = "ContractError";
  readonly results: readonly CheckResult[];

  constructor(kind: string, results: readonly CheckResult[]) {
    const broken = results.filter(({ outcome }) => outcome === "broken");
    const list = broken.map(({ check, reason }) => `- ${check}: ${reason}`).join("\n");
    super(METHOD, `${kind} breaks ${broken.length} of ${results.length} sentences of the contract:\n${list}`);
    this.results = results;
  }
}

/**
 * Tries an estimator against every sentence of the contract on small data, and resolves to the list; if
 * one is broken it rejects with a ContractError that says which and how.
 *
 * ```ts
 * await checkEstimator(new MyClassifier());
 * ```
 */
export async function checkEstimator(
  estimator: Estimator,
  options: CheckOptions = {},
): Promise<CheckResult[]> {
  requireEstimator(METHOD, estimator);
  requireKnownOptions(METHOD, options, ["load", "sample"]);
  const { load = declaredLoad(estimator), sample = sampleFor(estimator) } = options;
  requireFunction(METHOD, 'option "load"', load);
  requireFields(METHOD, 'option "sample"', sample, ["x", "y"], "an object with a Matrix x, and y");
  requireMatrix(METHOD, sample.x);
  const subject = new Subject(estimator, sample, load);
  const results: CheckResult[] = [];
  for (const { name, run } of [...objectChecks(load), ...dataChecks, ...magnitudeChecks, ...fileChecks]) {
    try {
      const reason = await run(subject);
      results.push({
        check: name,
        ...(reason === undefined ? { outcome: "holds" } : { outcome: "does not apply", reason }),
      });
    } catch (error) {
      const reason = error instanceof Violation ? error.message : `threw ${String(error)}`;
      results.push({ check: name, outcome: "broken", reason });
    }
  }
  if (results.some(({ outcome }) => outcome === "broken")) throw new ContractError(estimator.kind, results);
  return results;
}

/** Reads the models of the classes that an estimator declares. */
function declaredLoad(estimator: Estimator): Load {
  const { models = [] } = estimator.constructor as unknown as EstimatorStatics;
  if (models.length === 0) {
    const sentence = words`${estimator.kind} declares no classes of models, so ${theOption("load")} must be ${wanted("a function")} that reads them from JSON.`;
    throw new OptionError(METHOD, sentence, { received: "nothing" });
  }
  return (json) => {
    const { kind } = readEnvelope(json);
    return readState(models.find((Class) => Class.kind === kind) ?? models[0], json);
  };
}
