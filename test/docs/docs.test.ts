// Every example in the documentation runs, and every line `expression; // → value` gives that value.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { docsIndex } from "../../scripts/docs-index.mjs";
import { docsPages } from "../../scripts/docs-pages.mjs";

const root = new URL("../../", import.meta.url);
const folder = new URL("generated/", import.meta.url);
const pages = docsPages();

/** The modules behind what the examples import, as the compiler knows them. */
const { paths }: { paths: Readonly<Record<string, readonly string[]>> } = JSON.parse(
  readFileSync(new URL("tsconfig.json", root), "utf8"),
).compilerOptions;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("documentation", () => {
  for (const page of pages) {
    const text = readFileSync(new URL(page, root), "utf8");
    const examples = [...text.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code]) => code);
    for (const [i, code] of examples.entries()) {
      it(`${page}: example ${i + 1} runs and gives what it says`, async () => {
        mkdirSync(folder, { recursive: true });
        const file = new URL(`${page.replaceAll(/\W/g, "-")}-${i}.ts`, folder);
        writeFileSync(file, program(code));
        const { checks } = await import(/* @vite-ignore */ fileURLToPath(file));
        const promised = code.split("\n").filter((line) => line.includes("// →")).length;
        expect(checks).toHaveLength(promised);
        for (const { line, actual, expected } of checks) expectLike(line, actual, expected);
      });
    }
  }

  it("has an index of all pages that is up to date (node scripts/docs-index.mjs)", () => {
    expect(readFileSync(new URL("docs/README.md", root), "utf8")).toBe(docsIndex());
  });

  it("promises values in every page of functions", () => {
    const silent = pages.filter((page) => {
      const text = readFileSync(new URL(page, root), "utf8");
      return /^```ts\n/m.test(text) && !text.includes("// →");
    });
    expect(silent).toEqual([]);
  });
});

/** The example as a module that collects what its marked lines give. */
function program(code: string): string {
  const entry = (path: string) => `from ${JSON.stringify(fileURLToPath(new URL(path, root)))}`;
  const body = code
    .replaceAll(/from "(credal(?:\/[\w/-]+)?)"/g, (_, name) => entry(paths[name][0]))
    .replaceAll(/^(\s*)(?!\/\/)(.+); \/\/ → (.+)$/gm, (_, indent, expression, expected) => {
      const line = JSON.stringify(`${expression}; // → ${expected}`);
      return `${indent}checks.push({ line: ${line}, actual: ${expression}, expected: ${expected} });`;
    });
  const imports = body.match(/^import [\s\S]*?;$/gm) ?? [];
  const rest = imports.reduce((text, statement) => text.replace(statement, ""), body);
  return `${imports.join("\n")}\nexport const checks: { line: string; actual: unknown; expected: unknown }[] = [];\n${rest}`;
}

/** Equal, with numbers as exact as the page prints them. */
function expectLike(line: string, actual: unknown, expected: unknown): void {
  if (typeof expected === "number" && Number.isFinite(expected) && typeof actual === "number") {
    const printed = String(expected);
    const decimals = printed.includes(".") ? printed.split(".")[1].length : 0;
    const rounding = Math.max(1e-12, 0.500001 * 10 ** -decimals);
    const allowed = Number.isInteger(expected) ? 1e-9 * Math.max(1, Math.abs(expected)) : rounding;
    expect(Math.abs(actual - expected), `${line} gave ${actual}`).toBeLessThanOrEqual(allowed);
  } else if (Array.isArray(expected)) {
    const list = Array.from(actual as ArrayLike<unknown>);
    expect(list.length, line).toBe(expected.length);
    for (const [i, value] of expected.entries()) expectLike(line, list[i], value);
  } else {
    expect(actual, line).toEqual(expected);
  }
}
