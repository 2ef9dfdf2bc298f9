// How many bits it takes to tell the classes of the cases by rules and their exceptions (Quinlan 1995).

/** Conditions repeat each other, so that their bits count half (Cohen 1995). */
const REDUNDANCY = 0.5;

/** The bits of the conditions of a rule, which are chosen from all conditions there are. */
export function ruleLength(conditions: number, possible: number): number {
  const number = conditions > 1 ? Math.log2(conditions) + 2 * Math.log2(Math.log2(conditions)) : 0;
  return REDUNDANCY * (number + subsetLength(possible, conditions, conditions / possible));
}

/** How rules divide the cases, and where they are wrong, in weights. */
export interface Coverage {
  readonly covered: number;
  readonly uncovered: number;
  /** Negative cases that are covered. */
  readonly falsePositives: number;
  /** Positive cases that are not. */
  readonly falseNegatives: number;
}

/**
 * The bits of the exceptions. Half of the errors are expected in the larger part, because good rules cover as many cases
 * as there are positive ones; the errors in the other part are then known.
 */
export function exceptionLength({ covered, uncovered, falsePositives, falseNegatives }: Coverage): number {
  const expected = (falsePositives + falseNegatives) / 2;
  const isLarger = covered > uncovered;
  const share = (errors: number, cases: number) => (cases > 0 ? errors / cases : 0);
  return (
    Math.log2(covered + uncovered + 1) +
    subsetLength(covered, falsePositives, share(isLarger ? expected : falsePositives, covered)) +
    subsetLength(uncovered, falseNegatives, share(isLarger ? falseNegatives : expected, uncovered))
  );
}

/** The bits that say which of some things were chosen, if each is expected to be chosen with a probability. */
function subsetLength(all: number, chosen: number, probability: number): number {
  return surprise(chosen, probability) + surprise(all - chosen, 1 - probability);
}

/** The bits of events of this probability; those that do not happen take none. */
function surprise(events: number, probability: number): number {
  return events > 0 ? -events * Math.log2(probability) : 0;
}
