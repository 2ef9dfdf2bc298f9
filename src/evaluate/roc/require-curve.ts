import { requireFields } from "../../base/arguments.js";

/** Refuses what is not a curve of `rocCurve` or `coverageCurve`. */
export function requireCurve(method: string, curve: object): void {
  const fields = ["thresholds", "truePositives", "falsePositives", "positives", "negatives"];
  requireFields(method, "the curve", curve, fields, "a curve, as rocCurve returns it");
}
