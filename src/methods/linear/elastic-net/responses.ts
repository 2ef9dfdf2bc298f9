import type { MultiResponseCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import { givenLambdas } from "../engine/path/lambda-sequence.js";
import { fitCoordinatePath } from "./engine.js";
import { fitJointPath } from "./joint.js";
import type { CoordinatePathState } from "./model.js";
import type { CoordinatePathSettings } from "./options.js";

/** The models' states, one per response: each by itself, or all with the same features. */
export async function fitResponsePaths(
  cases: MultiResponseCases,
  settings: CoordinatePathSettings,
  control: FitControl,
): Promise<CoordinatePathState[]> {
  if (cases.several && settings.shared) return fitJointPath(cases, settings, control);
  const used = cases.several || isChosen(settings) ? cases.owned : cases;
  const states: CoordinatePathState[] = [];
  for (const [t, response] of cases.names.entries()) {
    const y = cases.responses.column(t);
    states.push(await fitCoordinatePath(used, { y, response }, settings, control));
  }
  return states;
}

/** Whether folds may choose the penalty; they are taken from the rows later, which a path alone reads at once. */
function isChosen(settings: CoordinatePathSettings): boolean {
  const count = givenLambdas(settings)?.length ?? settings.pathLength;
  return count > 1 && settings.rule !== "last";
}
