import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { playTennis } from "../../../data/datasets/play-tennis.js";
import { Table } from "../../../data/table/table.js";
import { unseenLevels } from "../../../model/unseen-levels.js";
import { CategoricalNB } from "./index.js";

describe("CategoricalNB", () => {
  it("estimates the letter frequencies of a sequence, and smooths in an unseen letter (background 9.2)", async () => {
    const letters = [..."abaccbaabc"];
    const levels = ["a", "b", "c", "d"];
    const table = Table.fromColumns(
      { letter: letters, y: letters.map(() => "all") },
      { kinds: { letter: { kind: "categorical", levels } } },
    );
    const smoothed = await new CategoricalNB().fit(table, "y");
    expectClose(smoothed.probabilities("letter").data, [5 / 14, 4 / 14, 4 / 14, 1 / 14], {
      tolerance: 1e-16,
    });
    const plain = await new CategoricalNB({ smoothing: 0 }).fit(table, "y");
    expectClose(plain.probabilities("letter").data, [0.4, 0.3, 0.3, 0], { tolerance: 1e-16 });
    expect(plain.levels("letter")).toEqual(levels);
  });

  it("predicts no tennis on a sunny, cool, humid and windy day (Mitchell, section 6.9.1)", async () => {
    const model = await new CategoricalNB({ smoothing: 0 }).fit(playTennis(), "play");
    const day = Table.fromColumns({
      outlook: ["sunny"],
      temperature: ["cool"],
      humidity: ["high"],
      wind: ["strong"],
    });
    const joint = model.jointLogLikelihood(day).data.map(Math.exp);
    const no = (5 / 14) * (3 / 5) * (1 / 5) * (4 / 5) * (3 / 5);
    const yes = (9 / 14) * (2 / 9) * (3 / 9) * (3 / 9) * (3 / 9);
    expectClose(joint, [no, yes], { tolerance: 1e-16 });
    expect(model.predict(day)).toEqual(["no"]);
    expectClose(model.predictProba(day).get(0, 0), 0.795, { tolerance: 5e-4 });
    const { features, posteriorOdds } = model.explain(day);
    expect(features.map(({ feature, value }) => [feature, value])).toEqual([
      ["outlook", "sunny"],
      ["temperature", "cool"],
      ["humidity", "high"],
      ["wind", "strong"],
    ]);
    expectClose(posteriorOdds, no / yes, { tolerance: 1e-14 });
  });

  it("accepts pseudo-counts and priors per column", async () => {
    const row = async (options: ConstructorParameters<typeof CategoricalNB>[0], feature = "outlook") =>
      (await new CategoricalNB(options).fit(playTennis(), "play")).probabilities(feature).row(0);
    // Of five days without tennis none are overcast, two rainy and three sunny.
    expectClose(await row({}), [1 / 8, 3 / 8, 4 / 8], { tolerance: 1e-16 });
    expectClose(await row({ smoothing: { outlook: 2 } }), [2 / 11, 4 / 11, 5 / 11], { tolerance: 1e-16 });
    expectClose(await row({ smoothing: { outlook: 2 } }, "wind"), [3 / 7, 4 / 7], { tolerance: 1e-16 });
    expectClose(await row({ mEstimate: { m: 14, prior: "marginal" } }), [4 / 19, 7 / 19, 8 / 19], {
      tolerance: 1e-15,
    });
    expectClose(await row({ mEstimate: { m: 5, prior: { outlook: [2, 2, 1] } } }), [2 / 10, 4 / 10, 4 / 10], {
      tolerance: 1e-15,
    });
    await expect(row({ mEstimate: { m: 5, prior: { outlook: [1, 2] } } })).rejects.toThrow(
      'gives column "outlook" a prior of 2 numbers',
    );
  });

  it("reads whole numbers as levels, and extends them by an update with new ones", async () => {
    const nb = new CategoricalNB({ unknown: "error" });
    const first = await nb.fit(
      [
        [0, 1],
        [1, 0],
      ],
      ["s", "h"],
    );
    expect(first.levels("x0")).toEqual([0, 1]);
    expect(() => first.predict([[2, 0]])).toThrow(/CategoricalNB: column "x0" has the value 2.*at row 0/);
    const model = await nb.update(
      first,
      [
        [3, 1],
        [1, 1],
      ],
      ["s", "t"],
    );
    const whole = await nb.fit(
      [
        [0, 1],
        [1, 0],
        [3, 1],
        [1, 1],
      ],
      ["s", "h", "s", "t"],
    );
    expect(model.probabilities("x0").data).toEqual(whole.probabilities("x0").data);
    expect(model.predictProba([[2, 1]]).data).toEqual(whole.predictProba([[2, 1]]).data);
    await expect(nb.fit([[0.5]], ["s"])).rejects.toThrow('column "x0" has the value 0.5 at row 0');
  });

  const foggy = Table.fromColumns({
    outlook: ["foggy"],
    temperature: ["cool"],
    humidity: ["high"],
    wind: ["strong"],
  });

  it("ignores a level that the training table did not have", async () => {
    const model = await new CategoricalNB().fit(playTennis(), "play");
    const without = await new CategoricalNB().fit(playTennis().drop(["outlook"]), "play");
    expectClose(model.predictProba(foggy).data, without.predictProba(foggy).data, { tolerance: 1e-15 });
    expect(model.explain(foggy).features[0]).toMatchObject({ value: "foggy", likelihoodRatio: 1 });
    expect(unseenLevels(model, foggy)).toEqual([{ column: "outlook", levels: ["foggy"], rows: 1 }]);
    expect(unseenLevels(model, playTennis())).toEqual([]);
    const missing = foggy.withColumn("wind", [null], "categorical");
    expect(() => model.predict(missing)).toThrow('column "wind" has a missing value at row 0');
  });

  it("ignores a whole number above those of the training matrix, and refuses fractions", async () => {
    const rows = [
      [0, 1],
      [1, 0],
      [2, 0],
    ];
    const model = await new CategoricalNB().fit(rows, ["s", "h", "s"]);
    const without = await new CategoricalNB().fit(
      rows.map(([, second]) => [second]),
      ["s", "h", "s"],
    );
    for (const unseen of [3, 2 ** 40])
      expectClose(model.predictProba([[unseen, 1]]).data, without.predictProba([[1]]).data, {
        tolerance: 1e-15,
      });
    for (const wrong of [-1, 0.5])
      expect(() => model.predict([[wrong, 1]])).toThrow(
        `column "x0" has the value ${wrong} at row 0; its levels are whole numbers from 0.`,
      );
  });

  it("refuses a level that the training table did not have, in updates and where the option says so", async () => {
    const message = 'column "outlook" has the unknown level "foggy" at row 0';
    const strict = await new CategoricalNB({ unknown: "error" }).fit(playTennis(), "play");
    expect(() => strict.predict(foggy)).toThrow(message);
    expect(unseenLevels(strict, foggy)).toEqual([]);
    const nb = new CategoricalNB();
    const model = await nb.fit(playTennis(), "play");
    const more: Table = foggy.withColumn("play", ["yes"]);
    await expect(nb.update(model, more, "play")).rejects.toThrow(message);
  });

  it("skips missing levels in counts and products where the option says so", async () => {
    const table = playTennis().withColumn("outlook", ["sunny", ...Array.from({ length: 13 }, () => null)]);
    await expect(new CategoricalNB().fit(table, "play")).rejects.toThrow(
      'column "outlook" has a missing value at row 1',
    );
    const model = await new CategoricalNB({ missing: "native" }).fit(table, "play");
    const alone = await new CategoricalNB().fit(table.drop(["outlook"]), "play");
    const rows = table.slice(3, 9);
    expectClose(model.predictProba(rows).data, alone.predictProba(rows).data, { tolerance: 1e-15 });
  });
});
