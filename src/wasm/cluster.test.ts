import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../test/support/numbers.js";
import { plainAssign, plainSquare } from "../../test/support/plain-lloyd.js";
import { withArena } from "./arena.js";
import { ClusterRows } from "./cluster.js";
import { nearestCenters } from "./nearest-centers.js";

const SHAPES: [rows: number, columns: number, clusters: number][] = [
  [1, 1, 1],
  [3, 2, 2],
  [5, 3, 3],
  [17, 5, 4],
  [130, 4, 5],
  [131, 1, 6],
  [300, 7, 7],
  [1024, 2, 9],
  [1023, 20, 10],
];

function data(rows: number, columns: number, seed: number) {
  return { rows, columns, data: randomArray(rows * columns, seed) };
}

describe("ClusterRows.assign", () => {
  it.each(SHAPES)("gives the labels and sums of a plain loop, bit for bit: %i×%i, %i", async (n, d, k) => {
    const x = data(n, d, 1);
    const centers = randomArray(k * d, 2);
    const weights = randomArray(n, 3).map((value) => 1 + value);
    for (const given of [undefined, weights]) {
      await withArena(async (arena) => {
        const rows = new ClusterRows(arena, x, k, { weights: given });
        const { labels, ...expected } = plainAssign(x, centers, given);
        expect(await rows.assign(centers)).toEqual(expected);
        expect(rows.labels.copyOut()).toEqual(labels);
      });
    }
  });

  it("is not changed by bounds, however the centers move", async () => {
    const x = data(700, 3, 4);
    for (const size of [1e-9, 0.01, 0.3, 2]) {
      await withArena(async (arena) => {
        const rows = new ClusterRows(arena, x, 7);
        await rows.meanVariance();
        let centers = randomArray(21, 5);
        await rows.assign(centers);
        for (let step = 0; step < 12; step += 1) {
          const change = randomArray(21, 100 + step).map(
            (value, at) => (step % 7 === at / 3 ? 5 : size) * value,
          );
          const next = centers.map((value, at) => value + change[at]);
          const moved = Float64Array.from({ length: 7 }, (_, c) =>
            Math.hypot(...change.subarray(3 * c, 3 * c + 3)),
          );
          const { labels, inertia, ...expected } = plainAssign(x, next);
          const pass = await rows.assign(next, moved);
          expect({ totalWeights: pass.totalWeights, sums: pass.sums }).toEqual(expected);
          expect(await rows.measured(pass)).toBe(inertia);
          expect(rows.labels.copyOut()).toEqual(labels);
          centers = next;
        }
      });
    }
  });

  it.each([1e-170, 1e-162, 4e-162, 1e-161, 1e-155, 1e-100, 1e-99, 1e99, 1e100, 1e150, 1e160])(
    "is not misled by bounds where squares vanish or overflow: %d",
    async (scale) => {
      const x = data(200, 2, 6);
      x.data.forEach((value, at) => {
        x.data[at] = value * scale;
      });
      await withArena(async (arena) => {
        const rows = new ClusterRows(arena, x, 4);
        await rows.meanVariance();
        let centers = randomArray(8, 7).map((value) => value * scale);
        await rows.assign(centers);
        for (let step = 0; step < 6; step += 1) {
          const next = centers.map((value) => value * 0.7);
          const moved = Float64Array.from({ length: 4 }, (_, c) =>
            Math.hypot(next[2 * c] - centers[2 * c], next[2 * c + 1] - centers[2 * c + 1]),
          );
          await rows.assign(next, moved);
          expect(rows.labels.copyOut()).toEqual(plainAssign(x, next).labels);
          centers = next;
        }
      });
    },
  );

  it("is not changed by bounds where rounding decides which of two centers is nearer", async () => {
    const [n, d] = [500, 5];
    const normal = randomArray(d, 16);
    const square = normal.reduce((sum, value) => sum + value * value, 0);
    const x = data(n, d, 17);
    // Every row is brought to the plane between the centers ±normal.
    for (let i = 0; i < n; i += 1) {
      const row = x.data.subarray(i * d, (i + 1) * d);
      const part = row.reduce((sum, value, j) => sum + value * normal[j], 0) / square;
      for (let j = 0; j < d; j += 1) row[j] -= part * normal[j];
    }
    for (const size of [1e-16, 1e-15, 1e-4]) {
      await withArena(async (arena) => {
        const rows = new ClusterRows(arena, x, 2);
        await rows.meanVariance();
        let centers = Float64Array.of(...normal, ...normal.map((value) => -value));
        await rows.assign(centers);
        for (let step = 0; step < 20; step += 1) {
          const change = randomArray(2 * d, 200 + step).map((value) => size * value);
          const next = centers.map((value, at) => value + change[at]);
          const moved = [0, d].map((start) =>
            Math.hypot(...next.slice(start, start + d).map((value, j) => value - centers[start + j])),
          );
          await rows.assign(next, Float64Array.from(moved));
          expect(rows.labels.copyOut()).toEqual(plainAssign(x, next).labels);
          centers = next;
        }
      });
    }
  });

  it("is not misled by a center that comes from where squares overflow", async () => {
    await withArena(async (arena) => {
      const x = { rows: 1, columns: 1, data: Float64Array.of(0) };
      const rows = new ClusterRows(arena, x, 2);
      await rows.assign(Float64Array.of(1, 1e200));
      expect(rows.labels.copyOut()).toEqual(Int32Array.of(0));
      await rows.assign(Float64Array.of(1, 0.5), Float64Array.of(0, 1e200));
      expect(rows.labels.copyOut()).toEqual(Int32Array.of(1));
    });
  });

  it("prefers the first of equally near centers", async () => {
    await withArena(async (arena) => {
      const rows = new ClusterRows(arena, { rows: 2, columns: 1, data: Float64Array.of(0, 5) }, 5);
      await rows.assign(Float64Array.of(9, 1, -1, 1, -1));
      expect(rows.labels.copyOut()).toEqual(Int32Array.of(1, 0));
    });
  });

  it("does not depend on the number of threads", async () => {
    const x = data(40_000, 5, 8);
    const centers = x.data.slice(0, 35);
    const results = [];
    for (const threads of [1, 2, 4]) {
      results.push(
        await withArena(async (arena) => {
          const rows = new ClusterRows(arena, x, 7, { threads });
          return { ...(await rows.assign(centers)), labels: rows.labels.copyOut() };
        }),
      );
    }
    expect(results[1]).toEqual(results[0]);
    expect(results[2]).toEqual(results[0]);
    expect(results[0].labels).toEqual(plainAssign(x, centers).labels);
  });

  it("adds up apart from assigning where a block would take long, with the same result", async () => {
    const [n, d, k] = [1200, 130, 1030];
    const x = data(n, d, 9);
    const centers = randomArray(k * d, 10);
    await withArena(async (arena) => {
      const rows = new ClusterRows(arena, x, k);
      const { labels, totalWeights, inertia } = plainAssign(x, centers);
      const result = await rows.assign(centers);
      expect(rows.labels.copyOut()).toEqual(labels);
      expect(result.totalWeights).toEqual(totalWeights);
      expect(Math.abs(result.inertia - inertia)).toBeLessThan(1e-12 * inertia);
    });
  });

  it("refuses centers of another shape", async () => {
    await withArena(async (arena) => {
      const rows = new ClusterRows(arena, data(5, 2, 1), 2);
      await expect(rows.assign(new Float64Array(3))).rejects.toThrow(
        '"centers" must have 4 numbers; it has 3',
      );
      await expect(rows.assign(new Float64Array(4), new Float64Array(1))).rejects.toThrow(
        '"moved" must have 2',
      );
    });
  });
});

describe("ClusterRows.assign in whole numbers first", () => {
  const [n, d, k] = [1000, 12, 9];

  it.each([
    ["as they are", 1, 0],
    ["far from the origin", 1, 1e6],
    ["that are small", 1e-30, 0],
    ["that are large", 1e30, 0],
  ])("gives the labels and sums of a plain loop for numbers %s", async (_, scale, shift) => {
    const x = { rows: n, columns: d, data: randomArray(n * d, 21).map((value) => value * scale + shift) };
    const centers = randomArray(k * d, 22).map((value) => value * scale + shift);
    await withArena(async (arena) => {
      const rows = new ClusterRows(arena, x, k);
      for (const known of [false, true]) {
        if (known) await rows.meanVariance();
        const { inertia, ...added } = await rows.assign(centers);
        const { labels, inertia: plain, ...expected } = plainAssign(x, centers);
        expect(rows.labels.copyOut()).toEqual(labels);
        expect(added).toEqual(expected);
        expect(Math.abs(inertia / plain - 1)).toBeLessThan(1e-12);
      }
    });
  });

  it.each([
    [9, 1, 0],
    [30, 1, 0],
    [9, 1e-30, 0],
    [9, 1e30, 0],
    [30, 1, 1e6],
    // From 24 centers on, the distance to the own center is found first.
    [32, 1, 0],
    [75, 1, 1e6],
    [50, 1e-30, 0],
    [50, 1e30, 0],
  ])(
    "is not changed by bounds, however the centers move: %i centers, scale %d, offset %d",
    async (count, scale, shift) => {
      const x = { rows: n, columns: d, data: randomArray(n * d, 27).map((value) => value * scale + shift) };
      const weights = randomArray(n, 28).map((value) => 1 + value);
      for (const size of [1e-9, 0.01, 0.1, 1]) {
        await withArena(async (arena) => {
          const rows = new ClusterRows(arena, x, count, { weights });
          await rows.meanVariance();
          let centers = randomArray(count * d, 29).map((value) => value * scale + shift);
          await rows.assign(centers);
          for (let step = 0; step < 12; step += 1) {
            const change = randomArray(count * d, 300 + step).map(
              (value, at) => scale * (step % 7 === Math.floor(at / d) ? 3 : size) * value,
            );
            const next = centers.map((value, at) => value + change[at]);
            const moved = Float64Array.from({ length: count }, (_, c) =>
              Math.hypot(...next.slice(c * d, (c + 1) * d).map((value, j) => value - centers[c * d + j])),
            );
            const pass = await rows.assign(next, moved);
            const { labels, inertia, ...expected } = plainAssign(x, next, weights);
            expect(rows.labels.copyOut()).toEqual(labels);
            expect({ totalWeights: pass.totalWeights, sums: pass.sums }).toEqual(expected);
            expect(await rows.measured(pass)).toBe(inertia);
            centers = next;
          }
        });
      }
    },
  );

  it.each([6, 25])(
    "is not changed by bounds where rounding decides which center of %i pairs is nearer",
    async (count) => {
      const x = { rows: n, columns: d, data: randomArray(n * d, 30) };
      // The first coordinate tells the centers of a pair apart, and all rows are between them.
      for (let at = 0; at < x.data.length; at += d) x.data[at] = 0;
      const middles = randomArray(count * d, 31);
      const pairs = (distance: number) =>
        Float64Array.from({ length: 2 * count * d }, (_, at) => {
          const [center, j] = [Math.floor(at / d), at % d];
          return j > 0 ? middles[(center % count) * d + j] : center < count ? 1 + distance : -1;
        });
      await withArena(async (arena) => {
        const rows = new ClusterRows(arena, x, 2 * count);
        await rows.meanVariance();
        await rows.assign(pairs(0));
        let before = 0;
        for (const distance of [1e-16, 3e-16, -2e-16, 1e-12, -1e-9, 0]) {
          const step = Math.abs(1 + distance - (1 + before));
          const moved = Float64Array.from({ length: 2 * count }, (_, c) => (c < count ? step : 0));
          await rows.assign(pairs(distance), moved);
          expect(rows.labels.copyOut()).toEqual(plainAssign(x, pairs(distance)).labels);
          before = distance;
        }
      });
    },
  );

  it.each([
    [1, 1, 2],
    [2, 2, 2],
    [3, 1, 3],
    [5, 3, 4],
    [17, 5, 5],
    [64, 6, 16],
    [65, 7, 17],
    [511, 8, 13],
    [513, 9, 33],
    [1023, 20, 47],
    [1024, 21, 64],
    [600, 130, 65],
  ])("labels rows as a plain loop does: %i×%i, %i", async (count, columns, clusters) => {
    const x = data(count, columns, 34);
    await withArena(async (arena) => {
      const rows = new ClusterRows(arena, x, clusters);
      await rows.meanVariance();
      let centers = randomArray(clusters * columns, 35);
      let moved: Float64Array | undefined;
      for (let step = 0; step < 6; step += 1) {
        const pass = await rows.assign(centers, moved);
        const { labels, inertia, ...expected } = plainAssign(x, centers);
        expect(rows.labels.copyOut()).toEqual(labels);
        expect({ totalWeights: pass.totalWeights, sums: pass.sums }).toEqual(expected);
        expect(await rows.measured(pass)).toBe(inertia);
        const change = randomArray(clusters * columns, 500 + step).map((value) => 0.2 ** step * value);
        moved = Float64Array.from({ length: clusters }, (_, c) =>
          Math.hypot(...change.subarray(c * columns, (c + 1) * columns)),
        );
        centers = centers.map((value, at) => value + change[at]);
      }
    });
  });

  it.each([
    ["a row far out", 1e7, 1],
    ["a row so far out that its square is lost", 1e60, 1],
    ["centers close to the mean", 1, 1e-9],
    ["centers far from all rows", 1, 1e9],
    ["centers that coincide", 1, 0],
  ])("is exact for %s", async (_, farthest, spread) => {
    const x = { rows: n, columns: d, data: randomArray(n * d, 36) };
    for (let j = 0; j < d; j += 1) x.data[5 * d + j] *= farthest;
    await withArena(async (arena) => {
      const rows = new ClusterRows(arena, x, k, { weights: new Float64Array(n).fill(1).fill(1e-200, 5, 6) });
      await rows.meanVariance();
      const mean = rows.mean;
      let centers = randomArray(k * d, 37).map((value, at) => mean[at % d] + spread * value);
      await rows.assign(centers);
      expect(rows.labels.copyOut()).toEqual(plainAssign(x, centers).labels);
      for (let step = 0; step < 5; step += 1) {
        const next = centers.map((value, at) => mean[at % d] + 0.9 * (value - mean[at % d]));
        const moved = Float64Array.from({ length: k }, (_, c) =>
          Math.hypot(...next.slice(c * d, (c + 1) * d).map((value, j) => value - centers[c * d + j])),
        );
        await rows.assign(next, moved);
        expect(rows.labels.copyOut()).toEqual(plainAssign(x, next).labels);
        centers = next;
      }
    });
  });

  it("leaves ties and near ties to an exact comparison", async () => {
    const one = randomArray(d, 23);
    // Centers in pairs that differ in the last bits only, or not at all.
    const centers = Float64Array.from(
      { length: 8 * d },
      (_, at) => one[at % d] * (1 + (at < 4 * d ? 0 : 2 ** -40 * (at % 5))),
    );
    const x = { rows: n, columns: d, data: randomArray(n * d, 24) };
    await withArena(async (arena) => {
      const rows = new ClusterRows(arena, x, 8);
      await rows.meanVariance();
      await rows.assign(centers);
      expect(rows.labels.copyOut()).toEqual(plainAssign(x, centers).labels);
    });
  });

  it("measures the last pass even if rows have approached other centers since", async () => {
    const x = data(n, d, 38);
    const centers = randomArray(k * d, 39);
    await withArena(async (arena) => {
      const rows = new ClusterRows(arena, x, k);
      await rows.meanVariance();
      const pass = await rows.assign(centers);
      await rows.approach(x.data.subarray(0, d));
      expect(await rows.measured(pass)).toBe(plainAssign(x, centers).inertia);
    });
  });

  it("does not lose a small inertia in a large total", async () => {
    const centers = randomArray(k * d, 25).map((value) => 1e4 * value);
    const noise = randomArray(n * d, 26);
    const data = noise.map((value, at) => centers[(Math.floor(at / d) % k) * d + (at % d)] + 1e-3 * value);
    const x = { rows: n, columns: d, data };
    await withArena(async (arena) => {
      const rows = new ClusterRows(arena, x, k);
      await rows.meanVariance();
      const { inertia } = await rows.assign(centers);
      expect(Math.abs(inertia / plainAssign(x, centers).inertia - 1)).toBeLessThan(1e-13);
    });
  });
});

describe("ClusterRows.assign to many rows", () => {
  const [n, d] = [9001, 9];

  it.each([5, 8, 14, 31])(
    "changes sums instead of forming them anew, with the same result: %i centers",
    async (k) => {
      const x = data(n, d, 32);
      await withArena(async (arena) => {
        const kept = new ClusterRows(arena, x, k);
        const anew = new ClusterRows(arena, x, k, { threads: 1 });
        for (const rows of [kept, anew]) await rows.meanVariance();
        let centers = randomArray(k * d, 33);
        await kept.assign(centers);
        for (let step = 0; step < 8; step += 1) {
          const size = [1, 0.3, 1e-3][step % 3];
          const next = randomArray(k * d, 400 + step).map((value, at) => centers[at] + size * value);
          const moved = Float64Array.from({ length: k }, (_, c) =>
            Math.hypot(...next.slice(c * d, (c + 1) * d).map((value, j) => value - centers[c * d + j])),
          );
          const changed = await kept.assign(next, moved);
          const fresh = await anew.assign(next);
          const { labels, totalWeights, sums, inertia } = plainAssign(x, next);
          expect(kept.labels.copyOut()).toEqual(labels);
          expect(changed.totalWeights).toEqual(totalWeights);
          expectClose(changed.sums, fresh.sums, { tolerance: 1e-16, scale: n });
          expectClose(changed.sums, sums, { tolerance: 1e-14, scale: n });
          expectClose(await kept.measured(changed), inertia, { tolerance: 1e-13, scale: inertia });
          centers = next;
        }
      });
    },
  );
});

describe("ClusterRows.approach and tryCandidates", () => {
  it.each(SHAPES)("measure as a plain loop does: %i×%i, %i", async (n, d, k) => {
    const x = data(n, d, 11);
    const candidates = randomArray(k * d, 12);
    const weights = randomArray(n, 13).map((value) => 1 + value);
    const left = (centers: Float64Array, given?: Float64Array) => {
      let sum = 0;
      for (let i = 0; i < n; i += 1) {
        const squares = Array.from({ length: centers.length / d }, (_, c) => plainSquare(x, i, centers, c));
        sum += (given?.[i] ?? 1) * Math.min(...squares);
      }
      return sum;
    };
    for (const given of [undefined, weights]) {
      await withArena(async (arena) => {
        const rows = new ClusterRows(arena, x, k, { weights: given });
        const first = x.data.slice(0, d);
        expect(await rows.approach(first, true)).toEqual(Float64Array.of(left(first, given)));
        const expected = Float64Array.from({ length: k }, (_, c) =>
          left(Float64Array.of(...first, ...candidates.subarray(c * d, (c + 1) * d)), given),
        );
        const { errors, take } = await rows.tryCandidates(candidates);
        expect(errors).toEqual(expected);
        const last = k - 1;
        expect(take(last)).toEqual(expected.subarray(last));
        const closest = rows.closest.copyOut();
        await rows.approach(first, true);
        expect(await rows.approach(candidates.subarray(last * d))).toEqual(expected.subarray(last));
        expect(rows.closest.copyOut()).toEqual(closest);
      });
    }
  });
});

describe("ClusterRows.meanVariance", () => {
  it("is the mean of the column variances", async () => {
    const x = { rows: 4, columns: 2, data: Float64Array.of(1, 0, 3, 0, 5, 0, 7, 4) };
    await withArena(async (arena) => {
      expect(await new ClusterRows(arena, x, 2).meanVariance()).toBe((5 + 3) / 2);
      const weights = Float64Array.of(1, 1, 0, 0);
      expect(await new ClusterRows(arena, x, 1, { weights }).meanVariance()).toBe(0.5);
    });
  });
});

describe("nearestCenters", () => {
  it.each(SHAPES)("labels rows as a plain loop does: %i×%i, %i", (n, d, k) => {
    const x = data(n, d, 14);
    const centers = randomArray(k * d, 15);
    withArena((arena) => {
      const even = arena.copyIn([...centers, ...(k % 2 ? new Array(d).fill(Number.POSITIVE_INFINITY) : [])]);
      const labels = arena.int32(n);
      const { labels: expected, inertia } = plainAssign(x, centers);
      const rows = { span: arena.copyIn(x.data), rows: n, columns: d };
      expect(nearestCenters(rows, even, labels)).toBe(inertia);
      expect(labels.copyOut()).toEqual(expected);
    });
  });

  it("wants an even number of centers", () => {
    withArena((arena) => {
      const rows = { span: arena.zeros(4), rows: 2, columns: 2 };
      expect(() => nearestCenters(rows, arena.zeros(6), arena.int32(2))).toThrow(
        "even number of rows; got 3",
      );
    });
  });
});
