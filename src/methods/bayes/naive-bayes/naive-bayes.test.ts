import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { penguins } from "../../../data/datasets/penguins.js";
import { Table } from "../../../data/table/table.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import { BernoulliNB } from "../bernoulli-nb/index.js";
import { CategoricalNB } from "../categorical-nb/index.js";
import { GaussianNB } from "../gaussian-nb/index.js";
import { KernelNB } from "../kernel-nb/index.js";
import { MultinomialNB } from "../multinomial-nb/index.js";
import { NaiveBayes, NaiveBayesModel } from "./index.js";

const n = 90;
const noise = randomArray(4 * n, 8);
const y = Array.from({ length: n }, (_, i) => ["ash", "beech", "cedar"][i % 3]);
const shift = (i: number) => i % 3;
const table = Table.fromColumns(
  {
    height: Float64Array.from({ length: n }, (_, i) => 3 * shift(i) + 2 * noise[i]),
    leaf: Array.from({ length: n }, (_, i) =>
      noise[n + i] > 0 ? ["long", "round", "needle"][shift(i)] : "long",
    ),
    wet: Array.from({ length: n }, (_, i) => noise[2 * n + i] > 0.3 * shift(i)),
    spots: Float64Array.from({ length: n }, (_, i) => Math.round(Math.abs(3 * noise[3 * n + i]) + shift(i))),
    cracks: Float64Array.from({ length: n }, (_, i) => Math.round(Math.abs(2 * noise[i] + 2 - shift(i)))),
    y,
  },
  { kinds: { y: { kind: "categorical", levels: ["ash", "beech", "cedar"] } } },
);
const logPrior = Math.log(1 / 3);
const counts = { spots: "multinomial", cracks: "multinomial" } as const;

describe("NaiveBayes", () => {
  it("multiplies the likelihoods of the methods for each kind of column", async () => {
    const model = await new NaiveBayes({ likelihoods: counts }).fit(table, "y");
    expect(model.families).toEqual(["gaussian", "categorical", "bernoulli", "multinomial", "multinomial"]);
    expect(model.family("wet")).toBe("bernoulli");
    const alone = [
      (await new GaussianNB().fit(table.select(["height", "y"]), "y")).jointLogLikelihood(table),
      (await new CategoricalNB().fit(table.select(["leaf", "y"]), "y")).jointLogLikelihood(table),
      (await new BernoulliNB().fit(table.select(["wet", "y"]), "y")).jointLogLikelihood(table),
      (await new MultinomialNB().fit(table.select(["spots", "cracks", "y"]), "y")).jointLogLikelihood(table),
    ];
    const product = alone.reduce((sum, scores) => sum.add(scores)).map((score) => score - 3 * logPrior);
    expectClose(model.jointLogLikelihood(table).data, product.data, { tolerance: 1e-13, scale: 10 });
  });

  it("accepts another likelihood for single columns or for all numbers", async () => {
    const chosen = await new NaiveBayes({ likelihoods: { height: "kernel", spots: "categorical" } }).fit(
      table,
      "y",
    );
    expect(chosen.families).toEqual(["kernel", "categorical", "bernoulli", "categorical", "gaussian"]);
    const kernel = await new NaiveBayes({ numbers: "kernel" }).fit(table.select(["height", "y"]), "y");
    const alone = await new KernelNB().fit(table.select(["height", "y"]), "y");
    expect(kernel.predictProba(table).data).toEqual(alone.predictProba(table).data);
    await expect(new NaiveBayes({ likelihoods: { leaf: "gaussian" } }).fit(table, "y")).rejects.toThrow(
      'NaiveBayes: column "leaf" has levels',
    );
    await expect(new NaiveBayes({ likelihoods: { leef: "gaussian" } }).fit(table, "y")).rejects.toThrow(
      'option "likelihoods" names the column "leef"',
    );
    expect(() => new NaiveBayes({ likelihoods: { leaf: "poisson" as never } })).toThrow(
      'option "likelihoods"',
    );
    const texts = table.withColumn("note", y, "text");
    await expect(new NaiveBayes().fit(texts, "y")).rejects.toThrow('column "note" is text');
  });

  describe("with histograms", () => {
    const heights = Array.from({ length: n }, (_, i) => Number(table.get(i, "height")));
    const lowest = Math.min(...heights);
    const width = (Math.max(...heights) - lowest) / 6;
    const binOf = (value: number) => Math.min(5, Math.max(0, Math.floor((value - lowest) / width)));
    const shares = (label: string, smoothing: number) => {
      const sample = heights.filter((_, i) => y[i] === label);
      return [0, 1, 2, 3, 4, 5].map(
        (bin) =>
          (sample.filter((value) => binOf(value) === bin).length + smoothing) /
          (sample.length + 6 * smoothing),
      );
    };
    const numbers = table.select(["height", "y"]);

    it("gives the share of the bin in the class over the width, with the smoothing of levels", async () => {
      for (const smoothing of [1, 0.25]) {
        const model = await new NaiveBayes({ numbers: "histogram", bins: 6, smoothing }).fit(numbers, "y");
        const expected = model.classes.map((label) => shares(String(label), smoothing));
        const found = model.classLogLikelihood(numbers).map(Math.exp);
        for (const [i, value] of heights.entries())
          expectClose(
            found.row(i),
            expected.map((row) => row[binOf(value)] / width),
            { tolerance: 1e-13 },
          );
      }
    });

    it("equals categorical naive Bayes of the bins, also in explanations and with missing values", async () => {
      const model = await new NaiveBayes({ numbers: "histogram", bins: 6, missing: "native" }).fit(
        table,
        "y",
      );
      const coded = table.withColumn("height", Float64Array.from(heights, binOf));
      const likelihoods = { height: "categorical", spots: "histogram", cracks: "histogram" } as const;
      const levels = await new NaiveBayes({ likelihoods, bins: 6 }).fit(coded, "y");
      expectClose(model.predictProba(table).data, levels.predictProba(coded).data, { tolerance: 1e-13 });
      const ratios = (explained: { features: readonly { likelihoodRatio: number }[] }) =>
        explained.features.map(({ likelihoodRatio }) => likelihoodRatio);
      const pair = { label: "cedar", against: "ash" };
      expectClose(
        ratios(model.explain(table.slice(3, 4), pair)),
        ratios(levels.explain(coded.slice(3, 4), pair)),
        { tolerance: 1e-12 },
      );
      const blank = table.slice(0, 1).withColumn("height", Float64Array.of(Number.NaN));
      expect(model.explain(blank, pair).features[0].likelihoodRatio).toBe(1);
    });

    it("puts values beyond the training cases into the outermost bins, and draws within the extremes", async () => {
      const model = await new NaiveBayes({ numbers: "histogram" }).fit(numbers, "y");
      const highest = Math.max(...heights);
      const far = model.classLogLikelihood([[lowest], [lowest - 1e9], [highest], [1e300]]);
      expect(far.row(1)).toEqual(far.row(0));
      expect(far.row(3)).toEqual(far.row(2));
      const drawn = model.sample(200, 3).rows.column(0);
      expect(drawn.every((value) => value >= lowest && value <= highest)).toBe(true);
      expect(new Set(drawn).size).toBe(200);
    });

    it("learns nothing from a constant column, and needs no rule for the weight of one case", async () => {
      const constant = numbers.withColumn("same", new Float64Array(n).fill(-7e20));
      const model = await new NaiveBayes({ numbers: "histogram" }).fit(constant, "y");
      const alone = await new NaiveBayes({ numbers: "histogram" }).fit(numbers, "y");
      expectClose(model.predictProba(constant).data, alone.predictProba(numbers).data, { tolerance: 1e-13 });
      const light = await new NaiveBayes({ numbers: "histogram" }).fit([[1], [2]], ["a", "b"], {
        weights: [0.5, 0.5],
      });
      expectClose(light.predictProba([[1]]).data, [0.5, 0.5], { tolerance: 1e-15 });
    });

    it("refuses a case that no class has had without smoothing, and extremes that cannot be subtracted", async () => {
      const gap = { x: [0, 1, 9, 10], y: ["a", "a", "b", "b"] };
      const model = await new NaiveBayes({ numbers: "histogram", bins: 5, smoothing: 0 }).fit(
        Table.fromColumns(gap),
        "y",
      );
      expect(model.predict([[1.5], [8.5]])).toEqual(["a", "b"]);
      expect(() => model.predict([[5]])).toThrow("row 0 has probability 0 in every class");
      await expect(
        new NaiveBayes({ numbers: "histogram" }).fit([[1e308], [-1e308]], ["a", "b"]),
      ).rejects.toThrow('column "x0"');
    });
  });

  it("explains a prediction by the ratio of every column, and their product", async () => {
    const model = await new NaiveBayes({ likelihoods: counts }).fit(table, "y");
    const row = table.slice(1, 2);
    const { features, priorOdds, posteriorOdds } = model.explain(row, { label: "beech", against: "ash" });
    expect(features.map(({ feature }) => feature)).toEqual(["height", "leaf", "wet", "spots", "cracks"]);
    expect(features[1].value).toBe(table.get(1, "leaf"));
    const product = features.reduce((odds, { likelihoodRatio }) => odds * likelihoodRatio, priorOdds);
    const [ash, beech] = model.predictProba(row).data;
    expectClose(product / posteriorOdds, 1, { tolerance: 1e-13 });
    expectClose(posteriorOdds / (beech / ash), 1, { tolerance: 1e-13 });
    const leaf = await new CategoricalNB().fit(table.select(["leaf", "y"]), "y");
    const alone = leaf.explain(row.select(["leaf"]), { label: "beech", against: "ash" });
    expectClose(features[1].likelihoodRatio, alone.likelihoodRatio, { tolerance: 1e-14 });
  });

  it("accepts smoothing by column name, whatever the likelihood", async () => {
    const model = await new NaiveBayes({ smoothing: { leaf: 3, wet: 0.5 }, likelihoods: counts }).fit(
      table,
      "y",
    );
    const leaf = await new CategoricalNB({ smoothing: 3 }).fit(table.select(["leaf", "y"]), "y");
    const row = table.slice(5, 6);
    const ratio = (explained: { features: readonly { likelihoodRatio: number }[] }, at: number) =>
      explained.features[at].likelihoodRatio;
    const pair = { label: "cedar", against: "ash" };
    expectClose(ratio(model.explain(row, pair), 1), ratio(leaf.explain(row.select(["leaf"]), pair), 0), {
      tolerance: 5e-14,
    });
    await expect(new NaiveBayes({ smoothing: { leef: 3 } }).fit(table, "y")).rejects.toThrow(
      'names the column "leef"',
    );
  });

  it("skips missing values of every kind where the option says so", async () => {
    const birds = await penguins();
    await expect(new NaiveBayes().fit(birds, "species")).rejects.toThrow(
      'column "billLength" has a missing value at row 3',
    );
    const model = await new NaiveBayes({ missing: "native" }).fit(birds, "species");
    const truth = Array.from({ length: birds.rows }, (_, i) => birds.get(i, "species"));
    const right = model.predict(birds).filter((label, i) => label === truth[i]).length;
    expect(right / birds.rows).toBeGreaterThan(0.95);
    const lost = birds.slice(3, 4);
    const { features, likelihoodRatio } = model.explain(lost, { label: "Adelie", against: "Gentoo" });
    expect(
      features.filter(({ value }) => value === null).every((feature) => feature.likelihoodRatio === 1),
    ).toBe(true);
    expectClose(likelihoodRatio, features[0].likelihoodRatio, { tolerance: 1e-13 });
    const unknown = table.withColumn(
      "spots",
      Float64Array.from(y, (_, i) => (i === 7 ? Number.NaN : 1)),
    );
    await expect(
      new NaiveBayes({ missing: "native", likelihoods: counts }).fit(unknown, "y"),
    ).rejects.toThrow('column "spots" has a missing value at row 7');
  });

  it("equals the model of all rows when updated batch by batch, also if a class appears late", async () => {
    const order = [...y.keys()].sort((i, j) => shift(i) - shift(j) || i - j);
    const sorted = table.take(order);
    const nb = new NaiveBayes({ likelihoods: { ...counts, height: "kernel", spots: "histogram" } });
    const first = await nb.fit(sorted.slice(0, 50), "y");
    const model = await nb.update(first, sorted.slice(50), "y");
    expect(first.classes).toEqual(["ash", "beech"]);
    const whole = await nb.fit(sorted, "y");
    expectClose(model.predictLogProba(table).data, whole.predictLogProba(table).data, {
      tolerance: 1e-12,
      scale: 10,
    });
  });

  it("keeps given priors with their classes when the classes of a table are not sorted", async () => {
    const turned = table.withColumn("y", y, { kind: "categorical", levels: ["cedar", "ash", "beech"] });
    const nb = new NaiveBayes({ priors: [0.7, 0.2, 0.1] });
    const model = await nb.update(await nb.fit(turned.slice(0, 45), "y"), turned.slice(45), "y");
    expect(model.classes).toEqual(["cedar", "ash", "beech"]);
    expectClose(model.predictProba(turned).data, (await nb.fit(turned, "y")).predictProba(turned).data, {
      tolerance: 1e-13,
    });
  });

  it("never expands the zeros of sparse count columns", async () => {
    const wide = 200_000;
    const triplets = Array.from({ length: 300 }, (_, i) => [i % 60, (i * 7919) % wide, 1 + (i % 3)] as const);
    const x = SparseMatrix.fromTriplets(60, wide, triplets);
    const labels = Array.from({ length: 60 }, (_, i) => i % 2);
    const names = Array.from({ length: wide }, (_, j) => `w${j}`);
    const words = Table.fromSparse(x, names).withColumn("y", labels);
    const model = await new NaiveBayes({ numbers: "multinomial" }).fit(words, "y");
    const alone = await new MultinomialNB().fit(x, labels);
    expect(model.predictProba(words).data).toEqual(alone.predictProba(x).data);
  });

  it("reads a matrix as numbers, and picks its columns by index", async () => {
    const x = Matrix.fromColumns(
      [table.column("height"), table.column("spots")].map(
        (column) => (column as { values: Float64Array }).values,
      ),
    );
    const options = { likelihoods: { x1: "multinomial" } } as const;
    const model = await new NaiveBayes(options).fit(x, y);
    const sparse = await new NaiveBayes(options).fit(SparseMatrix.fromDense(x), y);
    expect(model.families).toEqual(["gaussian", "multinomial"]);
    expectClose(sparse.predictProba(SparseMatrix.fromDense(x)).data, model.predictProba(x).data, {
      tolerance: 1e-13,
    });
    expect(() => model.predict([[1]])).toThrow("these rows have 1 column");
  });

  it("is read back from JSON, and refuses a file whose parts do not fit", async () => {
    const nb = new NaiveBayes({ likelihoods: { ...counts, height: "kernel", spots: "histogram" } });
    const model = await nb.fit(table, "y");
    const json = JSON.parse(JSON.stringify(model));
    expect(NaiveBayesModel.fromJSON(json).predictProba(table).data).toEqual(model.predictProba(table).data);
    const damaged = (change: (state: typeof json.state) => void) => {
      const copy = structuredClone(json);
      change(copy.state);
      return () => NaiveBayesModel.fromJSON(copy);
    };
    expect(
      damaged(({ evidence }) => {
        evidence.families[0] = "gaussian";
      }),
    ).toThrow("as many columns of each family as features");
    expect(
      damaged(({ evidence }) => {
        evidence.parts.kernel.classes += 1;
      }),
    ).toThrow("the same number of classes in every part");
    expect(
      damaged(({ evidence }) => {
        evidence.parts.kernel.weights.float64 = "";
      }),
    ).toThrow("must have a class and a weight for every row");
    expect(damaged(({ classes }) => classes.push("another"))).toThrow("one row per class");
  });
});
