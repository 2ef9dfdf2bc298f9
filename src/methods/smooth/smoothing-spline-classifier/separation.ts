// Classes that a straight line of log odds tells apart: it costs no penalty however steep it is, so that no penalty makes
// the estimate finite.

import type { Separation } from "../../linear/engine/irls/separation.js";
import { INTERCEPT } from "../../linear/engine/model/terms.js";
import type { CurveCases } from "../engine/curve-cases.js";

/** How one value of the feature tells classes apart; undefined if none does. There must be cases of both. */
export function findSeparation({ x, y, groups }: CurveCases, feature: string): Separation | undefined {
  const mixed = y.findIndex((share) => share > 0 && share < 1);
  const isFalling = mixed === 0 ? y[y.length - 1] === 0 : y[0] === 1;
  const [before, after] = isFalling ? [1, 0] : [0, 1];
  const border = mixed >= 0 ? mixed : y.indexOf(after);
  const isApart = y.every(
    (share, i) => (i === border && mixed >= 0) || share === (i < border ? before : after),
  );
  if (!isApart) return undefined;
  const at = mixed >= 0 ? x[mixed] : x[border - 1] / 2 + x[border] / 2;
  const sign = isFalling ? -1 : 1;
  const scale = Math.max(1, Math.abs(at));
  return {
    kind: mixed >= 0 ? "quasi" : "complete",
    features: [feature],
    direction: { [INTERCEPT]: (-sign * at) / scale || 0, [feature]: sign / scale },
    cases: groups.reduce((count, group) => count + Number(group >= 0 && group !== mixed), 0),
  };
}
