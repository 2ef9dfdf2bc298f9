// The pages of the documentation, from the project's root: README.md and all of docs/.

import { readdirSync } from "node:fs";

const root = new URL("../", import.meta.url);

/** Scripts and tests ask for the page of one method after the other. @type {string[] | undefined} */
let pages;

/** @returns {string[]} */
export function docsPages() {
  if (pages === undefined) {
    const found = readdirSync(new URL("docs/", root), { recursive: true, encoding: "utf8" });
    const texts = found.filter((name) => name.endsWith(".md")).map((name) => `docs/${name}`);
    pages = ["README.md", ...texts.sort()];
  }
  return [...pages];
}

/**
 * The page of a method: GaussianNB is at gaussian-nb, KMeans at k-means.
 *
 * @param {string} kind
 * @returns {string}
 */
export function methodPage(kind) {
  return pageNamed(nameOfPage(kind));
}

/** @param {string} kind */
export function nameOfPage(kind) {
  return kind.replaceAll(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, "-").toLowerCase();
}

/**
 * The page of this name, in whatever folder it is.
 *
 * @param {string} name
 * @returns {string}
 */
export function pageNamed(name) {
  const page = docsPages().find((path) => path.endsWith(`/${name}.md`));
  if (page === undefined) throw new Error(`there is no page ${name}.md in docs/`);
  return page;
}
