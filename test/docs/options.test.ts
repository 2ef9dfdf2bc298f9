// Each method's page has the table of its options just as its schema declares them.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { docsPages } from "../../scripts/docs-pages.mjs";
import { describeOptions, type OptionsSchema } from "../../src/base/options.js";
import { catalog } from "../../src/catalog.js";
import { searchOptions } from "../../src/evaluate/search/options.js";
import { compareMethodsOptions } from "../../src/report/options.js";
import { reportOptions } from "../../src/report/report.js";

describe("the page of every method", () => {
  for (const Estimator of catalog) {
    it(`${Estimator.kind} has its options, as declared`, () => {
      const page = readPage(pageName(Estimator.kind));
      expect(page).toContain(optionTable(Estimator.schema));
      expect(page).toMatch(/^## References$/m);
    });
  }
});

describe("the page on search", () => {
  it("has its options, as declared", () => {
    const page = readPage("search");
    expect(page).toContain(optionTable(searchOptions));
  });
});

describe("the page on comparing methods", () => {
  it("has the options of compareMethods and report, as declared", () => {
    const page = readPage("comparing-methods");
    expect(page).toContain(optionTable(compareMethodsOptions));
    expect(page).toContain(optionTable(reportOptions));
  });
});

/** The page of this name, in whatever folder it is. */
function readPage(name: string): string {
  const page = docsPages().find((path) => path.endsWith(`/${name}.md`));
  if (page === undefined) throw new Error(`there is no page ${name}.md in docs/`);
  return readFileSync(new URL(`../../${page}`, import.meta.url), "utf8");
}

/** GaussianNB is at gaussian-nb, KMeans at k-means. */
function pageName(kind: string): string {
  return kind.replaceAll(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, "-").toLowerCase();
}

function optionTable(schema: OptionsSchema): string {
  const rows = describeOptions(schema).map(({ name, constraint, defaultValue, required, meaning }) => {
    const standard = required
      ? "must be given"
      : defaultValue === undefined
        ? ""
        : `\`${JSON.stringify(defaultValue)}\``;
    return `| \`${name}\` | ${constraint.replaceAll("|", "\\|")} | ${standard} | ${meaning} |`;
  });
  return ["| option | values | default | meaning |", "|---|---|---|---|", ...rows].join("\n");
}
