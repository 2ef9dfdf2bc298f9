// Options of the catalog use the words of the glossary in docs/design.md.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { catalog } from "../../src/apps/catalog.js";
import { describeOptions } from "../../src/base/options.js";

const page = readFileSync(new URL("../../docs/design.md", import.meta.url), "utf8");
const rows = page
  .slice(page.indexOf("## Vocabulary"))
  .split("\n")
  .filter((line) => /^\| `/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()));
const options = rows.filter((cells) => cells.length === 5);
const words = new Set(
  options.flatMap(([, names]) => [...names.matchAll(/`(\w+)`/g)].map(([, word]) => word)),
);
const replaced = new Map(
  options.flatMap(([, names, , instead]) =>
    instead.split(", ").flatMap((word) => (word === "" ? [] : [[word, names] as const])),
  ),
);

const users = new Map<string, string[]>();
for (const { kind, schema } of catalog)
  for (const { name } of describeOptions(schema)) users.set(name, [...(users.get(name) ?? []), kind]);

/** Names of one idea that some methods have because the field has no other word for it. */
const accepted: Readonly<Record<string, readonly string[]>> = {
  // The rank of a matrix of coefficients is what reduced-rank regression is about.
  rank: ["ReducedRankRegression"],
};

describe("the vocabulary of options", () => {
  it("is read from the glossary", () => {
    expect(words.size).toBeGreaterThan(25);
    expect(replaced.get("algorithm")).toBe("`method`");
  });

  it("has one word per idea", () => {
    const wrong = [...users].flatMap(([name, kinds]) =>
      replaced.has(name)
        ? kinds
            .filter((kind) => !accepted[name]?.includes(kind))
            .map((kind) => `${kind}.${name}: use ${replaced.get(name)}`)
        : [],
    );
    expect(wrong).toEqual([]);
  });

  it("explains every option that many methods share", () => {
    const shared = [...users].filter(([, kinds]) => kinds.length >= 5).map(([name]) => name);
    expect(shared.filter((name) => !words.has(name))).toEqual([]);
  });
});
