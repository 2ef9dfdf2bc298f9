import { describe, expect, it } from "vitest";
import { allFinite } from "../../base/numbers.js";
import { Table } from "../../data/table/table.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { readClasses, readPartialClasses } from "./classes.js";
import { firstInfinite, isUsable, requireUsable } from "./finite.js";
import { addOffset, readNewOffset, readOffset, refuseOffset } from "./offset.js";
import { namesSeveral, readResponses } from "./responses.js";
import { rowCount } from "./rows.js";
import { requireTargetLength, targetColumn } from "./target.js";
import { readWeights } from "./weights.js";

const { NaN: NONE, POSITIVE_INFINITY: INFINITE } = Number;
const table = Table.fromColumns({
  a: [1, 2, 3],
  size: ["small", "large", "small"],
  known: [0.5, 0, -1],
  flag: [true, false, true],
});

describe("finite numbers", () => {
  it("are distinguished from others at every position", () => {
    for (let length = 0; length <= 9; length += 1) {
      const data = Float64Array.from({ length }, (_, at) => at - 4);
      expect([allFinite(data), firstInfinite(data)]).toEqual([true, -1]);
      for (let at = 0; at < length; at += 1) {
        expect(allFinite(data.with(at, NONE))).toBe(false);
        expect(allFinite(data.with(at, -INFINITE))).toBe(false);
        expect(firstInfinite(data.with(at, -INFINITE))).toBe(at);
      }
    }
    expect([isUsable(NONE, "native"), isUsable(NONE, "error"), isUsable(INFINITE, "native")]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("are required by the name of the column and the row", () => {
    const x = Matrix.from([
      [1, 2],
      [NONE, INFINITE],
    ]);
    expect(() => requireUsable("Test", x, ["a", "b"], "error")).toThrow(
      'Test: column "a" has a missing value at row 1; impute it first',
    );
    expect(() => requireUsable("Test", x, ["a", "b"], "native")).toThrow(
      'Test: column "b" has the value Infinity at row 1; every number must be finite.',
    );
  });
});

describe("classes", () => {
  it("are sorted labels of a list, or the levels of a column in their order that occur", () => {
    const list = readClasses("Test", [[1], [2], [3]], ["b", "a", "b"]);
    expect([list.classes, [...list.codes], list.name]).toEqual([["a", "b"], [1, 0, 1], undefined]);
    const ordered = Table.of([
      ["y", { kind: "ordinal", codes: Int32Array.of(2, 0), levels: ["low", "middle", "high"] }],
    ]);
    const column = readClasses("Test", ordered, "y");
    expect([column.classes, [...column.codes], column.name]).toEqual([["low", "high"], [1, 0], "y"]);
    expect(readClasses("Test", table, "flag").classes).toEqual([false, true]);
  });

  it("keep their codes beyond the few that are compared one by one", () => {
    const labels = Array.from({ length: 40 }, (_, i) => (i * 7) % 20);
    const { classes, codes } = readClasses(
      "Test",
      labels.map((label) => [label]),
      labels,
    );
    expect(Array.from(codes, (code) => classes[code])).toEqual(labels);
    expect(classes).toEqual(Array.from({ length: 20 }, (_, k) => k));
  });

  it("may be missing only where the method allows it, and not all of them", () => {
    const labels = ["a", null, undefined, NONE];
    const rows = labels.map(() => [0]);
    expect([...readPartialClasses("Test", rows, labels as string[]).codes]).toEqual([0, -1, -1, -1]);
    expect(() => readClasses("Test", rows, labels as string[])).toThrow("the target is missing at row 1");
    expect(() => readPartialClasses("Test", [[0]], [null])).toThrow("no case has a label");
  });
});

describe("responses", () => {
  it("are one column or several, by values or by names", () => {
    const one = readResponses("Test", table, "a");
    expect([one.names, [...one.responses.data]]).toEqual([["a"], [1, 2, 3]]);
    const two = readResponses("Test", table, ["known", "a"]);
    expect(two.responses.row(2)).toEqual(Float64Array.of(-1, 3));
    const given = readResponses(
      "Test",
      [[0], [0]],
      [
        [1, 2],
        [3, 4],
      ],
    );
    expect(given.names).toEqual(["y0", "y1"]);
    expect([["a"], [[1]], "a", [1]].map((target) => namesSeveral(target))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it("are finite numbers, one per row", () => {
    expect(() => readResponses("Test", table, "size")).toThrow('the target "size" must be quantitative');
    expect(() => readResponses("Test", [[0], [0]], [1, INFINITE])).toThrow(
      'the target "y" is Infinity at row 1',
    );
    expect(() => requireTargetLength("Test", [[0]], 2)).toThrow("there are 1 rows but 2 target values.");
    expect(() => targetColumn("Test", [[0]], "a")).toThrow("the rows are not a table");
  });
});

describe("weights", () => {
  it("are those of the caller, or else of the table, as a copy", () => {
    const given = Float64Array.of(1, 0, 2);
    expect(readWeights("Test", table, undefined)).toBeUndefined();
    expect(readWeights("Test", table, given)).toEqual(given);
    expect(readWeights("Test", table, given)).not.toBe(given);
    expect(readWeights("Test", table.withRole("weight", "a"), undefined)).toEqual(Float64Array.of(1, 2, 3));
    expect(readWeights("Test", table.withRole("weight", "a"), given)).toEqual(given);
  });

  it("are one per row, not negative, and not all 0", () => {
    expect(() => readWeights("Test", table, [1])).toThrow("there are 1 weights for 3 rows");
    expect(() => readWeights("Test", table, [1, -1, 1])).toThrow("the weight at row 1 is -1");
    expect(() => readWeights("Test", table, [1, NONE, 1])).toThrow("the weight at row 1 is NaN");
    expect(() => readWeights("Test", table, [0, 0, 0])).toThrow("all weights are 0");
    expect(() => readWeights("Test", table, [1e200, 0, 1])).toThrow(
      "the sum of the weights is too large to be squared, 1e+200; divide them all.",
    );
    expect(() => rowCount("Test", 3 as never)).toThrow("got 3.");
  });
});

describe("offsets", () => {
  const exposed = table.withRole("offset", "known");

  it("are added where there are any", () => {
    expect(readOffset("Test", table)).toBeUndefined();
    const offset = readOffset("Test", exposed);
    expect(addOffset(Float64Array.of(1, 1, 1), offset)).toEqual(Float64Array.of(1.5, 1, 0));
    const predictions = Float64Array.of(1);
    expect(addOffset(predictions, undefined)).toBe(predictions);
  });

  it("are required of new rows if and only if the training rows had them", () => {
    expect(readNewOffset("Test", exposed, true)).toEqual(Float64Array.of(0.5, 0, -1));
    expect(readNewOffset("Test", table, false)).toBeUndefined();
    expect(() => readNewOffset("Test", table, true)).toThrow("these rows have none");
    expect(() => readNewOffset("Test", exposed, false)).toThrow("the model was fitted without one");
    expect(() => refuseOffset("Test", exposed)).toThrow('the column "known" is an offset');
    expect(() => refuseOffset("Test", table)).not.toThrow();
  });
});
