// The surface of an objective of two variables, and the steps that minimizers took on it.

import { DataError, got, wanted, words } from "../../../base/errors.js";
import type { Objective } from "../../../math/optimize/index.js";
import { contourLines } from "../core/contour-lines.js";
import { gridPoints } from "../core/plane-grid.js";
import { withoutPath, wrongOption } from "../core/refusal.js";
import type { DescentSurface, Descents } from "./surface.js";

/** What a minimizer returns if it was asked for its path; or any list of points, in their order. */
export interface DescendedResult {
  readonly path?: readonly ({ readonly x: ArrayLike<number> } | ArrayLike<number>)[] | undefined;
}

type ValueOf = (point: readonly [number, number]) => number;

/** Fine enough that contours look smooth at any width. */
const GRID = 160;

export function readObjectiveDescents(
  method: string,
  results: readonly DescendedResult[],
  objective: Objective | undefined,
  terms: readonly string[] | undefined,
): Descents {
  const value = readObjective(method, objective);
  const paths = results.map((result) => readPoints(method, result));
  const center = paths.flat().reduce((best, point) => (value(point) < value(best) ? point : best));
  const names = [terms?.[0] ?? "x₁", terms?.[1] ?? "x₂"] as const;
  return {
    surface: objectiveSurface(value, names, center),
    paths,
    notes: ["Lines: equal values of the objective. Cross: the lowest point of all steps."],
  };
}

/** The values of whatever `minimize` accepts. */
function readObjective(method: string, objective: Objective | undefined): ValueOf {
  const value = typeof objective === "function" ? objective : objective?.value;
  if (typeof value !== "function") {
    const expected = "the function that was minimized, to draw its contours";
    throw wrongOption(method, "objective", expected, "nothing");
  }
  return ([u, v]) => {
    const found = value(Float64Array.of(u, v));
    return typeof found === "number" ? found : found.value;
  };
}

function readPoints(method: string, { path }: DescendedResult): (readonly [number, number])[] {
  if (path === undefined || path.length === 0) {
    throw withoutPath(method, "a minimizer's result with its path");
  }
  return path.map((step) => {
    const x = "x" in step ? step.x : step;
    if (x.length === 2) return [x[0], x[1]];
    const sentence = words`the objective must have ${wanted("2 variables")}; got ${got(`${x.length} variables`)}.`;
    throw new DataError(method, sentence);
  });
}

function objectiveSurface(
  value: ValueOf,
  names: readonly [string, string],
  center: readonly [number, number],
): DescentSurface {
  const least = value(center);
  return {
    what: "the objective",
    names,
    center,
    excess: (point) => value(point) - least,
    contours: ({ x, y }, levels) => {
      const grid = { size: GRID, x, y };
      const points = gridPoints(grid);
      const values = points.x.map((u, i) => value([u, points.y[i]]) - least);
      return levels.flatMap((level) => contourLines(grid, values, level));
    },
  };
}
