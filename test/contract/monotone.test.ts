// The option `monotone`, wherever there is one: along such a column predictions never fall, whatever the other options
// are, or the combination is refused.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { catalog, loadModel } from "../../src/apps/catalog.js";
import { describeOptions } from "../../src/base/options.js";
import { CredalError, DecisionTreeClassifier, type Estimator, Table } from "../../src/index.js";
import { randomArray } from "../support/random.js";

/** Sums of trees are rounded, but in the same order for all rows. */
const ROUNDING = 1e-12;
const ROWS = 150;
const RUNS = 40;
/** Fewer fits than this of the runs that might succeed would mean that nearly everything is refused. */
const LEAST_SHARE = 0.25;

const constrained = catalog.filter(({ schema }) =>
  describeOptions(schema).some(({ name }) => name === "monotone"),
);

/** Values of every option that may meet the constraint; what an estimator does not have is left out. */
const values: Readonly<Record<string, readonly unknown[]>> = {
  criterion: [
    "gini",
    "entropy",
    "gain-ratio",
    "root-gini",
    "misclassification",
    "squared",
    "friedman",
    "poisson",
  ],
  splits: ["binary", "multiway", "oblique"],
  missing: ["learned", "surrogates", "fractional", "branch", "error"],
  surrogates: [0, 5],
  maxDepth: [1, 3, 8],
  maxLeaves: [2, 7, 40],
  minSplit: [2, 20],
  minLeaf: [1, 2, 12],
  minGain: [0, 0.001],
  pruning: ["none", "cost-complexity", "reduced-error", "pessimistic", "mdl", "backward", "exhaustive"],
  degree: [1, 2, 3],
  penalty: [-1, 1, 4],
  maxTerms: [7, 60],
  autoLinear: [true, false],
  minSpan: [1, 10],
  newVariablePenalty: [0, 0.5],
  maxSelectedTerms: [4],
  complexity: [0, 0.01],
  smoothing: [0, 1, 5],
  mEstimate: [1, 3, 20],
  classWeights: [
    [1, 3],
    [0.2, 1],
  ],
  priors: ["empirical", "uniform"],
  losses: [
    [
      [0, 1],
      [4, 0],
    ],
  ],
  trees: [5],
  candidates: ["root", "all", 2],
  sampling: ["bootstrap", "subsample", "all"],
  outOfBag: [true, false],
  keepResponses: [true, false],
  method: ["histogram", "exact"],
  loss: ["logistic", "exponential", "squared", "poisson", "gamma", "absolute", "huber", "quantile"],
  rounds: [1, 20],
  learningRate: [0.1, 0.5, 1],
  minCurvature: [0, 1],
  lambda: [0, 2],
  alpha: [0, 0.5],
  rowShare: [1, 0.5],
  columnShare: [1, 0.6],
  maxBins: [4, 255],
  minLevel: [0, 10],
  levelSmoothing: [0, 10],
  interactions: [
    [
      ["up", "down"],
      ["level", "other", "flag"],
    ],
  ],
  validation: [0.3],
  folds: [2],
};

const LEVELS = ["a", "b", "c", "d"];

/** An estimator of the catalog, whose options are known by their names only. */
function estimatorOf(Constrained: (typeof constrained)[number], options: object): Estimator {
  return new (Constrained as unknown as new (options: object) => Estimator)(options);
}

/** Rows whose response waves along the columns that it must not fall along. */
function sample(seed: number, classes: number, complete: boolean) {
  const uniform = randomArray(8 * ROWS, seed);
  const at = (i: number, k: number) => uniform[8 * i + k];
  const rows = Array.from({ length: ROWS }, (_, i) => {
    const isKnown = complete || i % 4 > 0;
    const up = 2 * at(i, 0);
    const down = 2 * at(i, 1);
    const other = 2 * at(i, 2);
    const level = LEVELS[Math.floor(2 + 2 * at(i, 3))];
    const wave =
      up + 1.5 * Math.sin(3 * up) - down + Math.sin(4 * down) + up * other + (level === "b" ? 1 : 0);
    const response = wave + at(i, 4);
    return {
      up,
      down,
      other: isKnown ? other : null,
      level: isKnown ? level : null,
      flag: at(i, 5) > 0,
      response,
    };
  });
  const bounds = classes === 2 ? [0] : [-1, 1];
  const label = ({ response }: (typeof rows)[number]) =>
    `${bounds.filter((bound) => response > bound).length}`;
  return {
    // Counts, so that every loss can be asked for.
    numbers: Table.fromRows(
      rows.map((row) => ({ ...row, response: 1 + Math.floor(Math.exp(row.response / 3)) })),
    ),
    labels: Table.fromRows(rows.map((row) => ({ ...row, response: label(row) }))),
  };
}

/** What the constraint is about: predictions of numbers, or probabilities of the second class. */
function constrainedAnswers(model: unknown, rows: Table): Float64Array {
  const { predict, predictProba } = model as {
    predict(rows: Table): Float64Array;
    predictProba?: (rows: Table) => { column(at: number): Float64Array };
  };
  return predictProba === undefined ? predict.call(model, rows) : predictProba.call(model, rows).column(1);
}

/** By how much the answers go the wrong way at most, along one column and beside some rows. */
function largestFall(model: unknown, table: Table, column: "up" | "down"): number {
  const grid = Array.from({ length: 50 }, (_, k) => -2.2 + k * 0.09);
  let most = 0;
  for (let row = 0; row < 16; row += 1) {
    const copies = table.take(new Array<number>(grid.length).fill(row)).drop(["response"]);
    const answers = constrainedAnswers(model, copies.withColumn(column, grid));
    for (let k = 1; k < answers.length; k += 1)
      most = Math.max(most, (column === "up" ? 1 : -1) * (answers[k - 1] - answers[k]));
  }
  return most;
}

const directions = { up: "increasing", down: "decreasing" } as const;

describe("monotone", () => {
  it("is an option of trees, forests, boosting and splines", () => {
    expect(constrained.length).toBe(9);
  });

  it.each(constrained.map((Constrained) => [Constrained.kind, Constrained] as const))(
    "holds in %s beside every other option, or is refused",
    async (_, Constrained) => {
      const described = describeOptions(Constrained.schema);
      const names = new Set(described.map(({ name }) => name));
      const usual = described.find(({ name }) => name === "missing")?.defaultValue;
      const arbitraries = Object.entries(values)
        .filter(([name]) => names.has(name))
        .map(([name, some]) => [name, fc.constantFrom(...some)] as const);
      const some = fc.record(Object.fromEntries(arbitraries), { requiredKeys: [] });
      // Most options at a time would be refused for another reason.
      const options = fc.tuple(
        some,
        fc.array(fc.constantFrom(...arbitraries.map(([name]) => name)), { maxLength: 4 }),
      );
      let fits = 0;
      await fc.assert(
        fc.asyncProperty(options, fc.integer({ min: 1, max: 1e6 }), async ([all, chosen], seed) => {
          const few = names.has("trees") ? { trees: 5 } : {};
          const settings = {
            ...few,
            ...Object.fromEntries(Object.entries(all).filter(([name]) => chosen.includes(name))),
          };
          const { labels, numbers } = sample(
            seed,
            2,
            !names.has("missing") || ((settings as { missing?: unknown }).missing ?? usual) === "error",
          );
          const isClassifier = Constrained.kind.endsWith("Classifier");
          const table = isClassifier ? labels : numbers;
          let model: unknown;
          try {
            const estimator = estimatorOf(Constrained, { ...settings, monotone: directions });
            model = await estimator.fitTo(table, "response");
          } catch (error) {
            expect(error).toBeInstanceOf(CredalError);
            return;
          }
          fits += 1;
          // What is made of the model keeps the promise, too.
          const copy = loadModel(JSON.stringify(model));
          const smaller = (model as { pruned?: (complexity: number) => unknown }).pruned?.(0.02);
          for (const one of smaller === undefined ? [model, copy] : [model, copy, smaller])
            for (const column of ["up", "down"] as const)
              expect(largestFall(one, table, column), `along "${column}"`).toBeLessThanOrEqual(ROUNDING);
        }),
        { numRuns: RUNS },
      );
      expect(fits).toBeGreaterThan(LEAST_SHARE * RUNS);
    },
    60_000,
  );

  it.each([{ smoothing: 5 }, { mEstimate: 20 }])(
    "holds in pruned trees, whose pseudo-counts move small leaves more than large ones: %o",
    async (smoothed) => {
      for (let seed = 1; seed <= 6; seed += 1) {
        const table = sample(seed, 2, true).labels;
        const tree = new DecisionTreeClassifier({ ...smoothed, monotone: directions });
        const model = await tree.fit(table, "response");
        for (const complexity of [0, 0.005, 0.02])
          for (const column of ["up", "down"] as const)
            expect(largestFall(model.pruned(complexity), table, column)).toBeLessThanOrEqual(ROUNDING);
      }
    },
  );

  it.each(
    constrained
      .filter(({ kind }) => kind.endsWith("Classifier"))
      .map((Constrained) => [Constrained.kind, Constrained] as const),
  )("is refused by %s with three classes", async (_, Constrained) => {
    const estimator = estimatorOf(Constrained, { monotone: directions });
    await expect(estimator.fitTo(sample(1, 3, true).labels, "response")).rejects.toThrow(
      /option "monotone" must be .*unless there are two classes/,
    );
  });
});
