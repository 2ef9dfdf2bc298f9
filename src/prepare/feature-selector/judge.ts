import { DataError, got, OptionError, wanted, words } from "../../base/errors.js";
import type { Label } from "../../base/label.js";
import { abortablePacer } from "../../base/pause.js";
import { columnLength, takeRows } from "../../data/table/column.js";
import { RowSelection } from "../../data/table/row-selection.js";
import { random } from "../../math/probability/random/index.js";
import type { FitControl } from "../../model/control.js";
import type { FeatureSelectorSettings } from "./options.js";
import { chiSquared, gainRatio, informationGain } from "./scores/contingency.js";
import {
  type ClassTarget,
  codesOf,
  type Feature,
  numbersOf,
  presentRows,
  requirePresent,
  type Verdict,
} from "./scores/feature.js";
import { informationOnClasses, informationOnNumbers } from "./scores/neighbor-information.js";
import { type ReliefFeature, relief } from "./scores/relief.js";
import { absoluteCorrelation, fOfClasses, fOfLine, variance } from "./scores/variance-ratio.js";

/** What the features are scored against: nothing, classes, or numbers. */
export type JudgeTarget =
  | undefined
  | (ClassTarget & { readonly labels: readonly Label[] })
  | { readonly numbers: Float64Array };

/** The score of every feature. */
export async function judge(
  method: string,
  features: readonly Feature[],
  target: JudgeTarget,
  weights: Float64Array | undefined,
  options: FeatureSelectorSettings,
  control: FitControl,
): Promise<Verdict[]> {
  const { score } = options;
  if (score === "relief" || score === "relieff")
    return judgeByRelief(method, features, requireClasses(target), weights, options, control);
  if (score === "mutual-information" && weights !== undefined) {
    throw new OptionError(
      method,
      'the score "mutual-information" counts nearest neighbors and cannot use weights; choose another score, or fit without weights.',
      { option: "score", expected: "a score that can use weights", received: score },
    );
  }
  const pause = abortablePacer(method, control.signal);
  const verdicts: Verdict[] = [];
  for (const feature of features) {
    await pause();
    verdicts.push(judgePresent(method, feature, target, weights, options));
    control.onProgress?.({ phase: "features", completed: verdicts.length, total: features.length });
  }
  return verdicts;
}

/** Scores a feature by the cases where it is not missing. */
function judgePresent(
  method: string,
  feature: Feature,
  target: JudgeTarget,
  weights: Float64Array | undefined,
  options: FeatureSelectorSettings,
): Verdict {
  const rows = presentRows(method, feature);
  if (rows === undefined) return judgeOne(method, feature, target, weights, options);
  const pick = (values: Float64Array) => Float64Array.from(rows, (row) => values[row]);
  const column = takeRows(feature.column, new RowSelection(rows, columnLength(feature.column)));
  const known =
    target === undefined
      ? undefined
      : "numbers" in target
        ? { numbers: pick(target.numbers) }
        : { ...target, codes: Int32Array.from(rows, (row) => target.codes[row]) };
  const verdict = judgeOne(method, { ...feature, column }, known, weights && pick(weights), options);
  return { ...verdict, missing: columnLength(feature.column) - rows.length };
}

function judgeOne(
  method: string,
  feature: Feature,
  target: JudgeTarget,
  weights: Float64Array | undefined,
  { score, bins, neighbors = 3 }: FeatureSelectorSettings,
): Verdict {
  const numbers = () => numbersOf(method, score, feature);
  switch (score) {
    case "information-gain":
      return informationGain(codesOf(method, feature, bins, weights), requireClasses(target), weights);
    case "gain-ratio":
      return gainRatio(codesOf(method, feature, bins, weights), requireClasses(target), weights);
    case "chi-squared":
      return chiSquared(codesOf(method, feature, bins, weights), requireClasses(target), weights);
    case "variance":
      return variance(numbers(), weights);
    case "f":
      return target !== undefined && "numbers" in target
        ? fOfLine(numbers(), target.numbers, weights)
        : fOfClasses(numbers(), requireClasses(target), weights);
    case "correlation":
      return absoluteCorrelation(numbers(), requireNumbers(method, target), weights);
    case "mutual-information":
      if (feature.column.kind !== "quantitative" && target !== undefined && "codes" in target) {
        const gain = informationGain(codesOf(method, feature, bins, weights), target, weights);
        return { score: gain.score * Math.LN2 };
      }
      return target !== undefined && "numbers" in target
        ? informationOnNumbers(numbers(), target.numbers, neighbors)
        : informationOnClasses(numbers(), requireClasses(target), neighbors);
    default:
      throw new Error(`judgeOne: ${score} compares all features at once`);
  }
}

async function judgeByRelief(
  method: string,
  features: readonly Feature[],
  target: ClassTarget,
  weights: Float64Array | undefined,
  options: FeatureSelectorSettings,
  control: FitControl,
): Promise<Verdict[]> {
  const { score, samples, seed } = options;
  for (const feature of features) requirePresent(method, feature);
  const rule = score === "relief" ? "relief" : "relieff";
  const count = target.codes.length;
  const stream = random(seed);
  const sample =
    samples === undefined || samples >= count
      ? Int32Array.from({ length: count }, (_, row) => row)
      : stream.permutation(count).subarray(0, samples);
  const pause = abortablePacer(method, control.signal);
  const scores = await relief(
    features.map((feature) => reliefFeature(method, feature, weights)),
    target,
    {
      rule,
      sample,
      weights,
      neighbors: options.neighbors ?? (rule === "relief" ? 1 : 10),
      onCase: async (completed) => {
        await pause();
        if (completed % 64 === 0 || completed === sample.length)
          control.onProgress?.({ phase: "cases", completed, total: sample.length });
      },
    },
  );
  return Array.from(scores, (one) => ({ score: one }));
}

/** Numbers and ranks divided by their range, so that no difference is more than 1. */
function reliefFeature(method: string, feature: Feature, weights: Float64Array | undefined): ReliefFeature {
  const { kind } = feature.column;
  if (kind === "categorical" || kind === "boolean")
    return { values: codesOf(method, feature, Number.POSITIVE_INFINITY, undefined).codes, leveled: true };
  const values = numbersOf(method, "relief", feature);
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let row = 0; row < values.length; row += 1) {
    if (weights?.[row] === 0) continue;
    low = Math.min(low, values[row]);
    high = Math.max(high, values[row]);
  }
  return {
    values: high > low ? values.map((value) => (value - low) / (high - low)) : values,
    leveled: false,
  };
}

/** `fit` reads the target as the score needs it. */
function requireClasses(target: JudgeTarget): ClassTarget {
  if (target !== undefined && "codes" in target) return target;
  throw new Error("judge: classes are needed");
}

/** Numbers, or two classes as 0 and 1. */
function requireNumbers(method: string, target: JudgeTarget): Float64Array {
  if (target !== undefined && "numbers" in target) return target.numbers;
  const { codes, classes } = requireClasses(target);
  if (classes === 2) return Float64Array.from(codes);
  const sentence = words`the score "correlation" needs ${wanted("two classes")} or numbers; there are ${got(`${classes} classes`)}. Choose "f", or target: "numbers".`;
  throw new DataError(method, sentence, { option: "score" });
}
