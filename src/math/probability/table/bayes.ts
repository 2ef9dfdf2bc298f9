import { requireFields } from "../../../base/arguments.js";
import { DataError, got, words } from "../../../base/errors.js";
import { requireOptionsObject } from "../../../base/known-options.js";
import { quote } from "../../../base/label.js";
import type { Factor } from "./factor.js";
import { ConditionalTable, ProbabilityTable } from "./probability-table.js";
import { type Assignment, describeAssignment } from "./scope.js";

/** What is believed after the evidence, and how probable the evidence was before it was seen. */
export interface Posterior {
  readonly posterior: ProbabilityTable;
  /** P(evidence); if the likelihood is not a conditional table, on the scale of the likelihood. */
  readonly evidence: number;
}

/**
 * Bayes' rule: posterior = likelihood × prior / evidence. The likelihood is a conditional table,
 * read at the evidence (targets that were not observed are summed out), or a factor that already
 * contains P(x | class).
 *
 * ```ts
 * const rain = new ProbabilityTable({ rain: [true, false] }, [0.4, 0.6]);
 * const wet = new ConditionalTable({ wet: [true, false] }, { rain: [true, false] }, [[0.9, 0.1], [0.2, 0.8]]);
 * bayes(rain, wet, { wet: true }).posterior.probability({ rain: true }); // 0.75
 * ```
 */
export function bayes(prior: ProbabilityTable, likelihood: Factor, evidence: Assignment = {}): Posterior {
  requireFields("bayes", "the prior", prior, ["scope", "restrict"], "a ProbabilityTable");
  requireFields("bayes", "the likelihood", likelihood, ["scope", "restrict"], "a ConditionalTable or factor");
  requireOptionsObject("bayes", evidence, "evidence");
  const method = "bayes";
  for (const name of Object.keys(evidence)) {
    if (!prior.scope.has(name)) likelihood.scope.position(method, name);
  }
  const joint = restrictKnown(prior, evidence).product(observed(method, prior, likelihood, evidence));
  const stranger = joint.names.find((name) => !prior.scope.has(name));
  if (stranger !== undefined) {
    throw new DataError(
      method,
      words`the likelihood depends on ${got(quote(stranger))}, which has neither a prior nor an observed value.`,
      { column: stranger, expected: `variables among ${prior.names.join(", ")}` },
    );
  }
  const { total } = joint;
  if (total === 0) {
    const what = describeAssignment(evidence);
    throw new DataError(method, words`the evidence ${got(what)} has probability 0 under the prior.`, {
      expected: "evidence of positive probability",
    });
  }
  return { posterior: ProbabilityTable.normalize(joint), evidence: total };
}

function observed(method: string, prior: ProbabilityTable, likelihood: Factor, evidence: Assignment): Factor {
  if (!(likelihood instanceof ConditionalTable)) return restrictKnown(likelihood, evidence);
  const { names } = likelihood.targets;
  const both = names.find((name) => prior.scope.has(name));
  if (both !== undefined) {
    const sentence = `${quote(both)} is a target of the likelihood and also has a prior.`;
    throw new DataError(method, sentence, { column: both });
  }
  const seen = restrictKnown(likelihood, evidence);
  return seen.sumOut(names.filter((name) => seen.scope.has(name)));
}

/** The part of a factor that agrees with the evidence about its own variables. */
function restrictKnown(factor: Factor, evidence: Assignment): Factor {
  return factor.restrict(
    Object.fromEntries(Object.entries(evidence).filter(([name]) => factor.scope.has(name))),
  );
}
