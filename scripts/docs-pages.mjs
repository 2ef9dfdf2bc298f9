// The pages of the documentation, from the project's root: README.md and all of docs/.

import { readdirSync } from "node:fs";

const root = new URL("../", import.meta.url);

/** @returns {string[]} */
export function docsPages() {
  const found = readdirSync(new URL("docs/", root), { recursive: true, encoding: "utf8" });
  const pages = found.filter((name) => name.endsWith(".md")).map((name) => `docs/${name}`);
  return ["README.md", ...pages.sort()];
}
