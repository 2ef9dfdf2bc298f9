import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from "vitest";
import { Ridge, type RidgeModel } from "../methods/linear/index.js";
import type { Classifier, Model } from "../model/index.js";
import { loadModel, readModel, writeModel } from "./catalog.js";

let folder = "";
let model: RidgeModel;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "credal-models-"));
  model = await new Ridge({ lambda: 2 }).fit([[1], [2], [3], [4]], [6, 5, 7, 10]);
});

afterAll(() => rm(folder, { recursive: true }));

describe("loadModel", () => {
  it("has the type of the kind or task that is expected", () => {
    const text = JSON.stringify(model);
    expectTypeOf(loadModel(text)).toEqualTypeOf<Model>();
    const ridge = loadModel(text, { kind: "Ridge" });
    expectTypeOf(ridge).toExtend<RidgeModel>();
    expect(ridge.coefficients).toEqual(model.coefficients);
    expect(loadModel(text, { task: "regression" }).predict([[5]])).toEqual(model.predict([[5]]));
    expectTypeOf(() => loadModel(text, { task: "classification" })).returns.toExtend<Classifier>();
  });

  it("refuses a model of another kind or task, and unknown expectations", () => {
    const text = JSON.stringify(model);
    expect(() => loadModel(text, { kind: "Lasso" })).toThrow(
      'loadModel: expected a model of the kind "Lasso"; got a model of the kind "Ridge".',
    );
    expect(() => loadModel(text, { task: "classification" })).toThrow('of the task "classification"');
    // @ts-expect-error: there is no such kind
    expect(() => loadModel(text, { kind: "Rigde" })).toThrow('"Rigde"');
    const misspelled = { kinds: "Ridge" } as object;
    expect(() => loadModel(text, misspelled)).toThrow("kinds");
  });
});

describe("writeModel and readModel", () => {
  it("keep a model in a file, and nothing else in its folder", async () => {
    const path = join(folder, "ridge.json");
    await writeModel(path, model);
    const back = await readModel(path, { kind: "Ridge" });
    expectTypeOf(back).toExtend<RidgeModel>();
    expect(back.toJSON()).toEqual(model.toJSON());
    expect((await readModel(path)).kind).toBe("Ridge");
    expect(await readdir(folder)).toEqual(["ridge.json"]);
  });

  it("compress a file whose name ends in .gz", async () => {
    const path = join(folder, "ridge.json.gz");
    await writeModel(path, model);
    expect([...(await readFile(path)).subarray(0, 2)]).toEqual([0x1f, 0x8b]);
    expect((await readModel(path)).toJSON()).toEqual(model.toJSON());
    await rm(path);
  });

  it("name the file that cannot be read or written", async () => {
    await expect(readModel(join(folder, "none.json"))).rejects.toThrow(
      /readModel: cannot read ".*none.json"/,
    );
    await expect(writeModel(join(folder, "none", "a.json"), model)).rejects.toThrow(
      /writeModel: cannot write ".*a.json": its folder does not exist/,
    );
  });
});
