// The pictures of the documentation are those that the library draws.

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { docsFigures } from "../../scripts/docs-figures.js";

const folder = new URL("../../docs/figures/", import.meta.url);
const page = readFileSync(new URL("../evaluate/figures.md", folder), "utf8");

describe("docs/figures", () => {
  for (const [name, make] of Object.entries(docsFigures)) {
    it(`${name}.svg is up to date (npx tsx scripts/docs-figures.ts) and shown`, async () => {
      const figure = await make();
      expect(readFileSync(new URL(`${name}.svg`, folder), "utf8") === figure.toSVG()).toBe(true);
      expect(page).toContain(`(../figures/${name}.svg)`);
    });
  }

  it("holds nothing else", () => {
    const expected = Object.keys(docsFigures).map((name) => `${name}.svg`);
    expect(readdirSync(folder).sort()).toEqual(expected.sort());
  });
});
