// The package has no page on the web; its documentation is in it, so that links must lead to files that are in it too.

import { existsSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { docsPages } from "../../scripts/docs-pages.mjs";

const root = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");
const { files }: { files: readonly string[] } = JSON.parse(read("package.json"));

const pages = [
  ...new Set([
    "README.md",
    "CHANGELOG.md",
    "SECURITY.md",
    "CONTRIBUTING.md",
    "docs/README.md",
    ...docsPages(),
  ]),
];

/** Without examples, in which brackets and parentheses are code. */
const prose = (page: string) => read(page).replaceAll(/^```[\s\S]*?^```$/gm, "");

const linksOf = (page: string) =>
  [...prose(page).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link]) => link)
    .filter((link) => !/^(https?|mailto):/.test(link));

const isShipped = (path: string) => files.some((one) => path === one || path.startsWith(`${one}/`));

/** The anchors of a page, as GitHub and others make them of its headings. */
function anchorsOf(page: string): Set<string> {
  const headings = [...prose(page).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
        .trim()
        .replaceAll(/\s/g, "-"),
    ),
  );
}

describe("links of the documentation", () => {
  it.each(pages)("%s leads to files and sections that are in the package", (page) => {
    expect(isShipped(page)).toBe(true);
    const broken = linksOf(page).filter((link) => {
      const [path, anchor] = link.split("#");
      const target = path === "" ? page : posix.join(posix.dirname(page), path);
      if (!existsSync(new URL(target, root)) || !isShipped(target)) return true;
      return anchor !== undefined && !anchorsOf(target).has(anchor);
    });
    expect(broken).toEqual([]);
  });
});
