import { describe, expect, it } from "vitest";
import { DataError } from "./errors.js";
import { quote } from "./label.js";
import { textGrid } from "./text-grid.js";
import { visible, visibleLines } from "./visible.js";

const HOSTILE = "\x1b[31mred\u202eevil\u2066\n\x07\x9b\u2028";
const SHOWN = "\\u001b[31mred\\u202eevil\\u2066\\n\\u0007\\u009b\\u2028";

describe("visible", () => {
  it("escapes what a terminal obeys or what reorders text, and nothing else", () => {
    expect(visible(HOSTILE)).toBe(SHOWN);
    expect(visible("a b\t\r")).toBe("a b\\t\\r");
    const harmless = "Größe ≤ 3 “quoted” 日本 🙂 שלום \\n";
    expect(visible(harmless)).toBe(harmless);
    expect(visibleLines("one\ntwo\x1b")).toBe("one\ntwo\\u001b");
  });

  it("is applied to errors, quoted names and the cells of text tables", () => {
    const error = new DataError("method", `there is no column "${HOSTILE}".`, { column: HOSTILE });
    // Messages may have several lines.
    expect(error.message).toBe(`method: there is no column "${SHOWN.replace("\\n", "\n")}".`);
    expect(error.column).toBe(HOSTILE);
    expect(quote("\u202e")).toBe('"\\u202e"');
    expect(textGrid([["name"], [HOSTILE]], 1)).toBe(`name\n${SHOWN}`);
  });

  it("quotes values that cannot be made a string", () => {
    expect(quote({ toString: 1 })).toBe("an object");
    let deep: unknown[] = [];
    for (let i = 0; i < 200_000; i += 1) deep = [deep];
    expect(quote(deep)).toBe("[[…]]");
  });
});
