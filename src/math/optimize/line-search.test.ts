import { describe, expect, it } from "vitest";
import { TEST_FUNCTIONS } from "../../../test/support/test-functions.js";
import { armijo, strongWolfe } from "./line-search.js";
import { Evaluator, type Objective } from "./objective.js";
import { dot } from "./vectors.js";

/** The test functions of Moré and Thuente (1994), section 5, with their derivatives, along a line from 0. */
const LINES: [name: string, value: (t: number) => number, slope: (t: number) => number][] = [
  ["a rational valley", (t) => -t / (t * t + 2), (t) => (t * t - 2) / (t * t + 2) ** 2],
  [
    "a steep valley",
    (t) => (t + 0.004) ** 5 - 2 * (t + 0.004) ** 4,
    (t) => 5 * (t + 0.004) ** 4 - 8 * (t + 0.004) ** 3,
  ],
  ["an exponential", (t) => Math.exp(t) - 3 * t, (t) => Math.exp(t) - 3],
  [
    "a function with many valleys",
    (t) => (t - 3) ** 2 + Math.sin(5 * t),
    (t) => 2 * (t - 3) + 5 * Math.cos(5 * t),
  ],
  [
    "a function that ends at 2",
    (t) => (t < 2 ? -Math.log(2 - t) - 3 * t : Number.NaN),
    (t) => 1 / (2 - t) - 3,
  ],
];

function lineOf(value: (t: number) => number, slope: (t: number) => number): Objective {
  return { value: ([t]) => value(t), gradient: ([t]) => [slope(t)] };
}

describe.each(LINES)("along %s", (_, value, slope) => {
  const firsts = [1e-3, 0.1, 1, 10, 1000];
  const evaluator = new Evaluator("test", lineOf(value, slope));
  const at = (x: Float64Array) => evaluator.at(x);
  const from = evaluator.start([0]);

  it.each(firsts)(
    "a first step of %f leads to one that meets both strong Wolfe conditions",
    (initialStep) => {
      for (const curvature of [0.9, 0.1]) {
        const found = strongWolfe(at, from, [1], { initialStep, curvature });
        const step = found?.step ?? Number.NaN;
        expect(value(step)).toBeLessThanOrEqual(value(0) + 1e-4 * step * slope(0));
        expect(Math.abs(slope(step))).toBeLessThanOrEqual(curvature * Math.abs(slope(0)));
        expect(found?.point.x[0]).toBe(step);
      }
    },
  );

  it.each(firsts)("backtracking from %f takes the first step that decreases enough", (initialStep) => {
    const found = armijo(at, from, [1], { initialStep, decrease: 0.1 });
    const step = found?.step ?? Number.NaN;
    const decreases = (t: number) => value(t) <= value(0) + 0.1 * t * slope(0);
    expect(decreases(step)).toBe(true);
    for (let t = initialStep; t > step; t /= 2) expect(decreases(t)).toBe(false);
    expect(Math.log2(initialStep / step) % 1).toBe(0);
  });
});

describe("the strong Wolfe search", () => {
  it.each(TEST_FUNCTIONS)("meets its conditions along the steepest descent of $name", (f) => {
    const evaluator = new Evaluator("test", f);
    const from = evaluator.start(f.start);
    const direction = from.gradient.map((g) => -g);
    const found = strongWolfe((x) => evaluator.at(x), from, direction, { curvature: 0.1 });
    if (found === undefined) throw new Error("no step was found");
    const slope = dot(from.gradient, direction);
    expect(found.point.value).toBeLessThanOrEqual(from.value + 1e-4 * found.step * slope);
    expect(Math.abs(dot(found.point.gradient, direction))).toBeLessThanOrEqual(0.1 * Math.abs(slope));
  });

  it("goes no further than its longest step, though the function falls on", () => {
    const evaluator = new Evaluator(
      "test",
      lineOf(
        (t) => -t,
        () => -1,
      ),
    );
    const found = strongWolfe((x) => evaluator.at(x), evaluator.start([0]), [1], { maxStep: 7 });
    expect(found?.step).toBe(7);
  });

  it("finds nothing along a direction that does not descend", () => {
    const evaluator = new Evaluator(
      "test",
      lineOf(
        (t) => t * t,
        (t) => 2 * t,
      ),
    );
    const at = (x: Float64Array) => evaluator.at(x);
    const from = evaluator.start([1]);
    for (const direction of [[1], [0], [Number.NaN]]) {
      expect(strongWolfe(at, from, direction)).toBeUndefined();
      expect(armijo(at, from, direction)).toBeUndefined();
    }
    expect(evaluator.evaluations.values).toBe(1);
  });
});
