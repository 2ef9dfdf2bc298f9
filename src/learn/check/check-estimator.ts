import { CredalError } from "../../base/errors.js";
import { requireOptionsObject } from "../../base/known-options.js";
import { type Estimator, requireEstimator } from "../estimator.js";
import { Violation } from "./check.js";
import { dataChecks } from "./checks-data.js";
import { magnitudeChecks } from "./checks-magnitude.js";
import { type Load, objectChecks } from "./checks-object.js";
import { sampleFor } from "./sample.js";
import { type Sample, Subject } from "./subject.js";

export interface CheckResult {
  /** The sentence that was tried. */
  readonly check: string;
  readonly outcome: "holds" | "broken" | "does not apply";
  /** How it was broken, or why it does not apply. */
  readonly reason?: string;
}

export interface CheckOptions {
  /** Reads the estimator's models from JSON: its own `fromJSON`, or `loadModel`. */
  readonly load: Load;
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
    super(
      "checkEstimator",
      `${kind} breaks ${broken.length} of ${results.length} sentences of the contract:\n${list}`,
    );
    this.results = results;
  }
}

/**
 * Tries an estimator against every sentence of the contract on small data, and resolves to the list; if
 * one is broken it rejects with a ContractError that says which and how.
 *
 * ```ts
 * await checkEstimator(new MyClassifier(), { load: MyModel.fromJSON });
 * ```
 */
export async function checkEstimator(estimator: Estimator, options: CheckOptions): Promise<CheckResult[]> {
  requireEstimator("checkEstimator", estimator);
  requireOptionsObject("checkEstimator", options);
  const subject = new Subject(estimator, options.sample ?? sampleFor(estimator.target));
  const results: CheckResult[] = [];
  for (const { name, run } of [...objectChecks(options.load), ...dataChecks, ...magnitudeChecks]) {
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
