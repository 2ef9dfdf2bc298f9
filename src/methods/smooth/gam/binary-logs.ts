import type { Rows } from "../../../model/input.js";
import { ruleOf } from "../../linear/glm/options.js";
import { glmSettings } from "../engine/penalized/likelihood.js";
import type { GAMModel } from "./model.js";

/** The logarithms of the probabilities of a success and a failure: half the deviances that they would have. */
export function binaryLogs(model: GAMModel, rows: Rows) {
  const rule = ruleOf(glmSettings(model.settings));
  const eta = model.predict(rows, { type: "link" });
  const out: [number, number, number] = [0.5, 0.5, 0.5];
  const logOf = (y: number) =>
    eta.map((predictor) => {
      rule.work(y, predictor, out);
      return -out[0];
    });
  return { success: logOf(1), failure: logOf(0) };
}
