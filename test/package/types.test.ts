// The declarations as TypeScript programs meet them; scripts/types-matrix.mjs tries other versions of TypeScript.

import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compileApp, RESOLUTIONS, writeApp } from "../../scripts/types-matrix.mjs";
import { catalog } from "../../src/apps/catalog.js";
import { describeOptions } from "../../src/base/options.js";
import { installPacked, packedFiles, root } from "./packed.js";

const tsc = join(root, "node_modules/typescript/bin/tsc");
let files: readonly string[] = [];
let folder = "";

beforeAll(() => {
  files = packedFiles();
  folder = installPacked(files);
  writeApp(folder);
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the packed declarations", () => {
  for (const resolution of Object.keys(RESOLUTIONS)) {
    it(`compile with moduleResolution ${resolution} in a program for pages`, { timeout: 120_000 }, () => {
      expect(compileApp(folder, tsc, resolution, "page")).toBe("");
    });
  }

  it("compile in a program for Node, which does not know the types of pages", { timeout: 120_000 }, () => {
    expect(compileApp(folder, tsc, "nodenext", "node")).toBe("");
  });

  it("do not mention zod", () => {
    const declarations = files.filter((path) => path.endsWith(".d.ts"));
    expect(declarations).not.toHaveLength(0);
    const mentions = declarations.filter((path) => /\bzod\b|\bz\.\w/.test(codeOf(path)));
    expect(mentions).toEqual([]);
  });

  it("have the sentence of every option of every method as its doc comment, with its default", () => {
    const interfaces = interfacesOf(files.filter((path) => path.endsWith(".d.ts")));
    for (const { kind, schema } of catalog) {
      const declared = interfaces.get(`${kind}Options`);
      const described = describeOptions(schema).map(({ name, meaning, defaultValue }) => ({
        name,
        meaning,
        default: defaultValue === undefined ? undefined : JSON.stringify(defaultValue),
      }));
      const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
      expect([kind, declared?.sort(byName)]).toEqual([kind, described.sort(byName)]);
    }
  });
});

describe("the package", () => {
  it("has the documentation, and no source maps", () => {
    expect(files).toContain("docs/README.md");
    expect(files.filter((path) => path.endsWith(".map"))).toEqual([]);
  });
});

/** A file without its comments. */
function codeOf(path: string): string {
  const file = ts.createSourceFile(path, readFileSync(join(root, path), "utf8"), ts.ScriptTarget.Latest);
  return ts.createPrinter({ removeComments: true }).printFile(file);
}

interface DeclaredOption {
  readonly name: string;
  readonly meaning: string;
  readonly default: string | undefined;
}

/** The properties of all interfaces of options, by the name of the interface. */
function interfacesOf(paths: readonly string[]): Map<string, DeclaredOption[]> {
  const found = new Map<string, DeclaredOption[]>();
  for (const path of paths) {
    const file = ts.createSourceFile(
      path,
      readFileSync(join(root, path), "utf8"),
      ts.ScriptTarget.Latest,
      true,
    );
    for (const node of file.statements.filter(ts.isInterfaceDeclaration))
      if (node.name.text.endsWith("Options"))
        found.set(
          node.name.text,
          node.members.map((member) => optionOf(member, file)),
        );
  }
  return found;
}

function optionOf(member: ts.TypeElement, file: ts.SourceFile): DeclaredOption {
  const [doc] = ts.getJSDocCommentsAndTags(member).filter(ts.isJSDoc);
  const tag = doc?.tags?.find(({ tagName }) => tagName.text === "default");
  return {
    name: member.name?.getText(file) ?? "",
    meaning: ts.getTextOfJSDocComment(doc?.comment) ?? "",
    default: ts.getTextOfJSDocComment(tag?.comment),
  };
}
