import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../test/support/numbers.js";
import { withArena } from "./arena.js";
import { MixtureRows, type ShareMoments, scoresToShares } from "./gaussian-mixture.js";

interface Shape {
  readonly rows: number;
  readonly columns: number;
  readonly components: number;
  readonly diagonal: boolean;
  /** How far apart the means are. */
  readonly distance?: number;
}

const shapes: Shape[] = [
  { rows: 1, columns: 1, components: 1, diagonal: false },
  { rows: 7, columns: 1, components: 2, diagonal: true },
  { rows: 300, columns: 3, components: 2, diagonal: false },
  { rows: 513, columns: 5, components: 3, diagonal: true },
  { rows: 700, columns: 6, components: 4, diagonal: false },
  { rows: 260, columns: 8, components: 2, diagonal: false },
  { rows: 90, columns: 13, components: 3, diagonal: false },
  { rows: 300, columns: 16, components: 3, diagonal: false },
  { rows: 300, columns: 19, components: 3, diagonal: false, distance: 3 },
  { rows: 61, columns: 33, components: 2, diagonal: false, distance: 30 },
];

function parameters({ columns, components, diagonal, distance = 1 }: Shape) {
  const size = diagonal ? columns : columns ** 2;
  const roots = randomArray(components * size, 3).map((value, at) => {
    if (diagonal) return 0.5 + Math.abs(value);
    const [i, j] = [Math.floor((at % size) / columns), at % columns];
    return j > i ? 0 : i === j ? 1 + Math.abs(value) : value;
  });
  return {
    means: randomArray(components * columns, 2).map((value) => distance * value),
    roots: Float64Array.from(roots),
    constants: randomArray(components, 4),
  };
}

/** The moments about centers by plain loops. */
function plain(shape: Shape, x: Float64Array, weights: Float64Array | undefined, hard: boolean) {
  const { rows, columns, components, diagonal } = shape;
  const { means, roots, constants } = parameters(shape);
  const size = diagonal ? columns : columns ** 2;
  const shares = new Float64Array(rows * components);
  const totalWeights = new Float64Array(components);
  const sums = new Float64Array(components * columns);
  const scatter = new Float64Array(components * size);
  let objective = 0;
  for (let i = 0; i < rows; i += 1) {
    const off = (k: number, j: number) => x[i * columns + j] - means[k * columns + j];
    const scores = Array.from({ length: components }, (_, k) => {
      let square = 0;
      for (let a = 0; a < columns; a += 1) {
        if (diagonal) square += 2 * roots[k * size + a] * off(k, a) ** 2;
        else {
          let sum = 0;
          for (let b = 0; b <= a; b += 1) sum += roots[k * size + a * columns + b] * off(k, b);
          square += sum ** 2;
        }
      }
      return constants[k] - square / 2;
    });
    const largest = Math.max(...scores);
    const total = scores.reduce((sum, score) => sum + Math.exp(score - largest), 0);
    const weight = weights?.[i] ?? 1;
    objective += weight * (hard ? largest : largest + Math.log(total));
    for (const [k, score] of scores.entries()) {
      const share = hard ? Number(scores.indexOf(largest) === k) : Math.exp(score - largest) / total;
      shares[i * components + k] = share;
      totalWeights[k] += weight * share;
      for (let a = 0; a < columns; a += 1) {
        sums[k * columns + a] += weight * share * off(k, a);
        if (diagonal) scatter[k * size + a] += weight * share * off(k, a) ** 2;
        else
          for (let b = 0; b <= a; b += 1)
            scatter[k * size + a * columns + b] += weight * share * off(k, a) * off(k, b);
      }
    }
  }
  return { shares, moments: { totalWeights, sums, scatter }, objective };
}

/** Zeros above the diagonals, which do not count. */
function lower(scatter: Float64Array, { columns, diagonal }: Shape): Float64Array {
  if (diagonal) return scatter;
  return scatter.map((value, at) => (at % columns > Math.floor((at % columns ** 2) / columns) ? 0 : value));
}

function expectMoments(found: ShareMoments, expected: ShareMoments, shape: Shape): void {
  const bounds = { tolerance: 1e-13, scale: shape.rows };
  expectClose(found.totalWeights, expected.totalWeights, bounds);
  expectClose(found.sums, expected.sums, bounds);
  expectClose(lower(found.scatter, shape), expected.scatter, bounds);
}

describe("MixtureRows", () => {
  for (const shape of shapes)
    for (const weighted of [false, true])
      for (const hard of [false, true])
        it(`does both steps as plain loops do: ${JSON.stringify({ ...shape, weighted, hard })}`, async () => {
          const x = randomArray(shape.rows * shape.columns, 1);
          const weights = weighted
            ? randomArray(shape.rows, 5).map((value) => Math.max(0, value))
            : undefined;
          const expected = plain(shape, x, weights, hard);
          await withArena(async (arena) => {
            const rows = new MixtureRows(arena, { ...shape, span: arena.copyIn(x) }, shape, {
              weights: weights && arena.copyIn(weights),
            });
            const { moments, objective } = await rows.expect(parameters(shape), hard);
            expectClose(rows.shares.copyOut(), expected.shares, { tolerance: 1e-13 });
            expectClose(objective, expected.objective, { tolerance: 1e-13, scale: 100 * shape.rows });
            expectMoments(moments, expected.moments, shape);
            expectMoments(await rows.moments(parameters(shape).means), expected.moments, shape);
            const { totalWeights, sums } = await rows.sums(parameters(shape).means);
            expect([totalWeights, sums]).toEqual([moments.totalWeights, moments.sums]);
            // The shares of a step only tell the next one where to begin.
            expect(await rows.expect(parameters(shape), hard)).toEqual({ moments, objective });
          });
        });

  it("gives the same bits on one thread and on two", async () => {
    const shape = { rows: 20000, columns: 8, components: 3, diagonal: false };
    const x = randomArray(shape.rows * shape.columns, 1);
    const run = (threads: number) =>
      withArena(async (arena) => {
        const rows = new MixtureRows(arena, { ...shape, span: arena.copyIn(x) }, shape, { threads });
        return rows.expect(parameters(shape), false);
      });
    expect(await run(2)).toEqual(await run(1));
  });
});

describe("scoresToShares", () => {
  it("gives probabilities and log densities, or all to the first of the largest scores", () => {
    withArena((arena) => {
      const scores = Float64Array.of(0, Math.log(3), 1000, 1000);
      const weights = arena.copyIn([2, 0.5]);
      const densities = arena.float64(2);
      const soft = arena.copyIn(scores);
      const sum = scoresToShares({ span: soft, rows: 2, columns: 2 }, densities, { weights, hard: false });
      expectClose(soft.copyOut(), [0.25, 0.75, 0.5, 0.5], { tolerance: 1e-15 });
      expectClose(densities.copyOut(), [Math.log(4), 1000 + Math.log(2)], { tolerance: 1e-13 });
      expectClose(sum, 2 * Math.log(4) + 0.5 * (1000 + Math.log(2)), { tolerance: 1e-12 });
      const hard = arena.copyIn(scores);
      expect(scoresToShares({ span: hard, rows: 2, columns: 2 }, densities, { hard: true })).toBe(
        Math.log(3) + 1000,
      );
      expect([...hard.copyOut()]).toEqual([0, 1, 1, 0]);
    });
  });
});
