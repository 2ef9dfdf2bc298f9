// Each method's page has the table of its options just as its schema declares them.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { optionTable } from "../../scripts/docs-options.js";
import { methodPage, pageNamed } from "../../scripts/docs-pages.mjs";
import { catalog } from "../../src/apps/catalog.js";
import { compareClusterersOptions } from "../../src/apps/report/clusterer-options.js";
import { compareMethodsOptions } from "../../src/apps/report/options.js";
import { reportOptions } from "../../src/apps/report/report.js";
import { methodsReading } from "../../src/base/useless-options.js";
import { chooseClustersOptions } from "../../src/evaluate/clusters/options.js";
import * as explanations from "../../src/evaluate/explain/options.js";
import { shapleyValuesOptions } from "../../src/evaluate/explain/shapley/options.js";
import { searchOptions } from "../../src/evaluate/search/options.js";
import {
  associationRulesOptions,
  frequentItemsetsOptions,
  generalizedRulesOptions,
} from "../../src/methods/associate/options.js";
import { QUERY_OPTIONS } from "../../src/networks/infer/options.js";
import { fitIncompleteOptions } from "../../src/networks/structure/fit-incomplete.js";
import { fitParametersOptions } from "../../src/networks/structure/fit-parameters.js";
import { STRUCTURE_OPTIONS } from "../../src/networks/structure/method-options.js";
import { learnStructureOptions } from "../../src/networks/structure/options.js";

describe("the page of every method", () => {
  // `npm run docs` writes them.
  for (const Estimator of catalog) {
    it(`${Estimator.kind} has its options, as declared`, () => {
      const page = readPage(methodPage(Estimator.kind));
      expect(page).toContain(optionTable(Estimator.schema));
      expect(page).toMatch(/^## References$/m);
    });
  }
});

describe("the page on search", () => {
  it("has its options, as declared", () => {
    const page = readPage(pageNamed("search"));
    expect(page).toContain(optionTable(searchOptions));
  });
});

describe("the page on the number of clusters", () => {
  it("has the options of chooseClusters and compareClusterers, as declared", () => {
    const page = readPage(pageNamed("choosing-clusters"));
    expect(page).toContain(optionTable(chooseClustersOptions));
    expect(page).toContain(optionTable(compareClusterersOptions));
  });
});

describe("the page on comparing methods", () => {
  it("has the options of compareMethods and report, as declared", () => {
    const page = readPage(pageNamed("comparing-methods"));
    expect(page).toContain(optionTable(compareMethodsOptions));
    expect(page).toContain(optionTable(reportOptions));
  });
});

describe("the page on explaining a model", () => {
  it("has the options of its functions, as declared", () => {
    const page = readPage(pageNamed("explaining"));
    for (const schema of Object.values(explanations)) expect(page).toContain(optionTable(schema));
  });
});

describe("the page on Shapley values", () => {
  it("has the options of shapleyValues, as declared", () => {
    expect(readPage(pageNamed("shapley-values"))).toContain(optionTable(shapleyValuesOptions));
  });
});

describe("the page on association rules", () => {
  it("has the options of its functions, as declared", () => {
    const page = readPage(pageNamed("association-rules"));
    for (const schema of [frequentItemsetsOptions, associationRulesOptions, generalizedRulesOptions])
      expect(page).toContain(optionTable(schema));
  });
});

describe("the page on learning parameters", () => {
  it("has the options of fitParameters and fitIncomplete, as declared", () => {
    expect(readPage(pageNamed("parameters"))).toContain(optionTable(fitParametersOptions));
    expect(readPage(pageNamed("parameters"))).toContain(optionTable(fitIncompleteOptions));
  });
});

describe("the page on learning structures", () => {
  it("has the options of learnStructure, as declared", () => {
    expect(readPage(pageNamed("structure-learning"))).toContain(optionTable(learnStructureOptions));
  });

  it("has the methods that read each option, as declared", () => {
    const rows = new Map<string, string[]>();
    for (const option of new Set(Object.values(STRUCTURE_OPTIONS).flat())) {
      const methods = methodsReading(STRUCTURE_OPTIONS, option).map((method) => `\`"${method}"\``);
      rows.set(methods.join(", "), [...(rows.get(methods.join(", ")) ?? []), `\`${option}\``]);
    }
    const lines = Array.from(rows, ([methods, options]) => `| ${options.join(", ")} | ${methods} |`);
    const table = ["| option | methods |", "|---|---|", ...lines].join("\n");
    expect(readPage(pageNamed("structure-learning"))).toContain(table);
  });
});

describe("the page on inference", () => {
  it("has the options of every method, as declared", () => {
    const page = readPage(pageNamed("inference"));
    for (const [method, options] of Object.entries(QUERY_OPTIONS)) {
      const line = page.split("\n").find((row) => row.startsWith(`| \`${method}\` |`));
      const listed = line?.split("|").at(-2)?.trim();
      expect(listed, method).toBe(options.map((name) => `\`${name}\``).join(", "));
    }
  });
});

function readPage(page: string): string {
  return readFileSync(new URL(`../../${page}`, import.meta.url), "utf8");
}
