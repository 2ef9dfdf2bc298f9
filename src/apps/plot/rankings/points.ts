// Decisions as points of curves: by a threshold, by the scores themselves, or by costs.

import type { RocCurve } from "../../../evaluate/roc/index.js";
import { costOptimalPoint, isometric, operatingPoint } from "../../../evaluate/threshold/index.js";
import { clipLine } from "../core/clip-line.js";
import type { Path } from "../core/curves.js";
import { requireDifferentNames } from "../core/lists.js";
import { shortText } from "../core/numbers.js";
import { wrongOption } from "../core/refusal.js";
import type { PointSettings } from "./options.js";

/** A decision on every curve. */
export interface MarkedDecision {
  readonly name: string;
  readonly points: readonly {
    readonly rates: readonly [falsePositiveRate: number, truePositiveRate: number];
    /** The line of equal cost through the best point of a curve. */
    readonly tangent: readonly Path[];
  }[];
}

export function readPoints(
  method: string,
  settings: readonly PointSettings[],
  curves: readonly RocCurve[],
): MarkedDecision[] {
  for (const one of settings) requireOneRule(method, one);
  const decisions = settings.map((one) => ({
    name: one.name ?? nameOf(one),
    points: curves.map((curve) => positionOf(one, curve)),
  }));
  requireDifferentNames(method, decisions);
  return decisions;
}

function requireOneRule(method: string, { threshold, scores, prior }: PointSettings): void {
  if (threshold !== undefined && (scores !== undefined || prior !== undefined)) {
    const expected = 'a threshold, or "scores", "prior" and costs';
    throw wrongOption(method, "points", expected, "both");
  }
  if (prior !== undefined && (scores === "probability" || scores === "log-odds")) {
    const expected = 'without a prior for the scores "probability" and "log-odds", which contain one';
    throw wrongOption(method, "points", expected, `prior ${prior}`);
  }
}

function positionOf(
  { threshold, scores, falsePositive, falseNegative, prior }: PointSettings,
  curve: RocCurve,
): MarkedDecision["points"][number] {
  const costs = { falsePositive, falseNegative, ...(prior !== undefined && { prior }) };
  if (threshold === undefined && scores === undefined) {
    const point = costOptimalPoint(curve, costs);
    const { slope, intercept } = isometric(curve, point, costs);
    const line = [
      [0, intercept],
      [1, intercept + slope],
    ] as const;
    return { rates: ratesOf(point), tangent: clipLine(line, [0, 1], [0, 1]) };
  }
  const { positives, negatives } = curve;
  const share = prior ?? positives / (positives + negatives);
  const operatingThreshold =
    threshold ?? thresholdOf(scores, falsePositive / falseNegative, (1 - share) / share);
  return { rates: ratesOf(operatingPoint(curve, operatingThreshold)), tangent: [] };
}

function ratesOf(point: { readonly falsePositiveRate: number; readonly truePositiveRate: number }) {
  return [point.falsePositiveRate, point.truePositiveRate] as const;
}

/** Positive is decided if P(positive) · cost of a false negative ≥ P(negative) · cost of a false positive. */
function thresholdOf(scores: PointSettings["scores"], costRatio: number, priorOdds: number): number {
  switch (scores) {
    case "log-odds":
      return Math.log(costRatio);
    case "likelihood-ratio":
      return costRatio * priorOdds;
    case "log-likelihood-ratio":
      return Math.log(costRatio * priorOdds);
    default:
      return costRatio / (1 + costRatio);
  }
}

function nameOf({ threshold, scores, prior, falsePositive, falseNegative }: PointSettings): string {
  if (threshold !== undefined) return `threshold ${shortText(threshold, 6)}`;
  const equal = falsePositive === falseNegative;
  const parts = [
    scores === undefined ? (equal ? "highest accuracy" : "least cost") : equal ? "MAP" : "Bayes decision",
    prior === undefined ? "" : `prior ${shortText(prior)}`,
    equal ? "" : `costs ${shortText(falsePositive)} : ${shortText(falseNegative)}`,
  ];
  return parts.filter((part) => part !== "").join(", ");
}
