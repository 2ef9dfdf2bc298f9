import { describe, expect, it } from "vitest";
import { catalog, loadModel } from "../../src/apps/catalog.js";
import { describeOptions } from "../../src/base/options.js";
import { checkEstimator } from "../../src/model/check/check-estimator.js";
import { sampleFor } from "../../src/model/check/sample.js";
import { exampleOf } from "./examples.js";

describe("the catalog", () => {
  it("names every estimator once", () => {
    const kinds = catalog.map(({ kind }) => kind);
    expect(new Set(kinds).size).toBe(kinds.length);
    expect(catalog.every(({ kind, models }) => models?.[0].kind === kind)).toBe(true);
  });

  for (const Estimator of catalog) {
    const { options, values } = exampleOf(Estimator.kind);

    it(`${Estimator.kind} keeps the contract`, async () => {
      const estimator = new Estimator(options as never);
      const results = await checkEstimator(estimator, {
        load: loadModel,
        sample: sampleFor(estimator, values),
      });
      expect(results.filter(({ outcome }) => outcome === "holds").length).toBeGreaterThan(15);
    });

    it(`${Estimator.kind} has models that print themselves, from a file as well`, async () => {
      const estimator = new Estimator(options as never);
      const { x, y } = sampleFor(estimator, values);
      const model = await estimator.fitTo(x, y, {});
      const read = loadModel(JSON.stringify(model));
      for (const one of [model, read]) expect(String(one)).toMatch(/\w/);
      expect(String(read).split("\n")[0]).toBe(String(model).split("\n")[0]);
    });

    it(`${Estimator.kind} says what each of its options means`, () => {
      for (const { name, meaning, constraint } of describeOptions(Estimator.schema)) {
        expect(meaning, name).toMatch(/^[A-Z].*\.$/s);
        expect(constraint, name).not.toBe("a value");
      }
    });
  }
});

describe("loadModel", () => {
  it("refuses a kind that it does not know, naming those it does", () => {
    const json = { format: "credal-model", formatVersion: 1, library: "0.1.0", kind: "Oracle", state: {} };
    expect(() => loadModel(json)).toThrow(
      /loadModel: field "kind": there is no method "Oracle"; known methods: .*GaussianNB/,
    );
    expect(() => loadModel("{")).toThrow("not valid JSON");
    expect(() => loadModel(null)).toThrow("loadModel: field");
  });
});
