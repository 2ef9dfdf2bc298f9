// Maps from scores to probabilities, as figures read them.

import type { Label } from "../../../base/label.js";
import { quote } from "../../../base/label.js";
import type { CalibratedMember } from "../../../evaluate/calibrate/index.js";
import { listOf } from "../core/lists.js";
import { type Interval, rangeOf } from "../core/range.js";
import { needs, wrongOption } from "../core/refusal.js";

/** A map from scores to probabilities: what `plattScaling`, `isotonicCalibration` and others return. */
export interface CalibratorLike {
  readonly method?: string;
  calibrate(scores: ArrayLike<number>): ArrayLike<number>;
}

/** A map with its name in the legend. */
export interface NamedCalibrator {
  readonly name?: string;
  readonly calibrator: CalibratorLike;
}

/** What `CalibratedClassifier` learns: the maps of the models of all folds. */
export interface CalibratedModelLike {
  readonly classes: readonly Label[];
  readonly members: readonly Pick<CalibratedMember, "calibrators">[];
}

/** A calibrator, one with a name, or a model with calibrators. */
export type CalibrationMapSource = CalibratorLike | NamedCalibrator | CalibratedModelLike;

export interface CalibrationCurveMap {
  readonly name: string;
  readonly along: (scores: Float64Array) => Float64Array;
  /** Scores at which the map has corners. */
  readonly corners: readonly number[];
  /** The scores worth drawing, if the map tells. */
  readonly domain: Interval | undefined;
}

export function readMaps(
  method: string,
  source: CalibrationMapSource | readonly CalibrationMapSource[],
  label: Label | undefined,
): CalibrationCurveMap[] {
  const list = listOf<CalibrationMapSource>(source);
  if (list.length === 0) throw needs(method, "at least one calibrator", "none");
  return list.flatMap((one, index) => {
    if (typeof one === "object" && one !== null && "members" in one) return modelMaps(method, one, label);
    const named = typeof one === "object" && one !== null && "calibrator" in one ? one : { calibrator: one };
    const { calibrator } = named;
    if (typeof (calibrator as Partial<CalibratorLike> | null)?.calibrate !== "function") {
      throw needs(method, "calibrators, with calibrate(scores)", quote(calibrator));
    }
    const fallback = calibrator.method ?? `map ${index + 1}`;
    return [readMap(("name" in named ? named.name : undefined) ?? fallback, calibrator)];
  });
}

/** The maps of one class in all folds. */
function modelMaps(
  method: string,
  { classes, members }: CalibratedModelLike,
  label: Label | undefined,
): CalibrationCurveMap[] {
  const wanted = label ?? classes[classes.length - 1];
  const index = classes.indexOf(wanted);
  if (index < 0) throw wrongOption(method, "class", `one of ${classes.map(quote).join(", ")}`, quote(wanted));
  return members.map(({ calibrators }, fold) => {
    const calibrator = calibrators.length === 1 ? calibrators[0] : calibrators[index];
    const name = members.length === 1 ? String(wanted) : `fold ${fold + 1}`;
    // Inside a classifier, beta curves are given log-odds; and a single map is that of the second class.
    const along = (scores: Float64Array) =>
      calibrator.method === "beta"
        ? calibrator.calibrateLogOdds(scores)
        : Float64Array.from(calibrator.calibrate(scores));
    const first = calibrators.length === 1 && index === 0;
    return {
      name,
      along: first ? (scores) => along(scores).map((p) => 1 - p) : along,
      corners: cornersOf(calibrator),
      domain: calibrator.method === "beta" ? [-6, 6] : domainOf(calibrator),
    };
  });
}

function readMap(name: string, calibrator: CalibratorLike): CalibrationCurveMap {
  return {
    name,
    along: (scores) => Float64Array.from(calibrator.calibrate(scores)),
    corners: cornersOf(calibrator),
    domain: domainOf(calibrator),
  };
}

function cornersOf(calibrator: CalibratorLike): number[] {
  return "thresholds" in calibrator ? Array.from(calibrator.thresholds as ArrayLike<number>) : [];
}

/** Where the probability goes from near 0 to near 1. */
function domainOf(calibrator: CalibratorLike): Interval | undefined {
  const { slope, intercept, temperature } = calibrator as Partial<
    Record<"slope" | "intercept" | "temperature", number>
  >;
  const corners = cornersOf(calibrator);
  if (corners.length > 0) return rangeOf(corners);
  if (calibrator.method === "beta") return [0, 1];
  if (temperature !== undefined) return [-5 * temperature, 5 * temperature];
  if (slope === undefined || intercept === undefined || slope === 0) return undefined;
  return rangeOf([(5 - intercept) / slope, (-5 - intercept) / slope]);
}
