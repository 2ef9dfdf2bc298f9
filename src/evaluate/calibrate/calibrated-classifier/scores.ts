import { Matrix } from "../../../math/linalg/matrix.js";
import { can } from "../../../model/capabilities.js";
import type { Rows } from "../../../model/input.js";
import type { Classifier } from "../../../model/model.js";
import { clipLogOdds, clippedLogOdds, clippedLogs, finiteLogs, logOddsOfLogs } from "../log-odds.js";
import type { CalibratedClassifierSettings } from "./options.js";

/** Which map there is, and what it is given. */
export interface ScoreSettings {
  /** The map from scores to probabilities. */
  readonly method: CalibratedClassifierSettings["method"];
  /** What the map is given if the model gives no scores. */
  readonly form: CalibratedClassifierSettings["form"];
}

/**
 * The scores of cases that a map is given: one column, for the second class, if there are two classes, else one
 * for each class. Scores that are not probabilities are used as they are, except by beta curves, which need
 * probabilities.
 */
export function scoresOf(model: Classifier, rows: Rows, { method, form }: ScoreSettings): Matrix {
  if (method !== "beta" && can(model, "scores")) return model.decisionFunction(rows);
  const count = model.classes.length;
  const scored = count === 2 ? [1] : model.classes.map((_, code) => code);
  if (form === "probability" && method !== "temperature" && method !== "beta") {
    const probabilities = model.predictProba(rows);
    return Matrix.fromColumns(scored.map((code) => probabilities.column(code)));
  }
  const logs = can(model, "logProbabilities") ? model.predictLogProba(rows) : undefined;
  if (method === "temperature" && count > 2)
    return logs === undefined ? clippedLogs(model.predictProba(rows)) : finiteLogs(logs);
  if (logs !== undefined) {
    const curved = method === "sigmoid" || method === "beta";
    const columns = scored.map((code) => logOddsOfLogs(logs, code));
    return Matrix.fromColumns(curved ? columns.map(clipLogOdds) : columns);
  }
  const probabilities = model.predictProba(rows);
  return Matrix.fromColumns(scored.map((code) => clippedLogOdds(probabilities.column(code))));
}
