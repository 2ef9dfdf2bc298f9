// Rules for all classes, the rarest first. A case is decided by the first rule that covers it.

import type { Steps } from "../../../base/steps.js";
import { random } from "../../../math/probability/random/index.js";
import { keepCases } from "../engine/rule-columns.js";
import { type RuleTest, simplify } from "../engine/rule-test.js";
import { learnClass, type RipperSettings } from "./ripper.js";
import { countTests, covered, type RuleData } from "./rule-data.js";
import { stageOf } from "./stage.js";

/** A rule for a class, and the weight of the training cases of each class that it decides. */
interface LearnedRule {
  readonly tests: readonly RuleTest[];
  readonly code: number;
  readonly classWeights: Float64Array;
}

export interface LearnedRules {
  readonly rules: readonly LearnedRule[];
  /** The weight of the cases of each class that no rule decides; of all cases if every one is decided. */
  readonly defaultWeights: Float64Array;
}

export interface SolverSettings extends RipperSettings {
  readonly minCover: number;
  readonly seed: number;
}

/** The cases with their classes as codes. */
export interface CodedCases {
  readonly data: RuleData;
  readonly codes: Int32Array;
  /** The total weight of each class. */
  readonly classWeights: Float64Array;
}

/** The rules for every class but the most frequent one, which needs none: it is what remains. */
export function* learnRules(coded: CodedCases, settings: SolverSettings): Steps<LearnedRules> {
  const { data, codes, classWeights } = coded;
  const present = [...classWeights.keys()].filter((code) => classWeights[code] > 0);
  const rarestFirst = present.sort((a, b) => classWeights[a] - classWeights[b] || a - b);
  const streams = random(settings.seed).split(classWeights.length);
  const possibleTests = countTests(data);
  const found: { readonly tests: readonly RuleTest[]; readonly code: number }[] = [];
  let cases = keepCases(Int32Array.from(codes.keys()), (row) => data.weights[row] > 0);
  for (const [index, code] of rarestFirst.slice(0, -1).entries()) {
    const isPositive = Uint8Array.from(codes, (other) => Number(other === code));
    const stage = stageOf({ data, cases, isPositive, minCover: settings.minCover, possibleTests });
    for (const tests of yield* learnClass(stage, settings, streams[index])) {
      yield;
      found.push({ tests, code });
      cases = withoutCovered(data, tests, cases);
    }
  }
  return yield* decideCases(coded, found);
}

/** Every case goes to its first rule; rules that are not right for most of the cases they decide are dropped. */
function* decideCases(
  coded: CodedCases,
  rules: readonly { readonly tests: readonly RuleTest[]; readonly code: number }[],
): Steps<LearnedRules> {
  const { data, codes, classWeights } = coded;
  const weigh = (cases: Int32Array) => {
    const sums = new Float64Array(classWeights.length);
    for (const row of cases) sums[codes[row]] += data.weights[row];
    return sums;
  };
  let cases = keepCases(Int32Array.from(codes.keys()), (row) => data.weights[row] > 0);
  const kept: LearnedRule[] = [];
  for (const { tests, code } of rules) {
    yield;
    const ruleWeights = weigh(covered(data, tests, cases));
    if (!ruleWeights.every((weight, other) => other === code || weight < ruleWeights[code])) continue;
    kept.push({ tests: simplify(tests), code, classWeights: ruleWeights });
    cases = withoutCovered(data, tests, cases);
  }
  return { rules: kept, defaultWeights: cases.length > 0 ? weigh(cases) : classWeights };
}

function withoutCovered(data: RuleData, tests: readonly RuleTest[], cases: Int32Array): Int32Array {
  const gone = new Uint8Array(data.weights.length);
  for (const row of covered(data, tests, cases)) gone[row] = 1;
  return keepCases(cases, (row) => gone[row] === 0);
}
