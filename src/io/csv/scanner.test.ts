import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Table } from "../../data/table/table.js";
import { columnBuilders, readLayout } from "./layout.js";
import { checkCsvOptions } from "./options.js";
import { parseCsv } from "./read.js";

const kinds = { n: "quantitative", w: "categorical", t: "text" } as const;

describe("RecordScanner", () => {
  it("reads the same rows wherever the bytes are cut", () => {
    const quoted = fc
      .constantFrom("a", 'say ""hi""', "x,y", "one\ntwo", "one\r\ntwo", "é")
      .map((text) => `"${text}"`);
    const word = fc.oneof(quoted, fc.constantFrom("plain", " padded ", "NA", "", "ü"));
    const number = fc.oneof(
      fc.double({ noNaN: true }).map(String),
      fc.constantFrom("", "NA", ' "7" ', "1.25 "),
    );
    const record = fc.tuple(number, word, word).map((fields) => fields.join(","));
    const text = fc
      .tuple(
        fc.array(record, { minLength: 1, maxLength: 6 }),
        fc.constantFrom("\n", "\r\n", "\r"),
        fc.boolean(),
      )
      .map(([records, end, closed]) => ["n,w,t", ...records].join(end) + (closed ? end + end : ""));
    fc.assert(
      fc.property(text, (whole) => {
        const bytes = new TextEncoder().encode(whole);
        const expected = parseCsv(whole, { kinds }).toRows();
        for (let cut = 0; cut <= bytes.length; cut += 1) expect(rowsCutAt(bytes, cut)).toEqual(expected);
      }),
    );
  });
});

/** The rows read from the first `cut` bytes, and then from all. */
function rowsCutAt(bytes: Uint8Array, cut: number): unknown {
  const options = checkCsvOptions("test", { kinds, delimiter: "," });
  const layout = readLayout("test", bytes, true, options);
  if (layout === undefined) return undefined;
  const scanner = layout.scanner();
  const builders = columnBuilders(layout, (name) => options.kinds[name]);
  const before = scanner.readRows(bytes.subarray(0, cut), false, builders, 0, 100);
  const rows = scanner.readRows(bytes, true, builders, before, 100);
  expect(scanner.line).toBe(lineAfter(bytes));
  return Table.of(builders.map((builder) => [builder.name, builder.finish(rows)])).toRows();
}

/** One more than the line ends there are, counting the last line's own if the text lacks it. */
function lineAfter(bytes: Uint8Array): number {
  const text = new TextDecoder().decode(bytes);
  const ends = text.match(/\r\n|\n|\r/g)?.length ?? 0;
  return /[\r\n]$/.test(text) ? ends + 1 : ends + 2;
}
