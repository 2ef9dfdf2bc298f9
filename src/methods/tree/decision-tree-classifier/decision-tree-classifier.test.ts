import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { loadModel } from "../../../apps/catalog.js";
import { iris } from "../../../data/datasets/iris.js";
import { playTennis } from "../../../data/datasets/play-tennis.js";
import { Table } from "../../../data/table/table.js";
import { DecisionTreeClassifier, treePresets } from "./index.js";
import { classBits, upperErrorRate } from "./pruning.js";

/** Information gains, or decreases of another impurity, by splits of single columns. */
async function gainsOf(
  criterion: "entropy" | "gini" | "misclassification",
  days = playTennis(),
): Promise<Record<string, number>> {
  const names = ["outlook", "temperature", "humidity", "wind"];
  const gains = names.map(async (name) => {
    const table = days.select([name, "play"]);
    const model = await new DecisionTreeClassifier({ criterion, splits: "multiway", maxDepth: 1 }).fit(
      table,
      "play",
    );
    return [name, model.gains[0] / days.rows] as const;
  });
  return Object.fromEntries(await Promise.all(gains));
}

describe("DecisionTreeClassifier", () => {
  it("refuses weights too small for any split, although there are enough cases", async () => {
    const weights = new Float64Array(14).fill(1 / 14);
    await expect(new DecisionTreeClassifier().fit(playTennis(), "play", { weights })).rejects.toMatchObject({
      option: "minSplit",
      expected: "weights that sum to at least 2",
    });
    const free = new DecisionTreeClassifier({ minSplit: 0, minLeaf: 0 });
    expect((await free.fit(playTennis(), "play", { weights })).leafCount).toBeGreaterThan(1);
  });

  it("grows the tree of PlayTennis with the presets of ID3 (Mitchell, figure 3.1)", async () => {
    const model = await new DecisionTreeClassifier(treePresets.id3).fit(playTennis(), "play");
    const rules = model
      .rules()
      .map(({ conditions, prediction }) => [conditions.map(({ text }) => text).join(" and "), prediction]);
    expect(Object.fromEntries(rules)).toEqual({
      "outlook = overcast": "yes",
      "outlook = sunny and humidity = high": "no",
      "outlook = sunny and humidity = normal": "yes",
      "outlook = rain and wind = strong": "no",
      "outlook = rain and wind = weak": "yes",
    });
    expect([model.leafCount, model.depth]).toEqual([5, 2]);
    expectClose(model.tree.impurity[0], 0.940286, { tolerance: 5e-7 });
  });

  it("has the gains of the columns of PlayTennis (Mitchell, section 3.4)", async () => {
    const entropy = await gainsOf("entropy");
    expectClose(entropy.outlook, 0.24675, { tolerance: 5e-7 });
    expectClose(entropy.humidity, 0.151836, { tolerance: 5e-7 });
    expectClose(entropy.wind, 0.048127, { tolerance: 5e-7 });
    expectClose(entropy.temperature, 0.029223, { tolerance: 5e-7 });
    const gini = await gainsOf("gini");
    expectClose(
      [gini.outlook, gini.temperature, gini.humidity, gini.wind],
      [0.116327, 0.018707, 0.091837, 0.030612],
      {
        tolerance: 5e-7,
      },
    );
    const errors = await gainsOf("misclassification");
    expectClose([errors.outlook, errors.humidity], [1 / 14, 1 / 14], { tolerance: 1e-15 });
  });

  it("has the gains of the columns on sunny and on rainy days (Mitchell, section 3.4.2)", async () => {
    const daysOf = (outlook: string) =>
      playTennis().take(
        playTennis()
          .toRows()
          .flatMap((row, at) => (row.outlook === outlook ? [at] : [])),
      );
    const sunny = await gainsOf("entropy", daysOf("sunny"));
    expectClose([sunny.humidity, sunny.temperature, sunny.wind], [0.970951, 0.570951, 0.019973], {
      tolerance: 5e-7,
    });
    const rain = await gainsOf("entropy", daysOf("rain"));
    expectClose([rain.wind, rain.humidity, rain.temperature], [0.970951, 0.019973, 0.019973], {
      tolerance: 5e-7,
    });
  });

  it("splits iris at the petals, and prints the tree", async () => {
    const model = await new DecisionTreeClassifier({ maxDepth: 2 }).fit(iris(), "species");
    expect(String(model).split("\n")[2]).toMatch(/^1\) root 150 100 setosa \(0\.33333 0\.33333 0\.33333\)$/);
    expect(String(model).split("\n")[3]).toMatch(/^ {2}2\) petalLength ≤ 2\.45 50 0 setosa \(1 0 0\) \*$/);
    expectClose(
      model.importances.reduce((sum, share) => sum + share, 0),
      1,
      { tolerance: 1e-15 },
    );
    const [row] = [iris().slice(60, 61)];
    expect(model.path(row).map(({ text }) => text)).toEqual(["petalLength > 2.45", "petalWidth ≤ 1.75"]);
    expect(model.predict(row)).toEqual(["versicolor"]);
    expect(model.leafIndices(row).get(0, 0)).toBe(model.leaf(row));
    const copy = await loadModel(JSON.stringify(model.toJSON()), { kind: "DecisionTreeClassifier" });
    expect(copy.predictProba(iris()).data).toEqual(model.predictProba(iris()).data);
  });

  it("divides the cases of Quinlan's example with a missing outlook among branches (C4.5, section 3.1)", async () => {
    // Case 12, overcast, loses its outlook: 13/14 · (0.961 − 0.747) bits are gained.
    const table = playTennis().select(["outlook", "play"]);
    const outlook = playTennis()
      .toRows()
      .map((row, at) => (at === 11 ? null : (row.outlook as string)));
    const options = { criterion: "gain-ratio", splits: "multiway", missing: "fractional" } as const;
    const model = await new DecisionTreeClassifier({ ...options, maxDepth: 1 }).fit(
      table.withColumn("outlook", outlook),
      "play",
    );
    expectClose(model.gains[0] / 14, 0.199, { tolerance: 5e-4 });
    // Its weight is divided among 5 sunny, 3 overcast and 5 rainy days.
    const weights = model.nodes.slice(1).map(({ weight }) => weight);
    expectClose(weights.toSorted(), [3 + 3 / 13, 5 + 5 / 13, 5 + 5 / 13].toSorted(), { tolerance: 1e-14 });
    const unknown = model.predictProba(
      Table.fromColumns({ outlook: [null] }, { kinds: { outlook: "categorical" } }),
    );
    expectClose(unknown.data, [5 / 14, 9 / 14], { tolerance: 1e-14 });
  });

  it("decreases impurities as Hipparion's tree does (background, rpart output)", async () => {
    const counts = [
      { first: [89, 19], second: [3, 13], gini: 11.2941, entropy: 0.1495 },
      { first: [83, 13], second: [6, 6], gini: 2.8356, entropy: 0.0514 },
      { first: [70, 6], second: [13, 7], gini: 2.3265, entropy: 0.0621 },
      { first: [11, 2], second: [2, 5], gini: 2.8582, entropy: 0.2294 },
    ];
    for (const { first, second, gini, entropy } of counts) {
      const rows = [first, second].flatMap((side, x) =>
        side.flatMap((count, label) => Array.from({ length: count }, () => [x, label])),
      );
      const grow = (criterion: "gini" | "entropy") =>
        new DecisionTreeClassifier({ criterion, maxDepth: 1 }).fit(
          rows.map(([x]) => [x]),
          rows.map(([, label]) => label),
        );
      expectClose((await grow("gini")).gains[0], gini, { tolerance: 5e-5 });
      expectClose((await grow("entropy")).gains[0] / rows.length, entropy, { tolerance: 5e-5 });
    }
  });

  it("smooths the shares in leaves", async () => {
    const [rows, labels] = [
      [[1], [2], [3], [7], [8], [9]],
      ["a", "a", "b", "c", "c", "c"],
    ];
    const row = async (options: object) => {
      const model = await new DecisionTreeClassifier({ maxDepth: 1, ...options }).fit(rows, labels);
      return model.predictProba([[2]]).data;
    };
    expectClose(await row({}), [2 / 3, 1 / 3, 0], { tolerance: 1e-15 });
    expectClose(await row({ smoothing: 1 }), [3 / 6, 2 / 6, 1 / 6], { tolerance: 1e-15 });
    expectClose(await row({ mEstimate: 6 }), [4 / 9, 2 / 9, 3 / 9], { tolerance: 1e-15 });
  });

  it("has the upper error rates of C4.5, and prunes by them", async () => {
    expectClose(upperErrorRate(0, 6, 0.25), 0.206, { tolerance: 5e-4 });
    expectClose(upperErrorRate(0, 9, 0.25), 0.143, { tolerance: 5e-4 });
    expectClose(upperErrorRate(0, 1, 0.25), 0.75, { tolerance: 1e-12 });
    // One error among sixteen, or none, has the probability 1/4.
    const rate = upperErrorRate(1, 16, 0.25);
    expectClose((1 - rate) ** 16 + 16 * rate * (1 - rate) ** 15, 0.25, { tolerance: 1e-12 });
    const full = await new DecisionTreeClassifier().fit(iris(), "species");
    for (const pruning of ["pessimistic", "mdl", "reduced-error"] as const) {
      const model = await new DecisionTreeClassifier({ pruning }).fit(iris(), "species");
      expect(model.leafCount).toBeLessThan(full.leafCount);
      expect(model.leafCount).toBeGreaterThan(1);
    }
  });

  it("measures the classes of a leaf in the bits of their stochastic complexity", () => {
    // Eight of ten: 7.219 bits, half a logarithm of 5, and the volume of the parameters, log₂ π.
    expectClose(classBits(Float64Array.of(8, 2)), 7.2193 + 1.161 + 1.6515, { tolerance: 1e-4 });
    expect(classBits(new Float64Array(2))).toBe(0);
  });

  it("treats unseen levels as missing, unless missing values are refused", async () => {
    const day = Table.fromColumns({ outlook: ["foggy"] });
    const table = playTennis().select(["outlook", "play"]);
    for (const missing of ["learned", "surrogates", "fractional", "branch"] as const) {
      const model = await new DecisionTreeClassifier({ missing }).fit(table, "play");
      const empty = Table.fromColumns({ outlook: [null] }, { kinds: { outlook: "categorical" } });
      expect(model.predictProba(day).data).toEqual(model.predictProba(empty).data);
      const copy = await loadModel(JSON.stringify(model.toJSON()), { kind: "DecisionTreeClassifier" });
      expect(copy.predictProba(day).data).toEqual(model.predictProba(day).data);
    }
    const strict = await new DecisionTreeClassifier({ missing: "error" }).fit(table, "play");
    expect(() => strict.predict(day)).toThrow('column "outlook" has the unknown level "foggy" at row 0');
  });

  it("describes conditions of all kinds, and merges those on one column", async () => {
    const table = Table.fromColumns(
      {
        size: ["s", "m", "l", "xl", "s", "m", "l", "xl"],
        flag: [true, false, true, false, true, false, true, false],
        x: [1, 2, 3, 4, 5, 6, 7, 8],
        y: ["a", "b", "b", "c", "a", "b", "b", "c"],
      },
      { kinds: { size: { kind: "ordinal", levels: ["s", "m", "l", "xl"] } } },
    );
    const bySize = await new DecisionTreeClassifier().fit(table.select(["size", "y"]), "y");
    const texts = bySize.rules().map(({ conditions }) => conditions.map(({ text }) => text).join(" and "));
    expect(new Set(texts)).toEqual(new Set(["size = s", "s < size ≤ l", "size = xl"]));
    const byFlag = await new DecisionTreeClassifier({ maxDepth: 1 }).fit(table.select(["flag", "y"]), "y");
    expect(byFlag.nodes.map(({ condition }) => condition?.text)).toEqual([
      undefined,
      "flag = false",
      "flag = true",
    ]);
    const byNumber = await new DecisionTreeClassifier().fit([[1], [2], [3], [4]], ["a", "b", "b", "a"]);
    expect(byNumber.rules()[0].conditions.map(({ text }) => text)).toEqual(["1.5 < x0 ≤ 3.5"]);
  });

  it("keeps probabilities monotone where the option says so", async () => {
    const rows = Array.from({ length: 60 }, (_, i) => [i, (i * 7) % 11]);
    const labels = rows.map(([x, z]) => Math.sin(x / 4) + x / 40 + z / 20 > 0.6);
    const model = await new DecisionTreeClassifier({ monotone: { x0: "increasing" } }).fit(rows, labels);
    for (let z = 0; z < 11; z += 1) {
      const line = Array.from({ length: 60 }, (_, x) => [x, z]);
      const shares = model.predictProba(line).column(1);
      for (let at = 1; at < 60; at += 1) expect(shares[at]).toBeGreaterThanOrEqual(shares[at - 1]);
    }
    await expect(
      new DecisionTreeClassifier({ monotone: { a: "increasing" } }).fit(rows, labels),
    ).rejects.toThrow('option "monotone" names "a", which is not a feature');
  });

  it("refuses options that exclude each other, and matrices of the wrong size", async () => {
    const grow = (options: object) => new DecisionTreeClassifier(options).fit(playTennis(), "play");
    await expect(grow({ missing: "fractional", maxLeaves: 3 })).rejects.toThrow('option "maxLeaves"');
    await expect(grow({ missing: "surrogates", splits: "multiway" })).rejects.toThrow('option "missing"');
    await expect(grow({ losses: [[0, 1]] })).rejects.toThrow('option "losses"');
    await expect(grow({ classWeights: [1, 2, 3] })).rejects.toThrow("3 numbers for 2 classes");
    const model = await grow({});
    expect(() => model.pruned(-1)).toThrow("must be a number ≥ 0");
    expect(() => model.path(playTennis())).toThrow("1 case; got 14 rows");
  });

  it("splits by a linear combination where an oblique line separates the classes", async () => {
    const rows = Array.from({ length: 200 }, (_, i) => [
      Math.sin(7 * i) * 3,
      Math.cos(11 * i) * 3,
      (i * 13) % 17,
    ]);
    const labels = rows.map(([a, b]) => (2 * a - b > 0.3 ? "over" : "under"));
    const plain = await new DecisionTreeClassifier().fit(rows, labels);
    const oblique = await new DecisionTreeClassifier({ splits: "oblique" }).fit(rows, labels);
    expect(oblique.leafCount).toBeLessThan(plain.leafCount);
    expect(oblique.predict(rows)).toEqual(labels);
    expect(oblique.nodes[1].condition?.text).toMatch(/^.*x0 − .*x1( [+−] .*x2)? [≤>] /);
    expect(oblique.nodes[1].condition?.features.slice(0, 2)).toEqual(["x0", "x1"]);
    expect(oblique.importances[0]).toBeGreaterThan(0.2);
    const copy = await loadModel(JSON.stringify(oblique.toJSON()), { kind: "DecisionTreeClassifier" });
    expect(copy.predict(rows)).toEqual(labels);
    const holes = rows.map((row, i) => (i % 9 === 0 ? [Number.NaN, row[1], row[2]] : row));
    const learned = await new DecisionTreeClassifier({ splits: "oblique" }).fit(holes, labels);
    expect(learned.predictProba(holes).data.every(Number.isFinite)).toBe(true);
  });
});
