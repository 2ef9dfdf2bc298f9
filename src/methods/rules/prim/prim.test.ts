import { describe, expect, it } from "vitest";
import { Table } from "../../../data/table/table.js";
import { random } from "../../../math/probability/random/index.js";
import { checkEstimator } from "../../../model/check/check-estimator.js";
import { PRIM, PRIMModel } from "./index.js";

/** Points of the unit square; the response is 5 higher where 0.2 < x ≤ 0.5 and 0.6 < y, and noise has a deviation of 1. */
function planted(rows: number, seed: number) {
  const stream = random(seed);
  const x = Array.from({ length: rows }, () => [stream.next(), stream.next(), stream.next()]);
  const inBox = x.map(([a, b]) => a > 0.2 && a <= 0.5 && b > 0.6);
  const y = inBox.map((isIn) => (isIn ? 5 : 0) + stream.normal());
  return { x, y, inBox };
}

const share = (flags: readonly boolean[]) => flags.filter(Boolean).length / flags.length;

describe("PRIM", () => {
  it("keeps the contract with folds and with a given support", async () => {
    const load = (json: Parameters<typeof PRIMModel.fromJSON>[0]) => PRIMModel.fromJSON(json);
    await checkEstimator(new PRIM({ support: 0.2 }), { load });
  });

  it("finds a planted box by cross-validation, and no condition on the column that does not matter", async () => {
    const { x, y, inBox } = planted(1500, 1);
    const model = await new PRIM({ maxBoxes: 1 }).fit(x, y);
    const [box] = model.boxes;
    expect(new Set(box.conditions.map(({ feature }) => feature))).toEqual(new Set(["x0", "x1"]));
    const found = [...model.boxOf(x)].map((index) => index === 0);
    expect(share(found.map((isIn, row) => isIn === inBox[row]))).toBeGreaterThan(0.98);
    expect(box.conditions.find(({ feature }) => feature === "x1")?.upTo).toBeUndefined();
    expect(model.predict([[0.3, 0.8, 0.1]])[0]).toBe(box.mean);
    expect(model.predict([[0.8, 0.8, 0.1]])[0]).toBe(model.restMean);
  });

  it("estimates by folds that a box of noise is worth nothing, however high its mean in training is", async () => {
    const held: number[] = [];
    const training: number[] = [];
    for (let seed = 1; seed <= 20; seed += 1) {
      const stream = random(seed);
      const x = Array.from({ length: 200 }, () => [stream.next(), stream.next(), stream.next()]);
      const y = x.map(() => stream.normal());
      const model = await new PRIM({ rule: "best", maxBoxes: 1, minSupport: 0.1, folds: 5 }).fit(x, y);
      const last = model.boxes[0]?.trajectory.findLast(({ step }) => step !== "paste");
      if (last?.heldOutMean === undefined) continue;
      held.push(last.heldOutMean);
      training.push(last.mean);
    }
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(held.length).toBeGreaterThan(10);
    // About 20 held-out cases in each of these boxes.
    expect(Math.abs(mean(held))).toBeLessThan(3 / Math.sqrt(20 * held.length));
    expect(mean(training)).toBeGreaterThan(5 / Math.sqrt(20 * held.length));
  });

  it("finds two planted boxes one after the other, the higher one first", async () => {
    const stream = random(7);
    const x = Array.from({ length: 2000 }, () => [stream.next(), stream.next()]);
    const y = x.map(
      ([a, b]) => (a < 0.3 && b < 0.4 ? 6 : a > 0.7 && b > 0.6 ? 3 : 0) + 0.3 * stream.normal(),
    );
    const model = await new PRIM().fit(x, y);
    const [high, low] = model.boxes;
    expect(Math.abs(high.mean - 6)).toBeLessThan(0.2);
    expect(Math.abs(low.mean - 3)).toBeLessThan(0.2);
    expect(
      [
        ...model.boxOf([
          [0.1, 0.1],
          [0.9, 0.9],
          [0.5, 0.5],
        ]),
      ].slice(0, 2),
    ).toEqual([0, 1]);
    expect(Math.abs(model.restMean)).toBeLessThan(0.2);
  });

  it("seeks low means as it seeks high ones of the negative response", async () => {
    const { x, y } = planted(300, 3);
    const high = await new PRIM().fit(x, y);
    const low = await new PRIM({ seek: "low" }).fit(
      x,
      y.map((value) => -value),
    );
    expect(low.boxes.map(({ conditions }) => conditions)).toEqual(
      high.boxes.map(({ conditions }) => conditions),
    );
    expect(low.boxes.map(({ mean }) => mean)).toEqual(high.boxes.map(({ mean }) => -mean));
    expect(high.boxes.length).toBeGreaterThan(0);
  });

  it("describes levels, ranks and missing values by their names", async () => {
    const stream = random(5);
    const rows = Array.from({ length: 400 }, () => ({
      site: "ABC"[stream.integer(0, 2)],
      size: stream.next() < 0.3 ? null : stream.integer(0, 9),
      noise: stream.next(),
    }));
    const y = rows.map(({ site, size }) => (site !== "B" && (size === null || size > 6) ? 1 : 0));
    const table = Table.fromRows(rows.map((row, at) => ({ ...row, y: y[at] })));
    const model = await new PRIM({ maxBoxes: 1, alpha: 0.1 }).fit(table, "y");
    expect(model.describeBoxes()[0].text).toBe("site in {A, C} and (size > 6.5 or size is missing)");
    expect(model.boxes[0].mean).toBe(1);
    const back = PRIMModel.fromJSON(JSON.parse(JSON.stringify(model)));
    expect([...back.boxOf(table)]).toEqual([...model.boxOf(table)]);
    expect([...model.boxOf(table)]).toEqual(y.map((value) => 1 - value));
  });

  it("peels a single value off columns with few values, by mean greedily and by rate patiently", async () => {
    // Half of the cases have b = 1, which is a little better; a gains more in the end, but less with a single peel.
    const x = Array.from({ length: 200 }, (_, row) => [(row % 100) / 100, row < 100 ? 0 : 1]);
    const y = x.map(([a, b]) => (a > 0.8 ? 3 : 0) + b / 2);
    const first = async (criterion: "mean" | "rate") => {
      const model = await new PRIM({ criterion, support: 0.05, maxBoxes: 1 }).fit(x, y);
      return model.boxes[0].trajectory[1];
    };
    expect(await first("mean")).toMatchObject({ feature: "x1", support: 0.5 });
    expect(await first("rate")).toMatchObject({ feature: "x0", support: 0.95 });
  });

  it("has a trajectory whose supports fall with peels and whose means rise with pastes, whatever the options", async () => {
    const { x, y } = planted(200, 9);
    for (const alpha of [0.02, 0.1, 0.4])
      for (const criterion of ["mean", "rate"] as const)
        for (const pasteAlpha of [0.01, 0.2])
          for (const minSupport of [0.01, 0.3]) {
            const model = await new PRIM({
              alpha,
              criterion,
              pasteAlpha,
              minSupport,
              maxBoxes: 2,
              folds: 3,
            }).fit(x, y);
            for (const { trajectory, chosen, support, mean, drops } of model.boxes) {
              const peeled = trajectory.filter(({ step }) => step !== "paste");
              const grown = [trajectory[chosen], ...trajectory.slice(peeled.length)];
              for (let at = 1; at < peeled.length; at += 1)
                expect(peeled[at].support).toBeLessThan(peeled[at - 1].support);
              for (let at = 1; at < grown.length; at += 1) {
                expect(grown[at].mean).toBeGreaterThan(grown[at - 1].mean);
                expect(grown[at].support).toBeGreaterThan(grown[at - 1].support);
              }
              expect(support).toBeCloseTo(grown[grown.length - 1].support, 12);
              expect(mean).toBeCloseTo(grown[grown.length - 1].mean, 12);
              expect(support).toBeGreaterThanOrEqual(minSupport - 1e-12);
              // Without any condition, all cases of the search are left.
              expect(drops[drops.length - 1].support).toBeCloseTo(trajectory[0].support, 12);
            }
          }
  });

  it("finds the same boxes whatever the order of the columns, also of columns that are copies", async () => {
    const { x, y } = planted(200, 11);
    const rows = x.map(([a, b, c], at) => ({ a, b, c, copy: a, y: Math.round(y[at]) }));
    const table = Table.fromRows(rows);
    const [one, other] = [
      ["a", "b", "c", "copy", "y"],
      ["copy", "c", "b", "a", "y"],
    ].map((names) => table.select(names as ["a", "b", "c", "copy", "y"]));
    const options = { support: 0.15, minSupport: 0.1 };
    const described = async (data: typeof table) => {
      const model = await new PRIM(options).fit(data, "y");
      return model.boxes.map(({ conditions }) =>
        [...conditions].sort((p, q) => (p.feature < q.feature ? -1 : 1)),
      );
    };
    const boxes = await described(one);
    expect(boxes.length).toBeGreaterThan(0);
    expect(await described(other)).toEqual(boxes);
  });

  it("counts a weight as that many rows, and the scale of weights does not matter", async () => {
    const { x, y } = planted(150, 13);
    const weights = x.map((_, row) => row % 3);
    const rows = x.flatMap((row, at) => Array.from({ length: weights[at] }, () => row));
    const responses = y.flatMap((value, at) => Array.from({ length: weights[at] }, () => value));
    const estimator = new PRIM({ support: 0.1, alpha: 0.1 });
    const weighted = await estimator.fit(x, y, { weights });
    const repeated = await estimator.fit(rows, responses);
    expect(weighted.boxes.length).toBeGreaterThan(0);
    expect(weighted.boxes.map(({ conditions }) => conditions)).toEqual(
      repeated.boxes.map(({ conditions }) => conditions),
    );
    const folded = await new PRIM().fit(x, y);
    const scaled = await new PRIM().fit(x, y, { weights: x.map(() => 1 / 150) });
    expect(scaled.boxes.map(({ conditions }) => conditions)).toEqual(
      folded.boxes.map(({ conditions }) => conditions),
    );
  });

  it("keeps everything outside of boxes where there is nothing to find", async () => {
    const few: readonly { readonly x: number[][]; readonly y: number[] }[] = [
      { x: [[1]], y: [3] },
      { x: [[1], [2]], y: [3, 3] },
      { x: [[1], [1], [1]], y: [1, 2, 3] },
    ];
    for (const { x, y } of few) {
      const model = await new PRIM().fit(x, y);
      expect(model.boxes).toEqual([]);
      expect(model.predict([[5]])[0]).toBeCloseTo(y.reduce((sum, value) => sum + value, 0) / y.length, 14);
    }
  });

  it("measures small differences of large responses", async () => {
    const { x, y } = planted(300, 17);
    const plain = await new PRIM({ support: 0.15 }).fit(x, y.map(Math.round));
    const shifted = await new PRIM({ support: 0.15 }).fit(
      x,
      y.map((value) => 1e12 + Math.round(value)),
    );
    expect(shifted.boxes.map(({ conditions }) => conditions)).toEqual(
      plain.boxes.map(({ conditions }) => conditions),
    );
  });
});
