import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { loadModel } from "../../apps/catalog.js";
import { Table } from "../../data/table/table.js";
import { GaussianNB } from "../../methods/bayes/index.js";
import { checkEstimator } from "../../model/check/check-estimator.js";
import { Pipeline } from "../pipeline/index.js";
import { FeatureCalibrator, FeatureCalibratorModel, type FeatureCalibratorOptions } from "./index.js";

const tolerance = 1e-14;

const grades = { kind: "ordinal", levels: ["low", "middle", "high", "top"] } as const;
const patients: Table = Table.fromColumns(
  {
    dose: [1, 2, 3, 4, 5, 6],
    town: ["Rome", "Oslo", "Rome", "Oslo", "Rome", "Rome"],
    smoker: [true, false, false, true, true, true],
    grade: ["low", "low", "high", "low", "high", "high"],
    ill: ["no", "no", "no", "yes", "yes", "yes"],
  },
  { kinds: { grade: grades } },
);

const fitted = (options: FeatureCalibratorOptions = {}, table = patients) =>
  new FeatureCalibrator(options).fit(table, "ill");

describe("FeatureCalibrator", () => {
  it.each<[string, FeatureCalibratorOptions]>([
    ["logistic, log-odds", { form: "log-odds" }],
    ["isotonic", { method: "isotonic" }],
    ["isotonic, plain", { method: "isotonic", smoothing: 0, priorOdds: 1 }],
    ["categorical", { method: "categorical", unknown: "prior" }],
    ["one positive class", { positive: "beech" }],
  ])("keeps the contract: %s", async (_, options) => {
    const results = await checkEstimator(new FeatureCalibrator(options), { load: loadModel });
    expect(results.filter(({ outcome }) => outcome === "holds").length).toBeGreaterThan(15);
  });

  it("calibrates numbers by the logistic method and everything else by its levels", async () => {
    const model = await fitted();
    expect(model.features).toEqual(["dose", "town", "smoker", "grade"]);
    expect(model.outputs).toEqual(model.features);
    expect(model.rules.map(({ calibrations }) => calibrations[0].method)).toEqual([
      "logistic",
      "categorical",
      "categorical",
      "categorical",
    ]);
    const out = model.transform(patients);
    // dose: means 2 and 5, deviation √(2/3); town: 2 of 4 in Rome and 1 of 2 in Oslo; smoker: 3 of 4.
    expectClose(out.row(0), [1 / (1 + Math.exp(((3 / (2 / 3)) * 5) / 2)), 0.5, 4 / 6, 2 / 5], { tolerance });
  });

  it("takes a method by column, and passes columns that are not chosen", async () => {
    const model = await fitted({ method: { dose: "isotonic" }, columns: ["dose", "grade"], smoothing: 0 });
    expect(model.outputs).toEqual(["dose", "smoker", "grade"]);
    expectClose(model.transform(patients).row(4), [1, 1, 2 / 3], { tolerance });
    const out = model.transformTable(patients);
    expect(out.names).toEqual(patients.names);
    expect(out.kind("grade")).toBe("quantitative");
    expect(out.column("town")).toBe(patients.column("town"));
  });

  it("finds the index of an unseen level in the order of the levels", async () => {
    const model = await fitted({ method: { grade: "isotonic" }, columns: ["grade"], smoothing: 0 });
    const at = Table.fromColumns({ grade: ["low", "middle", "high", "top"] }, { kinds: { grade: grades } });
    const values = model.transformTable(at).column("grade");
    expect(values).toEqual({ kind: "quantitative", values: Float64Array.of(1 / 3, 2 / 3, 2 / 3, 2 / 3) });
  });

  it("keeps the order of values, whatever smoothing does to small segments", () => {
    const cases = fc.array(fc.tuple(fc.integer({ min: 0, max: 12 }), fc.boolean()), {
      minLength: 4,
      maxLength: 60,
    });
    const smoothings = fc.constantFrom(0, 0.5, 1, 7);
    return fc.assert(
      fc.asyncProperty(cases, smoothings, async (list, smoothing) => {
        const labels = list.map(([, label]) => label);
        fc.pre(new Set(labels).size === 2);
        const calibrator = new FeatureCalibrator({ method: "isotonic", smoothing });
        const model = await calibrator.fit(
          list.map(([value]) => [value]),
          labels,
        );
        const values = model.transform(Array.from({ length: 14 }, (_, i) => [i - 0.5])).data;
        const steps = values.slice(1).map((value, i) => value - values[i]);
        expect(steps.every((step) => step >= 0) || steps.every((step) => step <= 0)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it("gives one column per class where there are more than two", async () => {
    const table = Table.fromColumns({ color: ["r", "r", "g", "b"], ill: ["c", "a", "b", "a"] });
    const model = await fitted({ smoothing: 0, priorOdds: 1 }, table);
    expect(model.outputs).toEqual(["color=a", "color=b", "color=c"]);
    expect(model.transform(table).row(0)).toEqual(Float64Array.of(0.5, 0, 0.5));
    expect(model.transformTable(table).names).toEqual(["color=a", "color=b", "color=c", "ill"]);
  });

  it("speaks for the class that is named, for the second of two in their order, and for each of more", async () => {
    const positives = async (options: FeatureCalibratorOptions, ill: readonly unknown[], kind?: object) => {
      const table = Table.fromColumns(
        { x: ill.map((_, i) => i), ill },
        { kinds: kind === undefined ? {} : { ill: kind as never } },
      );
      return (await fitted(options, table)).rules[0].calibrations.map(({ positive }) => positive);
    };
    expect(await positives({}, ["b", "a", "b", "a"])).toEqual(["b"]);
    expect(await positives({}, ["low", "low", "high", "high"])).toEqual(["low"]);
    const ordinal = { kind: "ordinal", levels: ["low", "high"] };
    expect(await positives({}, ["low", "low", "high", "high"], ordinal)).toEqual(["high"]);
    expect(await positives({}, [false, true, true, false])).toEqual([true]);
    expect(await positives({}, [3, 1, 2, 1, 3])).toEqual([1, 2, 3]);
    expect(await positives({ positive: 2 }, [3, 1, 2, 1, 3])).toEqual([2]);
  });

  it("knows no class whose weight is 0", async () => {
    const weights = [1, 1, 0, 1];
    const model = await new FeatureCalibrator().fit([[1], [2], [3], [4]], ["a", "a", "b", "c"], { weights });
    expect(model.outputs).toEqual(["x0"]);
    expect(model.rules[0].calibrations[0].positive).toBe("c");
  });

  it("divides the odds by the given prior odds in every method", async () => {
    const unequal = patients.slice(1);
    for (const method of ["logistic", "isotonic", "categorical"] as const) {
      const logOdds = async (priorOdds: "compensate" | number) => {
        const options: FeatureCalibratorOptions = { method, priorOdds, columns: ["dose"], form: "log-odds" };
        return (await fitted(options, unequal)).transform(unequal).column(0);
      };
      const [compensated, plain, third] = [await logOdds("compensate"), await logOdds(1), await logOdds(3)];
      expectClose(
        plain,
        compensated.map((value) => value + Math.log(3 / 2)),
        { tolerance, scale: 10 },
      );
      expectClose(
        third,
        plain.map((value) => value - Math.log(3)),
        { tolerance, scale: 10 },
      );
    }
  });

  it("leaves missing values missing, and learns from the others", async () => {
    const holed = Table.fromColumns({
      dose: [1, 2, null, 4, 5, 6],
      town: ["Rome", "Oslo", "Rome", null, "Rome", "Rome"],
      ill: ["no", "no", "no", "yes", "yes", "yes"],
    });
    const model = await fitted({ smoothing: 0, method: { dose: "isotonic" } }, holed);
    const out = model.transform(holed);
    // Of the towns that are known two belong to ill people and three to others.
    const rome = 2 / (2 + (2 / 3) * 2);
    expectClose(out.column(0), [0, 0, Number.NaN, 1, 1, 1], { tolerance });
    expectClose(out.column(1), [rome, 0, rome, Number.NaN, rome, rome], { tolerance });
  });

  it("refuses an unknown level, or says what is known without it", async () => {
    const other = Table.fromColumns({ town: ["Bonn", "Rome"] });
    const strict = await fitted({ columns: ["town"] });
    expect(() => strict.transformTable(other)).toThrow(/FeatureCalibrator: column "town" .*"Bonn" at row 0/);
    for (const [priorOdds, form, prior] of [
      ["compensate", "probability", 0.5],
      ["compensate", "log-odds", 0],
      [1, "probability", 3 / 5],
      [1, "log-odds", Math.log(3 / 2)],
    ] as const) {
      const options: FeatureCalibratorOptions = { columns: ["town"], unknown: "prior", priorOdds, form };
      const model = await fitted(options, patients.slice(1));
      expectClose(Number(model.transformTable(other).get(0, "town")), prior, { tolerance });
    }
  });

  it("says which columns tell nothing: constant ones have equal odds", async () => {
    for (const method of ["logistic", "isotonic", "categorical"] as const) {
      const rows = [0, 1, 2, 3].map((value) => [0.1, value]);
      const model = await new FeatureCalibrator({ method, smoothing: 0 }).fit(rows, [0, 0, 1, 1]);
      expect(model.uninformative).toEqual(["x0"]);
      expectClose(model.transform(rows).column(0), [0.5, 0.5, 0.5, 0.5], { tolerance });
    }
  });

  it("estimates one deviation for both classes, or takes it as given", async () => {
    const rows = [[0], [2], [5], [6], [7]];
    const labels = ["a", "a", "b", "b", "b"];
    const sigma = async (options: FeatureCalibratorOptions) =>
      (await new FeatureCalibrator(options).fit(rows, labels)).rules[0].calibrations[0];
    expect(await sigma({})).toMatchObject({ positiveMean: 6, negativeMean: 1, sigma: Math.sqrt(4 / 5) });
    expect(await sigma({ sigma: 2 })).toMatchObject({ sigma: 2, offset: 0 });
  });

  it("is never infinite: pure levels and segments need smoothing, and numbers a spread", async () => {
    const pure = { form: "log-odds", smoothing: 0 } as const;
    await expect(fitted({ ...pure, columns: ["town"] })).resolves.toBeDefined();
    const flag = Table.fromColumns({ flag: ["u", "v", "v"], ill: ["no", "no", "yes"] });
    await expect(fitted(pure, flag)).rejects.toThrow(
      /FeatureCalibrator: column "flag" .*class "yes".*level "u"/,
    );
    await expect(fitted({ ...pure, method: "isotonic", columns: ["dose"] })).rejects.toThrow(
      'column "dose" has no case of class "yes" below 3.5, so',
    );
    await expect(fitted({ ...pure, positive: "no", method: "isotonic", columns: ["dose"] })).rejects.toThrow(
      'column "dose" has only cases of class "no" below 3.5, so',
    );
    const steps = [[0.1], [0.1], [0.1], [0.3], [0.3], [0.3]];
    const labels = [0, 0, 0, 1, 1, 1];
    await expect(new FeatureCalibrator().fit(steps, labels)).rejects.toThrow(
      'column "x0" has no spread within the classes',
    );
    const given = await new FeatureCalibrator({ sigma: 0.1, form: "log-odds" }).fit(steps, labels);
    expectClose(given.transform([[0.1], [0.3]]).data, [-2, 2], { tolerance: 1e-13 });
  });

  it("refuses a method that a column's kind does not suit", async () => {
    await expect(fitted({ method: "logistic" })).rejects.toThrow(
      'FeatureCalibrator: column "town" is categorical',
    );
    await expect(fitted({ method: { town: "isotonic" } })).rejects.toThrow(
      'has no order, which the method "isotonic"',
    );
    await expect(fitted({ method: { city: "isotonic" } })).rejects.toThrow('option "method" names "city"');
    const notes = Table.fromColumns({ note: ["a", "b"], ill: ["x", "y"] }, { kinds: { note: "text" } });
    expect((await fitted({}, notes)).features).toEqual([]);
    await expect(fitted({ columns: ["note"] }, notes)).rejects.toThrow(
      'column "note" is text and has no levels',
    );
  });

  it("needs two classes, and values of both in every column", async () => {
    await expect(fitted({}, patients.slice(0, 3))).rejects.toThrow(
      "FeatureCalibrator: calibration needs at least two classes",
    );
    await expect(fitted({ positive: "maybe" })).rejects.toThrow('option "positive" is "maybe"');
    const half = [[1], [2], [Number.NaN], [Number.NaN]];
    await expect(new FeatureCalibrator().fit(half, [0, 0, 1, 1])).rejects.toThrow(
      'column "x0" has no values of class 1 to learn from; drop it.',
    );
    const none = half.map(() => [Number.NaN]);
    await expect(new FeatureCalibrator().fit(none, [0, 0, 1, 1])).rejects.toThrow(
      'column "x0" has no values to learn from; drop it.',
    );
    await expect(new FeatureCalibrator().fit(half, undefined as never)).rejects.toThrow("needs a target");
  });

  it("refuses infinite numbers and other kinds when transforming", async () => {
    const model = await fitted({ columns: ["dose"] });
    const rows = (dose: unknown[]) =>
      Table.fromColumns({ dose, smoker: [true], grade: ["low"] }, { kinds: { grade: grades } });
    expect(() => model.transform(rows([Infinity]))).toThrow('column "dose" has the value Infinity at row 0');
    expect(() => model.transform(rows(["much"]))).toThrow(
      'column "dose" was quantitative in the training table',
    );
  });

  it("undoes the logistic method, and says where there is no way back", async () => {
    const model = await new FeatureCalibrator().fit(
      [
        [1, 5],
        [2, 5],
        [4, 5],
        [7, 5],
      ],
      ["a", "b", "b", "c"],
    );
    const x = [
      [3.5, 5],
      [-2, 5],
      [Number.NaN, 5],
    ];
    expectClose(model.inverseTransform(model.transform(x)).data, x.flat(), { tolerance: 1e-12 });
    expect(() => model.inverseTransform([[1, 1, 1, 1, 1, 1]])).toThrow(/column "x0=\w" has 1 at row 0/);
    const steps = await fitted({ method: { dose: "isotonic" }, columns: ["dose"] });
    expect(() => steps.inverseTransform([[0.5, 1, 0]])).toThrow(
      /FeatureCalibrator: .*column "dose".*no inverse/,
    );
    const even = await new FeatureCalibrator().fit([[0], [2], [0], [2]], [0, 0, 1, 1]);
    expect(() => even.inverseTransform([[0.5]])).toThrow('column "x0" gives one value to all numbers');
  });

  it("is a step of a pipeline", async () => {
    const pipeline = new Pipeline({
      steps: [
        ["calibrate", new FeatureCalibrator({ form: "log-odds" })],
        ["classify", new GaussianNB()],
      ],
    });
    const model = (await pipeline.fit(patients, "ill")) as unknown as { predict(rows: Table): string[] };
    expect(model.predict(patients)).toEqual(["no", "no", "no", "yes", "yes", "yes"]);
  });

  it("comes back from its file, and refuses one whose parts do not fit", async () => {
    const model = await fitted({ method: { dose: "isotonic", grade: "isotonic" } });
    const text = JSON.stringify(model);
    const back = FeatureCalibratorModel.fromJSON(text);
    expect(back.transform(patients).equals(model.transform(patients))).toBe(true);
    const json = JSON.parse(text);
    json.state.rules[1].levels.pop();
    expect(() => FeatureCalibratorModel.fromJSON(json)).toThrow(
      "must have one pair of counts per level or segment",
    );
    const negative = JSON.parse(text);
    negative.state.rules[1].calibrations[0].priorOdds = -1;
    expect(() => FeatureCalibratorModel.fromJSON(negative)).toThrow("priorOdds");
  });
});
