import { describe, expect, it } from "vitest";
import { FormatError } from "../../base/errors.js";
import { Table } from "../../data/table/table.js";
import { readArrow } from "./read.js";
import { writeArrow } from "./write.js";

const table = Table.fromColumns(
  { city: ["Oslo", null, "Rome"], size: [1.5, null, 2], note: ["a", "b", null] },
  { kinds: { note: "text" } },
);

describe.each(["file", "stream"] as const)("readArrow of a %s", (format) => {
  it("ends on data with any word set to an extreme value, and throws errors about the data only", async () => {
    const valid = await writeArrow(table, { format });
    for (let at = 0; at + 4 <= valid.length; at += 4) {
      for (const value of [0, 2 ** 20, 2 ** 31 - 1, -1]) {
        const damaged = valid.slice();
        new DataView(damaged.buffer).setInt32(at, value, true);
        const result = await readArrow(damaged, { maxCells: 1e6 }).catch((reason: unknown) => reason);
        if (result instanceof Table) expect(result.names.length).toBeGreaterThanOrEqual(0);
        else if (!(result instanceof Error && result.name === "DataError"))
          expect(result).toBeInstanceOf(FormatError);
      }
    }
  });

  it("ends on data with any byte flipped", async () => {
    const valid = await writeArrow(table, { format });
    for (let at = 0; at < valid.length; at += 1) {
      const damaged = valid.slice();
      damaged[at] ^= 0x08;
      const result = await readArrow(damaged, { maxCells: 1e6 }).catch((reason: unknown) => reason);
      if (!(result instanceof Table) && !(result instanceof Error && result.name === "DataError"))
        expect(result).toBeInstanceOf(FormatError);
    }
  });
});
