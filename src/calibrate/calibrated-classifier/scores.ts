import type { Rows } from "../../learn/input.js";
import type { Classifier } from "../../learn/model.js";
import { Matrix } from "../../linalg/matrix.js";
import { PipelineClassifier } from "../../prepare/pipeline/model.js";
import { clipLogOdds, clippedLogOdds, clippedLogs, finiteLogs, logOddsOfLogs } from "../log-odds.js";
import type { CalibratedClassifierSettings } from "./options.js";

/** What a map is given. */
export type ScoreSettings = Pick<CalibratedClassifierSettings, "method" | "scale">;

/** What some classifiers say besides probabilities, or instead of them. */
interface Sayings {
  /** One score per class, or a single one for the second of two classes. */
  decisionFunction?(rows: Rows): Matrix;
  predictLogProba?(rows: Rows): Matrix;
}

/**
 * What a model says of cases, for a map: of two classes one column, for the second, and otherwise one for each
 * class. Scores that are no probabilities are taken as they are, but for beta curves, which need probabilities.
 */
export function scoresOf(model: Classifier, rows: Rows, settings: ScoreSettings): Matrix {
  if (model instanceof PipelineClassifier) return scoresOf(model.last, model.prepare(rows), settings);
  const speaker = model as Classifier & Sayings;
  if (speaker.decisionFunction !== undefined && settings.method !== "beta")
    return speaker.decisionFunction(rows);
  const count = model.classes.length;
  const spoken = count === 2 ? [1] : model.classes.map((_, code) => code);
  if (settings.scale === "probability" && settings.method !== "temperature" && settings.method !== "beta") {
    const probabilities = model.predictProba(rows);
    return Matrix.fromColumns(spoken.map((code) => probabilities.column(code)));
  }
  const logs = speaker.predictLogProba?.(rows);
  if (settings.method === "temperature" && count > 2)
    return logs === undefined ? clippedLogs(model.predictProba(rows)) : finiteLogs(logs);
  if (logs !== undefined) {
    const curved = settings.method === "sigmoid" || settings.method === "beta";
    const columns = spoken.map((code) => logOddsOfLogs(logs, code));
    return Matrix.fromColumns(curved ? columns.map(clipLogOdds) : columns);
  }
  const probabilities = model.predictProba(rows);
  return Matrix.fromColumns(spoken.map((code) => clippedLogOdds(probabilities.column(code))));
}
