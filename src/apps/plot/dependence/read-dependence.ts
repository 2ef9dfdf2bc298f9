// Curves over one column: partial dependence with or without those of single rows, and accumulated effects.

import { requireFields } from "../../../base/arguments.js";
import { DataError, got, wanted, words } from "../../../base/errors.js";
import { quote } from "../../../base/label.js";
import type { AccumulatedEffects } from "../../../evaluate/explain/accumulated-effects.js";
import type { IndividualCurves } from "../../../evaluate/explain/individual-curves.js";
import type { PartialDependence } from "../../../evaluate/explain/partial-dependence.js";
import { listOf, readList } from "../core/lists.js";
import { needs } from "../core/refusal.js";
import { type AxisPoints, axisPointsOf } from "./axis-points.js";

/** What a figure of dependence can draw. */
export type DependenceSource = PartialDependence | IndividualCurves | AccumulatedEffects;

/** A curve over one column. */
export interface DependenceCurve {
  readonly column: string;
  /** The class whose probability is followed, as a name; empty for regressions. */
  readonly name: string;
  readonly points: AxisPoints;
  /** Means or effects, one per value. */
  readonly heights: Float64Array;
  /** The curves of single rows; none unless they were asked for. */
  readonly single: readonly Float64Array[];
  /** What the heights are. */
  readonly what: "mean" | "change" | "effect";
}

export function readDependence(
  method: string,
  sources: DependenceSource | readonly DependenceSource[],
): DependenceCurve[] {
  const list = listOf<DependenceSource>(sources);
  if (list.length === 0) throw needs(method, "at least one dependence", "none");
  const curves = list.map((source) => readCurve(method, source));
  const other = curves.find(({ column, what }) => column !== curves[0].column || what !== curves[0].what);
  if (other === undefined) return curves;
  const [expected, received] = [
    `${WHAT[curves[0].what]} of ${quote(curves[0].column)}`,
    `${WHAT[other.what]} of ${quote(other.column)}`,
  ];
  throw new DataError(method, words`all curves must show ${wanted(expected)}; got ${got(received)}.`);
}

const WHAT = { mean: "mean predictions", change: "changes of predictions", effect: "effects" } as const;

function readCurve(method: string, source: DependenceSource): DependenceCurve {
  const fields = ["column", "values"];
  const expected = "what partialDependence, individualCurves or accumulatedEffects returns for one column";
  requireFields(method, "the dependence", source, fields, expected);
  const { column, positive, values } = source;
  const length = values.length;
  const name = positive === undefined ? "" : String(positive);
  const shared = { column, name, points: axisPointsOf(values) };
  if ("effects" in source)
    return {
      ...shared,
      heights: readList(method, "effects", source.effects, { length }),
      single: [],
      what: "effect",
    };
  requireFields(method, "the dependence", source, ["means"], expected);
  const heights = readList(method, "means", source.means, { length });
  if (!("curves" in source)) return { ...shared, heights, single: [], what: "mean" };
  const { curves, centered } = source;
  return {
    ...shared,
    heights,
    single: Array.from({ length: curves.rows }, (_, row) => curves.row(row)),
    what: centered ? "change" : "mean",
  };
}
