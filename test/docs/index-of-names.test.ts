// The index has every name that the package exports, and no other.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { pageNamed } from "../../scripts/docs-pages.mjs";
import { described, namedIn } from "../../scripts/docs-public-names.js";
import { publicNames } from "../../scripts/public-names/public-names.js";
import * as everything from "../../src/everything.js";
import * as door from "../../src/index.js";

const names = publicNames();

describe("the index of names", () => {
  it("has every public name, its kind and where it is from; `npx tsx scripts/docs-public-names.ts` writes them", () => {
    const page = readFileSync(new URL(`../../${pageNamed("index-of-names")}`, import.meta.url), "utf8");
    const rows = page.split("\n").flatMap((line) => namedIn(line) ?? []);
    expect(rows).toEqual(names.map(described));
  });

  it("is about what modules export when they run", () => {
    const values = new Map(names.map(({ name, kind, subpaths }) => [name, { kind, subpaths }]));
    for (const name of Object.keys(door)) expect(values.get(name)?.subpaths, name).toContain("");
    for (const [name, value] of Object.entries(everything)) {
      const kind = values.get(name)?.kind;
      expect(kind, name).toMatch(/class|function|constant|namespace/);
      expect(kind === "class" || kind === "function", name).toBe(typeof value === "function");
    }
  });

  it("says what every name is", () => {
    expect(names.filter(({ meaning }) => meaning === undefined)).toEqual([]);
  });
});
