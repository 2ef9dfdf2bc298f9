// The surface of an objective of two variables, and the steps that minimizers took on it.

import { DataError, OptionError } from "../../base/errors.js";
import { contourLines } from "../core/contour-lines.js";
import type { Path } from "../core/curves.js";
import { gridPlaces } from "../core/plane-grid.js";
import type { DescentSurface, Descents } from "./surface.js";

/** What a minimizer returns if it was asked for its path. */
export interface DescendedResult {
  readonly path?: readonly { readonly x: ArrayLike<number>; readonly value: number }[] | undefined;
}

type ObjectiveOfTwo = (x: Float64Array) => number;

/** Fine enough that contours look smooth at any width. */
const GRID = 160;

export function readObjectiveDescents(
  method: string,
  results: readonly DescendedResult[],
  objective: ObjectiveOfTwo | undefined,
  terms: readonly string[] | undefined,
): Descents {
  if (objective === undefined) {
    throw new OptionError(
      method,
      'option "objective" must be the function that was minimized, to draw its contours; got nothing.',
      { option: "objective", expected: "a function", received: "nothing" },
    );
  }
  const steps = results.map((result) => readSteps(method, result));
  const lowest = steps.flat().reduce((best, step) => (step.value < best.value ? step : best));
  const names = [terms?.[0] ?? "x₁", terms?.[1] ?? "x₂"] as const;
  return {
    surface: objectiveSurface(objective, names, [lowest.x[0], lowest.x[1]]),
    paths: steps.map((list): Path => list.map(({ x }) => [x[0], x[1]] as const)),
    notes: ["Lines: equal values of the objective. Cross: the lowest point of all steps."],
  };
}

function readSteps(method: string, { path }: DescendedResult) {
  if (path === undefined || path.length === 0) {
    const expected = "a minimizer's result with its path";
    throw new DataError(method, `needs ${expected}; minimize with { path: true }.`, {
      expected,
      received: "a result without a path",
    });
  }
  const wrong = path.find(({ x }) => x.length !== 2);
  if (wrong === undefined) return path;
  throw new DataError(method, `the objective must have 2 variables; got ${wrong.x.length}.`, {
    expected: "2 variables",
    received: `${wrong.x.length} variables`,
  });
}

function objectiveSurface(
  objective: ObjectiveOfTwo,
  names: readonly [string, string],
  center: readonly [number, number],
): DescentSurface {
  const least = objective(Float64Array.from(center));
  const excess = ([u, v]: readonly [number, number]) => objective(Float64Array.of(u, v)) - least;
  return {
    what: "the objective",
    names,
    center,
    excess,
    contours: ({ x, y }, levels) => {
      const grid = { size: GRID, x, y };
      const places = gridPlaces(grid);
      const values = places.x.map((u, i) => excess([u, places.y[i]]));
      return levels.flatMap((level) => contourLines(grid, values, level));
    },
  };
}
