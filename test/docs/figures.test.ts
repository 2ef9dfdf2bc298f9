// The pictures of the documentation are those that the library draws, and every method has one.

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { docsFigures } from "../../scripts/docs-figures.js";
import { docsPages, methodPage } from "../../scripts/docs-pages.mjs";
import { catalog } from "../../src/apps/catalog.js";

interface Image {
  readonly alt: string;
  readonly name: string;
}

const root = new URL("../../", import.meta.url);
const folder = new URL("docs/figures/", root);
const shown = new Map(docsPages().map((page) => [page, imagesOn(page)]));
const images = [...shown.values()].flat();

describe("docs/figures", () => {
  for (const [name, make] of Object.entries(docsFigures)) {
    it(`${name}.svg is up to date (npx tsx scripts/docs-figures.ts) and shown`, async () => {
      const figure = await make();
      expect(readFileSync(new URL(`${name}.svg`, folder), "utf8") === figure.toSVG()).toBe(true);
      expect(images.map((image) => image.name)).toContain(name);
    });
  }

  it("holds nothing else", () => {
    const expected = Object.keys(docsFigures).map((name) => `${name}.svg`);
    expect(readdirSync(folder).sort()).toEqual(expected.sort());
  });
});

describe("the pages", () => {
  it.each(catalog.map(({ kind }) => [kind, methodPage(kind)]))("%s has a picture on %s", (_, page) => {
    expect(shown.get(page)?.length).toBeGreaterThan(0);
  });

  it("describe every picture in words", () => {
    const silent = images.filter(({ alt }) => !/\w+ \w+ \w+/.test(alt));
    expect(silent).toEqual([]);
  });

  it("show no picture that is not drawn", () => {
    const known = Object.keys(docsFigures);
    expect(images.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
  });
});

/** The pictures of docs/figures on a page. */
function imagesOn(page: string): Image[] {
  const text = readFileSync(new URL(page, root), "utf8");
  const found = text.matchAll(/!\[([^\]]*)\]\((?:(?:\.\.\/)+|docs\/)figures\/([\w-]+)\.svg\)/g);
  return [...found].map(([, alt, name]) => ({ alt, name }));
}
