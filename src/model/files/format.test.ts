import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FormatError } from "../../base/errors.js";
import { version } from "../../base/version.js";
import { Table } from "../../data/table/table.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { FittedModel, type ModelState } from "../fitted-model.js";
import { anyFloat64Array, anyNumber, features, int32Array, matrix } from "./codecs.js";
import { checksum, type ModelJson, parseJson, readState } from "./format.js";
import { StateSchema } from "./state.js";

interface ToyState extends ModelState {
  readonly weights: Float64Array;
  readonly codes: Int32Array;
  readonly table: Matrix;
  readonly level: number;
}

const toyState = new StateSchema<ToyState>({
  weights: anyFloat64Array,
  codes: int32Array,
  table: matrix,
  level: anyNumber,
  inputs: features,
});

class ToyModel extends FittedModel<ToyState> {
  static readonly kind = "Toy";
  static readonly state = toyState;
  declare readonly weights: Float64Array;
  declare readonly codes: Int32Array;
  declare readonly table: Matrix;
  declare readonly level: number;
}

const { encoding } = Table.fromColumns({ a: [1], c: ["x"] }).toMatrix({ categorical: "one-hot" });
const model = new ToyModel({
  weights: Float64Array.of(1 / 3, Number.NaN, Number.NEGATIVE_INFINITY, -0, 5e-324),
  codes: Int32Array.of(-1, 2 ** 31 - 1),
  table: Matrix.from([[1, 2, Math.PI]]),
  level: Number.POSITIVE_INFINITY,
  inputs: { names: encoding.features, encoding },
});

function written(): ModelJson {
  return JSON.parse(JSON.stringify(model));
}

describe("a model file", () => {
  it("says what it is and who wrote it", () => {
    expect(written()).toMatchObject({
      format: "credal-model",
      formatVersion: 1,
      library: version,
      kind: "Toy",
    });
  });

  it("carries the version that package.json has", () => {
    expect(JSON.parse(readFileSync("package.json", "utf8")).version).toBe(version);
  });

  it("gives back every bit, also of NaN, infinities and negative zero", () => {
    const back = readState(ToyModel, written());
    expect(back.weights).toEqual(model.weights);
    expect(Object.is(back.weights[3], -0)).toBe(true);
    expect(back.codes).toEqual(model.codes);
    expect(back.table.equals(model.table)).toBe(true);
    expect(back.level).toBe(Number.POSITIVE_INFINITY);
    expect(back.inputs.encoding?.features).toEqual(["a", "c=x"]);
  });

  it("is read whatever version of the library wrote it", () => {
    const json: ModelJson = { ...written(), library: "0.1.0" };
    const back = readState(ToyModel, { ...json, sha256: checksum(json) });
    expect(back.weights).toEqual(model.weights);
  });

  it("keeps any numbers", () => {
    fc.assert(
      fc.property(fc.float64Array(), fc.double(), (weights, level) => {
        const { codes, table, inputs } = model;
        const toy = new ToyModel({ codes, table, inputs, weights, level });
        const back = ToyModel.fromJSON(JSON.stringify(toy));
        expect(back.weights).toEqual(weights);
        expect(Object.is(back.level, level)).toBe(true);
      }),
    );
  });

  function damaged(
    change: (json: Record<string, unknown>, state: Record<string, unknown>) => void,
  ): () => ToyModel {
    const json = written() as unknown as Record<string, unknown>;
    change(json, json.state as Record<string, unknown>);
    return () => readState(ToyModel, json);
  }

  it("is refused when its format, version or kind is another", () => {
    expect(damaged((json) => Object.assign(json, { formatVersion: 2 }))).toThrow(
      'loadModel: field "formatVersion"',
    );
    expect(damaged((json) => Object.assign(json, { format: "pickle" }))).toThrow('loadModel: field "format"');
    expect(damaged((json) => Object.assign(json, { kind: "Other" }))).toThrow(
      'field "kind" must be "Toy"; got "Other"',
    );
  });

  it("is refused by the name of the field that is missing, added or wrong", () => {
    expect(damaged((_, state) => delete state.level)).toThrow('Toy: field "state.level"');
    expect(damaged((_, state) => Object.assign(state, { extra: 1 }))).toThrow(
      'Toy: field "state.extra": is not known',
    );
    expect(damaged((_, state) => Object.assign(state, { weights: { float64: "AAAA" } }))).toThrow(
      'Toy: field "state.weights": has 3 bytes, which is not a whole number of float64 values.',
    );
    expect(damaged((_, state) => Object.assign(state, { weights: { float64: "!" } }))).toThrow(
      '"state.weights.float64"',
    );
    expect(damaged((_, state) => Object.assign(state.table as object, { rows: 7 }))).toThrow(
      'Toy: field "state.table": has 3 numbers for 7×3.',
    );
    expect(damaged((_, state) => Object.assign(state, { level: "NaN()" }))).toThrow('"state.level"');
  });

  it("cannot reach the prototype", () => {
    const text = JSON.stringify(written()).replace('"state":{', '"state":{"__proto__":{"polluted":true},');
    expect(() => readState(ToyModel, parseJson(text))).toThrow('field "state.__proto__": is not known');
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it("is refused when it was cut off, wherever that was", () => {
    const text = JSON.stringify(written());
    for (const share of [0, 0.2, 0.5, 0.99]) {
      expect(() => readState(ToyModel, parseJson(text.slice(0, share * text.length)))).toThrow(
        "may have been cut off",
      );
    }
  });

  it("is refused when a matrix has a number that is not finite", () => {
    const bytes = (value: number) => Buffer.from(Float64Array.of(1, 2, value).buffer).toString("base64");
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY])
      expect(
        damaged((_, state) =>
          Object.assign(state, { table: { rows: 1, columns: 3, data: { float64: bytes(value) } } }),
        ),
      ).toThrow(`Toy: field "state.table.data": has ${value} at index 2; every value must be finite.`);
  });

  it("cannot ask for more memory than it brings", () => {
    const huge = { rows: 2 ** 50, columns: 2, data: { float64: "" } };
    expect(damaged((_, state) => Object.assign(state, { table: huge }))).toThrow('"state.table"');
  });
});

describe("the checksum of a model file", () => {
  it("stays valid when keys are reordered and spaces are added", () => {
    const { state, sha256, ...rest } = written();
    const reversed = Object.fromEntries(Object.entries(state as object).reverse());
    const text = JSON.stringify({ sha256, state: reversed, ...rest }, null, 2);
    expect(ToyModel.fromJSON(text).codes).toEqual(model.codes);
  });

  it("refuses every flip of one bit that leaves the file readable", () => {
    const text = JSON.stringify(model);
    const accepted: number[] = [];
    for (let at = 0; at < text.length; at += 1)
      for (let bit = 0; bit < 7; bit += 1) {
        const flipped = String.fromCharCode(text.charCodeAt(at) ^ (1 << bit));
        try {
          ToyModel.fromJSON(text.slice(0, at) + flipped + text.slice(at + 1));
          accepted.push(at);
        } catch (error) {
          expect(error).toBeInstanceOf(FormatError);
        }
      }
    // The name of the checksum itself: a file without one is read, but has an unknown field then.
    expect(accepted).toEqual([]);
  });

  it("says that the file was damaged or edited, and what to do after an edit", () => {
    const json = { ...written(), library: "9.9.9" };
    expect(() => readState(ToyModel, json)).toThrow(
      /Toy: field "sha256": .*damaged or edited.*remove the field "sha256"/,
    );
    const { sha256: _, ...without } = json;
    expect(readState(ToyModel, without).codes).toEqual(model.codes);
  });

  it("is computed within 200 ms for a model of 10 MB", () => {
    const large = { ...written(), state: { weights: { float64: "ABCD".repeat(2.5e6) } } };
    checksum(large);
    // Time of this process alone: others on the machine do not count.
    const times = [1, 2, 3].map(() => {
      const began = process.cpuUsage().user;
      checksum(large);
      return (process.cpuUsage().user - began) / 1000;
    });
    expect(Math.min(...times)).toBeLessThan(200);
  });
});

describe("parseJson", () => {
  it("refuses what is nested too deeply, also if it contains itself", () => {
    expect(() => parseJson("[".repeat(10_000) + "]".repeat(10_000))).toThrow("nested more than 512 deep");
    const self: unknown[] = [];
    self.push(self);
    expect(() => parseJson(self)).toThrow("nested more than 512 deep");
    expect(parseJson("[[1]]")).toEqual([[1]]);
  });

  it("says what to do with a path, and what may have happened to a text", () => {
    expect(() => parseJson("models/model.json")).toThrow("readModel its path");
    expect(() => parseJson('{"format": "credal-mo')).toThrow("it may have been cut off");
    expect(() => parseJson("")).toThrow("it may have been cut off");
  });
});
