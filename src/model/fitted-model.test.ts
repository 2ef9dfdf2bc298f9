import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { AbortError, DataError, FormatError } from "../base/errors.js";
import { Matrix } from "../math/linalg/matrix.js";
import { SparseMatrix } from "../math/linalg/sparse-matrix.js";
import { can, capabilitiesOf } from "./capabilities.js";
import * as codecs from "./files/codecs.js";
import { readingWith } from "./files/nested.js";
import { StateSchema } from "./files/state.js";
import { FittedModel, type ModelState } from "./fitted-model.js";
import { type Rows, readNewCases } from "./input.js";

interface LineState extends ModelState {
  readonly slopes: Float64Array;
  readonly note?: string | undefined;
}

const lineState = new StateSchema<LineState>({
  inputs: codecs.features,
  slopes: codecs.float64Array,
  note: z.string().optional(),
}).check("slopes", "must be one per feature", ({ slopes, inputs }) => slopes.length === inputs.names.length);

class LineModel extends FittedModel<LineState> {
  static readonly kind: string = "Line";
  static readonly state: StateSchema<LineState> = lineState;
  declare readonly slopes: Float64Array;

  predict(rows: Rows): Float64Array {
    return readNewCases(this.kind, rows, this.inputs, "error").multiply(this.slopes);
  }

  predictInterval(rows: Rows, { level = 0.5 }: { level?: number } = {}) {
    const middle = this.predict(rows);
    return { lower: middle.map((value) => value - level), upper: middle.map((value) => value + level) };
  }

  transformSparse(rows: Rows): SparseMatrix {
    return SparseMatrix.fromDense(readNewCases(this.kind, rows, this.inputs, "error"));
  }
}

const model = new LineModel({
  inputs: { names: ["a", "b"] },
  slopes: Float64Array.of(2, -1),
  note: undefined,
});
const many = new Matrix(
  5000,
  2,
  Float64Array.from({ length: 10_000 }, (_, at) => Math.sin(at)),
);

describe("a model that is its state", () => {
  it("has the fields of the state, without those that are undefined", () => {
    expect(model.kind).toBe("Line");
    expect(model.features).toEqual(["a", "b"]);
    expect([...model.slopes]).toEqual([2, -1]);
    expect("note" in model).toBe(false);
  });

  it("comes back from its file, checked field by field", () => {
    const json = JSON.parse(JSON.stringify(model));
    const back: LineModel = LineModel.fromJSON(json);
    expect([...back.predict([[3, 4]])]).toEqual([2]);
    json.state.inputs.names.push("c");
    expect(() => LineModel.fromJSON(json)).toThrow(FormatError);
    expect(() => LineModel.fromJSON(json)).toThrow('Line: field "state.slopes": must be one per feature.');
    expect(() => LineModel.fromJSON({ ...json, kind: "Curve" })).toThrow('field "kind" must be "Line"');
  });

  it("keeps a field that is computed on demand so", () => {
    let asked = 0;
    const lazy = new LineModel({
      inputs: { names: ["a"] },
      get slopes() {
        asked += 1;
        return Float64Array.of(1);
      },
    });
    expect(asked).toBe(0);
    expect(lazy.slopes.length).toBe(1);
    expect(asked).toBe(1);
  });

  it("prints its name, not its numbers", () => {
    expect(String(model)).toBe("Line of 2 features");
    expect(inspect(model)).toBe("Line of 2 features");
  });

  it("prints its summary if it has one", () => {
    class ReportingModel extends LineModel {
      summary(): string {
        return "A line.";
      }
    }
    const reporting = new ReportingModel({ inputs: { names: ["a"] }, slopes: Float64Array.of(1) });
    expect(String(reporting)).toBe("A line.");
    expect(inspect(reporting)).toBe("A line.");
    expect(can(reporting, "summary")).toBe(true);
  });

  it("says what it can do", () => {
    expect(capabilitiesOf(model)).toEqual(["predictions", "intervals", "sparseTransformation"]);
    expect(can(model, "probabilities")).toBe(false);
  });

  it("extends the schema of another, with all its conditions", () => {
    interface SteepState extends LineState {
      readonly steep: boolean;
    }
    class SteepModel extends LineModel {
      static override readonly kind = "Steep";
      static override readonly state = lineState.extend<SteepState>({
        steep: z.boolean(),
      }) as unknown as StateSchema<LineState>;
    }
    const state: SteepState = { inputs: { names: ["a"] }, slopes: Float64Array.of(9), steep: true };
    const json = JSON.parse(JSON.stringify(new SteepModel(state)));
    expect(json.state.steep).toBe(true);
    json.state.inputs.names.push("c");
    expect(() => SteepModel.fromJSON(json)).toThrow("must be one per feature");
  });

  it("is read inside of another by what reads the outer one", () => {
    const schema = new StateSchema<{ inner: LineModel }>({
      inner: codecs.model as unknown as z.ZodType<LineModel>,
    });
    const json = JSON.parse(JSON.stringify(schema.encode("Toy", { inner: model })));
    const read = () => schema.decode("Outer", json).inner.features;
    expect(readingWith((inner) => LineModel.fromJSON(inner), read)).toEqual(["a", "b"]);
    expect(read).toThrow("read it with loadModel");
  });
});

describe("the asynchronous twins of a model", () => {
  it("give what the methods give, block by block", async () => {
    expect(await model.async.predict(many)).toEqual(model.predict(many));
    const bounds = await model.async.predictInterval(many, { level: 2 });
    expect(bounds).toEqual(model.predictInterval(many, { level: 2 }));
    const sparse = await model.async.transformSparse(many);
    expect(sparse.toDense().equals(many)).toBe(true);
  });

  it("let the event loop through, tell progress and stop at an abort", async () => {
    const controller = new AbortController();
    const told: number[] = [];
    const answer = model.async.predict(many, {
      signal: controller.signal,
      onProgress: ({ completed, total }) => {
        expect(total).toBe(5000);
        if (told.push(completed) === 2) controller.abort();
      },
    });
    await expect(answer).rejects.toThrow(AbortError);
    expect(told.length).toBe(2);
    expect(told[1]).toBeLessThan(5000);
  });

  it("name the row of a bad number as the caller counts it", async () => {
    const holed = new Matrix(5000, 2, many.data.slice());
    holed.data[2 * 4321] = Number.NaN;
    const error = await model.async.predict(holed).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DataError);
    expect(error).toMatchObject({ method: "Line", column: "a", row: 4321 });
    expect(String(error)).toContain("at row 4321");
  });
});
