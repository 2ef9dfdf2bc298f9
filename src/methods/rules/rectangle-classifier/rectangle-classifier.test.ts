import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { FormatError } from "../../../base/errors.js";
import { random } from "../../../math/probability/random/index.js";
import { type Rectangle, RectangleClassifier, RectangleClassifierModel } from "./index.js";
import { contains } from "./rectangle.js";

const { POSITIVE_INFINITY: infinity } = Number;

/** Price and engine power of cars; family cars are in the middle. */
const cars = [
  ...[
    [12, 80],
    [15, 110],
    [18, 90],
  ],
  ...[
    [6, 95],
    [26, 100],
    [14, 60],
    [16, 150],
    [30, 180],
  ],
];
const family = cars.map((_, row) => row < 3);

const bounds = ({ lower, upper }: Rectangle) => [[...lower], [...upper]];

describe("rectangles around family cars", async () => {
  const model = await new RectangleClassifier().fit(cars, family);

  it("range from the smallest around the positive cases to the largest without negative ones", () => {
    expect(bounds(model.specific)).toEqual([
      [12, 80],
      [18, 110],
    ]);
    expect(model.general.map(bounds)).toEqual([
      [
        [6, 60],
        [26, 150],
      ],
    ]);
  });

  it("predict by the rectangle halfway, which has the widest margin", () => {
    expect(bounds(model.rectangle)).toEqual([
      [9, 70],
      [22, 130],
    ]);
    // The narrowest gap is 20 of 120 units of power.
    expectClose(model.margin, 20 / 120 / 2, { tolerance: 1e-15 });
    const asked = [
      [9, 70],
      [8.9, 70],
      [22, 130.1],
    ];
    expect(model.predict(asked)).toEqual([true, false, false]);
  });

  it("report where they agree and where they do not", () => {
    const asked = [
      [18, 110],
      [20, 90],
      [26, 90],
      [40, 90],
    ];
    expect(model.verdicts(asked)).toEqual(["positive", "undecided", "negative", "negative"]);
  });

  it("can predict by either boundary", async () => {
    const by = async (method: "specific" | "general") =>
      (await new RectangleClassifier({ method }).fit(cars, family)).predict([
        [18, 110],
        [20, 90],
        [26, 90],
      ]);
    expect(await by("specific")).toEqual([true, false, false]);
    expect(await by("general")).toEqual([true, true, false]);
  });
});

describe("several most general rectangles", () => {
  it("are found if a negative case can be excluded in several ways, widest margin first", async () => {
    const x = [
      [0, 0],
      [1, 1],
      [3, 9],
      [-1, -4],
    ];
    const model = await new RectangleClassifier({ positive: 1 }).fit(x, [1, 1, 0, 0]);
    expect(model.general).toHaveLength(4);
    // Column by column, the ranges are 4 and 13: gaps of 2/4 or 8/13 above, and of 1/4 or 4/13 below.
    expect(model.general.map(bounds)).toEqual([
      [
        [-infinity, -4],
        [infinity, 9],
      ],
      [
        [-infinity, -4],
        [3, infinity],
      ],
      [
        [-1, -infinity],
        [infinity, 9],
      ],
      [
        [-1, -infinity],
        [3, infinity],
      ],
    ]);
    expectClose(model.margin, 4 / 13 / 2, { tolerance: 1e-15 });
    expect(
      model.verdicts([
        [100, 0],
        [100, 100],
      ]),
    ).toEqual(["undecided", "negative"]);
  });

  it.each([1, 2, 3, 4, 5])("are exactly the maximal ones, by enumeration: seed %i", async (seed) => {
    const stream = random(seed);
    const x = Array.from({ length: 14 }, () => [stream.integer(0, 9), stream.integer(0, 9)]);
    const isInside = (row: readonly number[]) => row.every((value) => value >= 3 && value <= 5);
    const cases = [[4, 4], ...x];
    const model = await new RectangleClassifier({ positive: true }).fit(cases, cases.map(isInside));
    const negatives = cases.filter((row) => !isInside(row));
    const around = candidates(negatives).filter(
      (one) =>
        [...model.specific.lower].every((bound, j) => one.lower[j] < bound) &&
        [...model.specific.upper].every((bound, j) => one.upper[j] > bound) &&
        negatives.every((row) => !contains(one, row, "out")),
    );
    const larger = (a: Rectangle, b: Rectangle) =>
      a !== b && a.lower.every((v, j) => v <= b.lower[j]) && a.upper.every((v, j) => v >= b.upper[j]);
    const maximal = around.filter((one) => !around.some((other) => larger(other, one)));
    const text = (list: readonly Rectangle[]) => list.map((one) => bounds(one).join(" to ")).sort();
    expect(text(model.general)).toEqual(text(maximal));
  });
});

/** All open rectangles whose sides go through negative cases, or are infinite. */
function candidates(negatives: readonly (readonly number[])[]): Rectangle[] {
  const sides = [0, 1].map((j) => [...new Set(negatives.map((row) => row[j]))]);
  const found: Rectangle[] = [];
  for (const a of [-infinity, ...sides[0]])
    for (const b of [...sides[0], infinity])
      for (const c of [-infinity, ...sides[1]])
        for (const d of [...sides[1], infinity])
          found.push({ lower: Float64Array.of(a, c), upper: Float64Array.of(b, d) });
  return found;
}

describe("RectangleClassifier", () => {
  it("refuses a negative case within the rectangle, and names it", async () => {
    const x = [...cars, [14, 100]];
    await expect(new RectangleClassifier().fit(x, [...family, false])).rejects.toThrow(
      "the case at row 8 is negative, but every hypothesis that accepts the positive cases before it accepts it as well",
    );
    await expect(new RectangleClassifier().fit([[1], [2], [4], [1.5], [3]], [1, 0, 0, 1, 1])).rejects.toThrow(
      "the case at row 4 is positive, but every hypothesis that accepts it and the positive cases before it accepts the negative case at row 1 as well",
    );
  });

  it("has an infinite margin without negative cases", async () => {
    const model = await new RectangleClassifier().fit([[1], [2]], ["only", "only"]);
    expect(model.margin).toBe(infinity);
    expect(model.predict([[100]])).toEqual(["only"]);
  });

  it("keeps a negative case outside even if it is the next floating-point number", async () => {
    const next = 1 + Number.EPSILON;
    const model = await new RectangleClassifier({ positive: "in" }).fit([[1], [next]], ["in", "out"]);
    expect(model.predict([[1], [next]])).toEqual(["in", "out"]);
  });

  it("refuses a file whose rectangles are not nested", async () => {
    const model = await new RectangleClassifier().fit(cars, family);
    const { sha256: _, ...json } = JSON.parse(JSON.stringify(model));
    const load = (change: object) =>
      RectangleClassifierModel.fromJSON({ ...json, state: { ...json.state, ...change } });
    expect(load({}).margin).toBe(model.margin);
    for (const change of [
      { general: [] },
      { general: [json.state.specific] },
      { specific: json.state.general[0] },
    ])
      expect(() =>
        load({ ...change, ...("specific" in change && { general: [json.state.specific] }) }),
      ).toThrow(FormatError);
  });
});
