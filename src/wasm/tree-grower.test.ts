import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../test/support/numbers.js";
import { type Arena, withArena } from "./arena.js";
import { GROUP_COLUMNS, MISSING_BIN } from "./tree-bins.js";
import { type BoostingLoss, type GrowerLimits, type GrownNodes, TreeGrower } from "./tree-grower.js";

/** Column 2 has levels; columns 1 and 2 have missing values. */
const KINDS = [0, 0, 1, 0, 0];
const COLUMNS = KINDS.length;

interface Problem {
  readonly rows: number;
  readonly training: number;
  readonly bins: Uint8Array[];
  readonly y: Float64Array;
  readonly weights?: Float64Array;
}

function problem(rows: number, training: number, loss: BoostingLoss, classes = 3): Problem {
  const noise = randomArray(rows * (COLUMNS + 1), rows);
  const bins = KINDS.map((kind, j) =>
    Uint8Array.from({ length: rows }, (_, i) => {
      const u = (noise[i * (COLUMNS + 1) + j] * 0.5 + 0.5) % 1;
      if ((j === 1 || j === 2) && i % 9 === 4) return MISSING_BIN;
      return Math.floor(u * (kind === 1 ? 12 : 200));
    }),
  );
  const y = Float64Array.from({ length: rows }, (_, i) => {
    const level = bins[2][i] % 5 === 1 ? 1 : 0;
    const score =
      bins[0][i] / 100 + level - (bins[1][i] > 150 ? 1.5 : 0) + noise[i * (COLUMNS + 1) + COLUMNS];
    if (loss === "logistic") return score > 1 ? 1 : 0;
    if (loss === "exponential") return score > 1 ? 1 : -1;
    if (loss === "multinomial") return Math.floor(Math.abs(score * 2)) % classes;
    return loss === "poisson"
      ? Math.floor(Math.abs(score))
      : loss === "gamma"
        ? Math.abs(score) + 0.1
        : score;
  });
  return { rows, training, bins, y };
}

const limits: GrowerLimits = {
  loss: "squared",
  maxLeaves: 8,
  maxDepth: 100,
  leastWeight: 5,
  leastCurvature: 1e-3,
  leastGain: 0,
  lambda: 1,
  absoluteLambda: 0,
  levelSmoothing: 2,
  leastLevel: 1,
  rate: 0.3,
  refit: false,
  histogramBytes: 1e7,
};

function growerOf(
  arena: Arena,
  { rows, training, bins, y, weights }: Problem,
  changed: GrowerLimits,
  { init = [0], directions = new Int8Array(COLUMNS), threads = 1 } = {},
): TreeGrower {
  const groups = Math.ceil(COLUMNS / GROUP_COLUMNS);
  const span = arena.int32(groups * rows);
  const bytes = new Uint8Array(span.array.buffer, span.pointer, 4 * span.length).fill(0);
  bins.forEach((column, j) => {
    for (let i = 0; i < rows; i += 1) bytes[4 * (Math.floor(j / 4) * rows + i) + (j % 4)] = column[i];
  });
  const data = { bins: span, columns: COLUMNS, rows, training, kinds: KINDS, directions, y, weights, init };
  return new TreeGrower(arena, data, changed, { threads });
}

/** Gradient, curvature and loss of a score, as the definitions say. */
function derivatives(loss: BoostingLoss, y: number, f: number, parameter: number): [number, number, number] {
  const r = f - y;
  switch (loss) {
    case "squared":
      return [r, 1, (r * r) / 2];
    case "absolute":
      return [Math.sign(r), 1, Math.abs(r)];
    case "huber":
      return Math.abs(r) <= parameter
        ? [r, 1, (r * r) / 2]
        : [parameter * Math.sign(r), 1, parameter * (Math.abs(r) - parameter / 2)];
    case "quantile":
      return [
        r < 0 ? -parameter : r > 0 ? 1 - parameter : 0,
        1,
        r < 0 ? -parameter * r : (1 - parameter) * r,
      ];
    case "poisson":
      return [Math.exp(f) - y, Math.exp(f), Math.exp(f) - y * f];
    case "gamma":
      return [1 - y * Math.exp(-f), y * Math.exp(-f), f + y * Math.exp(-f)];
    case "logistic": {
      const p = 1 / (1 + Math.exp(-f));
      return [p - y, p * (1 - p), Math.log1p(Math.exp(f)) - y * f];
    }
    default:
      return [-y * Math.exp(-y * f), Math.exp(-y * f), Math.exp(-y * f)];
  }
}

interface Candidate {
  readonly gain: number;
  readonly column: number;
  readonly first: ReadonlySet<number>;
  readonly missingFirst: boolean;
}

/** The best split of some rows by trying every one, as the documentation defines them. */
function bestSplit(
  rows: number[],
  { bins }: Problem,
  pairs: number[][],
  changed: GrowerLimits,
): Candidate | undefined {
  const sums = (some: number[]) =>
    some.reduce<[number, number]>(([g, h], i) => [g + pairs[i][0], h + pairs[i][1]], [0, 0]);
  const score = (some: number[]) => {
    const [g, h] = sums(some);
    return Math.max(0, Math.abs(g) - changed.absoluteLambda) ** 2 / (h + changed.lambda);
  };
  let best: Candidate | undefined;
  const consider = (column: number, first: ReadonlySet<number>, missingFirst: boolean) => {
    const inFirst = rows.filter((i) => first.has(bins[column][i]));
    const others = rows.filter((i) => !first.has(bins[column][i]));
    if (inFirst.length < changed.leastWeight || others.length < changed.leastWeight) return;
    if (sums(inFirst)[1] < changed.leastCurvature || sums(others)[1] < changed.leastCurvature) return;
    const gain = (score(inFirst) + score(others) - score(rows)) / 2;
    if (gain > (best?.gain ?? 0) * (1 + 1e-12) + 1e-12) best = { gain, column, first, missingFirst };
  };
  bins.forEach((column, j) => {
    const present = [...new Set(rows.map((i) => column[i]))].sort((a, b) => a - b);
    const hasMissing = present.includes(MISSING_BIN);
    if (KINDS[j] === 1) {
      // Rare levels are with the missing values.
      const groupOf = (bin: number) =>
        rows.filter((i) => column[i] === bin).length < changed.leastLevel ? MISSING_BIN : bin;
      const groups = [...new Set(present.map(groupOf))].sort((x, y) => x - y);
      const binsOf = (group: number) => present.filter((bin) => groupOf(bin) === group);
      const ratio = (group: number) => {
        const [g, h] = sums(rows.filter((i) => binsOf(group).includes(column[i])));
        return g / (h + changed.levelSmoothing);
      };
      const ordered = groups
        .map((group) => ({ group, ratio: ratio(group) }))
        .sort((x, y) => x.ratio - y.ratio);
      ordered.forEach((_, k) => {
        const chosen = ordered.slice(0, k + 1).map(({ group }) => group);
        const first = new Set(chosen.flatMap(binsOf));
        consider(
          j,
          first,
          groups.includes(MISSING_BIN)
            ? chosen.includes(MISSING_BIN)
            : 2 * rows.filter((i) => first.has(column[i])).length > rows.length,
        );
      });
      return;
    }
    const values = present.filter((bin) => bin !== MISSING_BIN);
    for (const missingFirst of hasMissing ? [false, true] : [false])
      values.forEach((_, k) => {
        const first = new Set([...values.slice(0, k + 1), ...(missingFirst ? [MISSING_BIN] : [])]);
        const most = 2 * rows.filter((i) => first.has(column[i])).length > rows.length;
        consider(j, first, hasMissing ? missingFirst : most);
      });
  });
  return best;
}

/** A tree grown best-first on these pairs; its leaves with their rows, in the order of creation. */
function grownPlainly(given: Problem, pairs: number[][], changed: GrowerLimits, rows: number[]) {
  const nodes = [{ rows, split: bestSplit(rows, given, pairs, changed), first: 0 }];
  for (let leaves = 1; leaves < changed.maxLeaves; leaves += 1) {
    let best = -1;
    nodes.forEach(({ split, first }, k) => {
      if (first === 0 && split && (best < 0 || split.gain > (nodes[best].split?.gain ?? 0))) best = k;
    });
    const chosen = nodes[best];
    if (chosen?.split === undefined) break;
    const { column, first } = chosen.split;
    chosen.first = nodes.length;
    for (const some of [
      chosen.rows.filter((i) => first.has(given.bins[column][i])),
      chosen.rows.filter((i) => !first.has(given.bins[column][i])),
    ])
      nodes.push({ rows: some, split: bestSplit(some, given, pairs, changed), first: 0 });
  }
  return nodes;
}

function expectSameTree(grown: GrownNodes, plain: ReturnType<typeof grownPlainly>): void {
  expect([...grown.first]).toEqual(plain.map(({ first }) => first));
  expect([...grown.count]).toEqual(plain.map(({ rows }) => rows.length));
  plain.forEach(({ split, first }, k) => {
    if (first === 0 || split === undefined) return;
    expect(grown.column[k]).toBe(split.column);
    expect(grown.missingFirst[k] === 1).toBe(split.missingFirst);
    expectClose(grown.gain[k], split.gain, { tolerance: 1e-9, scale: split.gain });
  });
}

const parameters: Partial<Record<BoostingLoss, number>> = { huber: 0.7, quantile: 0.3 };

describe("TreeGrower", () => {
  for (const loss of [
    "squared",
    "absolute",
    "huber",
    "quantile",
    "poisson",
    "gamma",
    "logistic",
    "exponential",
  ] as const)
    it(`grows the trees of the ${loss} loss as trying all splits does`, async () => {
      const given = problem(203, 203, loss);
      const changed = { ...limits, loss };
      const parameter = parameters[loss] ?? 0;
      const scores = new Float64Array(given.rows).fill(0.1);
      await withArena(async (arena) => {
        const grower = growerOf(arena, given, changed, { init: [0.1] });
        for (let round = 0; round < 3; round += 1) {
          const figures = [...given.y].map((y, i) => derivatives(changed.loss, y, scores[i], parameter));
          const all = Array.from(given.y, (_, i) => i);
          const plain = grownPlainly(given, figures, changed, all);
          const grown = await grower.grow(0, parameter);
          expectSameTree(grown, plain);
          const loss = figures.reduce((sum, [, , value]) => sum + value, 0);
          expectClose(grower.lossSums().training, loss, { tolerance: 1e-12, scale: Math.abs(loss) });
          plain.forEach(({ rows, first }, k) => {
            if (first !== 0) return;
            const g = rows.reduce((sum, i) => sum + figures[i][0], 0);
            const h = rows.reduce((sum, i) => sum + figures[i][1], 0);
            expectClose(grown.value[k], (-changed.rate * g) / (h + changed.lambda), { tolerance: 1e-13 });
            for (const i of rows) scores[i] += grown.value[k];
          });
          expect([...grower.scores.array]).toEqual([...scores]);
        }
      });
    });

  it("puts levels that are rare in a node where its missing values go", async () => {
    const given = problem(203, 203, "squared");
    const pairs = [...given.y].map((y) => [-y, 1]);
    const all = [...given.y.keys()];
    const gains: number[][] = [];
    for (const leastLevel of [1, 12, 40]) {
      const changed = { ...limits, leastLevel };
      await withArena(async (arena) => {
        const grown = await growerOf(arena, given, changed).grow(0, 0);
        expectSameTree(grown, grownPlainly(given, pairs, changed, all));
        gains.push([...grown.gain]);
      });
    }
    expect(gains[1]).not.toEqual(gains[0]);
    expect(gains[2]).not.toEqual(gains[1]);
  });

  it("grows a tree per class from softmax probabilities", async () => {
    const given = problem(150, 150, "multinomial");
    const changed = { ...limits, loss: "multinomial" as const, maxLeaves: 4 };
    await withArena(async (arena) => {
      const grower = growerOf(arena, given, changed, { init: [0, 0.2, -0.1] });
      for (let round = 0; round < 2; round += 1) {
        const scores = grower.scores.copyOut();
        const p = Array.from({ length: 150 }, (_, i) => {
          const terms = [0, 1, 2].map((k) => Math.exp(scores[150 * k + i]));
          return terms.map((term) => term / (terms[0] + terms[1] + terms[2]));
        });
        for (const k of [0, 1, 2]) {
          const pairs = p.map((row, i) => [row[k] - (given.y[i] === k ? 1 : 0), 1.5 * row[k] * (1 - row[k])]);
          const grown = await grower.grow(k, 0);
          if (k === 0)
            expectClose(
              grower.lossSums().training,
              p.reduce((sum, row, i) => sum - Math.log(row[given.y[i]]), 0),
              { tolerance: 1e-12, scale: 100 },
            );
          expectSameTree(grown, grownPlainly(given, pairs, changed, [...given.y.keys()]));
        }
      }
    });
  });

  it("grows on a sample and scores all rows, also those that are not for training", async () => {
    const given = problem(400, 301, "squared");
    await withArena(async (arena) => {
      const grower = growerOf(arena, given, limits);
      const sampled = Int32Array.from({ length: 151 }, (_, i) => 2 * i);
      const others = Int32Array.from({ length: 150 }, (_, i) => 2 * i + 1);
      grower.sampleRows(Int32Array.of(...sampled, ...others), sampled.length);
      const pairs = [...given.y].map((y) => [-y, 1]);
      const plain = grownPlainly(given, pairs, limits, [...sampled]);
      const grown = await grower.grow(0, 0);
      expectSameTree(grown, plain);
      for (let i = 0; i < given.rows; i += 1) {
        let node = 0;
        while (plain[node].first !== 0) {
          const { split, first } = plain[node];
          const bin = given.bins[split?.column ?? 0][i];
          // A bin between those that the node has goes with the numbers below or above, a level with the missing values.
          const isFirst =
            split?.first.has(bin) ||
            (KINDS[split?.column ?? 0] === 1 || bin === MISSING_BIN
              ? !plain[node].rows.some((row) => given.bins[split?.column ?? 0][row] === bin) &&
                split?.missingFirst
              : bin <= grown.bin[node]);
          node = isFirst ? first : first + 1;
        }
        expect(grower.scores.array[i]).toBe(grown.value[node]);
      }
      const before = grower.scores.copyOut();
      await grower.grow(0, 0);
      const losses = before.map((score, i) => (score - given.y[i]) ** 2 / 2);
      const validation = losses.subarray(301).reduce((sum, loss) => sum + loss, 0);
      expectClose(grower.lossSums().validation, validation, { tolerance: 1e-12, scale: validation });
    });
  });

  it("gives the same trees on any number of threads and with room for few histograms", async () => {
    const given = problem(30011, 30011, "logistic");
    const runs = [
      { threads: 1, histogramBytes: 1e7 },
      { threads: 2, histogramBytes: 1e7 },
      { threads: 3, histogramBytes: 0 },
    ];
    const changed = { ...limits, loss: "logistic" as const, maxLeaves: 20 };
    const results = await Promise.all(
      runs.map(({ threads, histogramBytes }) =>
        withArena(async (arena) => {
          const grower = growerOf(arena, given, { ...changed, histogramBytes }, { threads });
          const trees = [];
          for (let round = 0; round < 3; round += 1) trees.push(await grower.grow(0, 0));
          return [
            trees.map(({ column, bin, gain }) => [column, bin, gain]),
            grower.scores.copyOut(),
            grower.lossSums(),
          ];
        }),
      ),
    );
    expect(results[1]).toEqual(results[0]);
    expect(results[2]).toEqual(results[0]);
  });

  it("keeps values in order along a column with a direction, and splits within sets of columns", async () => {
    const given = problem(1000, 1000, "squared");
    await withArena(async (arena) => {
      const changed = { ...limits, maxLeaves: 30 };
      const grower = growerOf(arena, given, changed, { directions: Int8Array.of(-1, 1, 0, 0, 0) });
      grower.allowColumns(BigInt64Array.of(1n, 1n, 2n, 0n, 3n));
      for (let round = 0; round < 5; round += 1) {
        const tree = await grower.grow(0, 0);
        // The smallest and largest value of a leaf below every node, and the columns above it.
        const below = (node: number): number[] =>
          tree.first[node] === 0
            ? [tree.value[node]]
            : [...below(tree.first[node]), ...below(tree.first[node] + 1)];
        const check = (node: number, above: number[]): void => {
          const first = tree.first[node];
          if (first === 0) return;
          const columns = [...above, tree.column[node]];
          expect(columns).not.toContain(3);
          expect(columns.every((j) => j !== 2) || columns.every((j) => j === 2 || j === 4)).toBe(true);
          const [low, high] = [below(first), below(first + 1)];
          if (tree.column[node] === 0) expect(Math.min(...low)).toBeGreaterThanOrEqual(Math.max(...high));
          if (tree.column[node] === 1) expect(Math.max(...low)).toBeLessThanOrEqual(Math.min(...high));
          check(first, columns);
          check(first + 1, columns);
        };
        check(0, []);
      }
    });
  });

  it("respects the number of leaves, depth and gain", async () => {
    const given = problem(500, 500, "squared");
    await withArena(async (arena) => {
      const sizes = [];
      for (const changed of [
        { maxLeaves: 5 },
        { maxDepth: 1 },
        { leastWeight: 251 },
        { leastGain: 1e9 },
        { maxLeaves: 2 },
      ])
        sizes.push((await growerOf(arena, given, { ...limits, ...changed }).grow(0, 0)).size);
      expect(sizes).toEqual([9, 3, 1, 1, 3]);
    });
  });

  it("sets the values of leaves from outside", async () => {
    const given = problem(100, 100, "absolute");
    await withArena(async (arena) => {
      const grower = growerOf(arena, given, { ...limits, loss: "absolute", refit: true });
      const tree = await grower.grow(0, 0);
      expect(grower.scores.array.every((score) => score === 0)).toBe(true);
      await grower.applyValues(tree.value.map((_, node) => 10 + node));
      const order = grower.order.copyOut();
      for (let node = 0; node < tree.size; node += 1)
        if (tree.first[node] === 0)
          for (const row of order.subarray(tree.start[node], tree.start[node] + tree.count[node]))
            expect(grower.scores.array[row]).toBe(10 + node);
    });
  });
});
