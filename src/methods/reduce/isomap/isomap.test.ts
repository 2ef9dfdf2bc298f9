import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { dissimilarity } from "../../../math/distance/index.js";
import { checkEstimator } from "../../../model/check/check-estimator.js";
import { Isomap, IsomapModel } from "./index.js";

/** A sheet that is rolled up: the angle, and the height. */
function sheet(count: number): { rows: number[][]; flat: number[][] } {
  const noise = randomArray(2 * count, 4);
  const flat = Array.from({ length: count }, (_, i) => {
    const angle = 2 + 6 * Math.abs(noise[2 * i]);
    // The length of an Archimedean spiral up to the angle.
    const arc = (angle * Math.sqrt(1 + angle * angle) + Math.asinh(angle)) / 2;
    return [arc, 15 * Math.abs(noise[2 * i + 1]), angle];
  });
  const rows = flat.map(([, height, angle]) => [angle * Math.cos(angle), height, angle * Math.sin(angle)]);
  return { rows, flat: flat.map(([arc, height]) => [arc, height]) };
}

describe("Isomap", () => {
  it("keeps the contract", async () => {
    await checkEstimator(new Isomap(), { load: (json) => IsomapModel.fromJSON(json) });
  });

  it("unrolls a sheet, so that distances are those along it", async () => {
    const { rows, flat } = sheet(400);
    const model = await new Isomap({ neighbors: 8 }).fit(rows);
    expect(model.parts).toBe(1);
    expect(model.residualVariance).toBeLessThan(0.01);
    const [found, wanted] = [
      (await dissimilarity(model.embedding)).values,
      (await dissimilarity(flat)).values,
    ];
    const scale = Math.max(...wanted);
    const errors = found.map((value, pair) => Math.abs(value - wanted[pair]) / scale);
    expect(errors.reduce((sum, value) => sum + value, 0) / errors.length).toBeLessThan(0.03);
  });

  it("measures along all links if every case is linked to all: classical scaling", async () => {
    const rows = Array.from({ length: 20 }, (_, i) => [...randomArray(2, i + 1)]);
    const model = await new Isomap({ neighbors: 50 }).fit(rows);
    expect(model.neighbors).toBe(19);
    const [found, wanted] = [
      (await dissimilarity(model.embedding)).values,
      (await dissimilarity(rows)).values,
    ];
    expectClose(found, wanted, { tolerance: 1e-10 });
    expectClose(model.residualVariance, 0, { tolerance: 1e-12 });
  });

  it("links parts where they are nearest, and says how many there were", async () => {
    const rows = [0, 1, 2, 10, 11, 12, 30, 31].map((x) => [x]);
    const model = await new Isomap({ components: 1, neighbors: 1 }).fit(rows);
    expect(model.parts).toBeGreaterThan(2);
    const spread = Math.abs(model.embedding.get(7, 0) - model.embedding.get(0, 0));
    expectClose(spread, 31, { tolerance: 1e-10 });
  });

  it("gives a row its place whatever rows are asked with it", async () => {
    const { rows } = sheet(120);
    const model = await new Isomap({ neighbors: 6 }).fit(rows);
    const others = rows.slice(0, 9).map(([a, b, c]) => [a + 0.1, b - 0.1, c]);
    const together = model.transform(others);
    for (const [row, one] of others.entries())
      expect([...model.transform([one]).data]).toEqual([...together.row(row)]);
    expect([...model.transform(rows).data]).toEqual([...model.embedding.data]);
  });

  it("takes dissimilarities, and then refuses new rows", async () => {
    const { rows } = sheet(60);
    const estimator = new Isomap({ neighbors: 6 });
    const fromRows = await estimator.fit(rows);
    const fromPairs = await estimator.fitDissimilarities(await dissimilarity(rows));
    expectClose(
      (await dissimilarity(fromPairs.embedding)).values,
      (await dissimilarity(fromRows.embedding)).values,
      {
        tolerance: 1e-9,
      },
    );
    expect(() => fromPairs.transform(rows)).toThrow("was fitted to dissimilarities");
  });

  it("treats a single column, repeated rows and two different rows", async () => {
    const column = await new Isomap({ neighbors: 2 }).fit([[1], [2], [4], [4], [9]]);
    expect(column.embedding.data.every(Number.isFinite)).toBe(true);
    const two = await new Isomap({ components: 1 }).fit([[1], [1], [4]]);
    expectClose(Math.abs(two.embedding.get(0, 0) - two.embedding.get(2, 0)), 3, { tolerance: 1e-12 });
    await expect(new Isomap().fit([[1], [1], [4]])).rejects.toThrow(
      "2 components need at least 3 different cases",
    );
  });
});
