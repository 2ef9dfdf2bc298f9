// The glossary explains every term once and leads to the pages that say more.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { pageNamed } from "../../scripts/docs-pages.mjs";

const read = (name: string) => readFileSync(new URL(`../../${pageNamed(name)}`, import.meta.url), "utf8");
const text = read("glossary");
const sections = text
  .slice(0, text.indexOf("## Names of options"))
  .split(/^## /m)
  .slice(1)
  .map((section) =>
    section.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| term ")),
  )
  .map((lines) => lines.map((line) => line.split("|").map((cell) => cell.trim())));
const entries = sections.flat();

describe("the glossary", () => {
  it("explains the words that a reader meets first", () => {
    const terms = entries.flatMap(([, term]) => term.split(", "));
    for (const word of [
      ...["case", "row", "level", "kind", "target", "fold", "task", "estimator", "model", "capability"],
      ...["penalty", "df", "calibration", "weight", "seed", "convergence", "leaf", "gain", "kernel"],
    ])
      expect(terms).toContain(word);
    expect(new Set(terms).size).toBe(terms.length);
  });

  it("says what every term means, in sentences, and links to a page", () => {
    const wrong = entries.filter(
      ([, , meaning, more]) => !meaning.endsWith(".") || !/^\[.+\]\(.+\)$/.test(more),
    );
    expect(wrong).toEqual([]);
  });

  it("has the terms of a section in alphabetical order", () => {
    for (const section of sections) {
      const terms = section.map(([, term]) => term.toLowerCase());
      expect(terms).toEqual([...terms].sort());
    }
  });

  it("is reached from the page on the design", () => {
    for (const section of ["", "#names-of-options", "#names-of-results"])
      expect(read("design")).toContain(`glossary.md${section})`);
  });
});
