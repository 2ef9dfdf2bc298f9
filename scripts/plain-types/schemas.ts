// The schemas of src as they are at run time, for their sentences and defaults. Many are not exported, so each
// file is compiled into a temporary folder with the exports it lacks.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";
import type { describeOptions } from "../../src/base/options.js";

/** What a program found in a file, by the names of the constants; and how to describe the options of a schema. */
export interface LoadedSchemas {
  readonly find: (file: string, name: string) => unknown;
  readonly describeOptions: typeof describeOptions;
}

/** Loads the constants with these names, by file. */
export async function loadSchemas(
  root: string,
  sources: readonly string[],
  wanted: ReadonlyMap<string, readonly string[]>,
): Promise<LoadedSchemas> {
  // Beside src, so that packages and package.json are found from there as from src.
  const folder = join(root, `.schemas-${process.pid}`);
  const compiled = (file: string) => join(folder, relative(join(root, "src"), file)).replace(/\.ts$/, ".js");
  try {
    for (const file of sources.filter((path) => !path.endsWith(".d.ts"))) {
      mkdirSync(dirname(compiled(file)), { recursive: true });
      writeFileSync(compiled(file), compile(file, wanted.get(file) ?? []));
    }
    const modules = new Map<string, Record<string, unknown>>();
    for (const file of wanted.keys())
      try {
        modules.set(file, await import(pathToFileURL(compiled(file)).href));
      } catch (error) {
        throw new UnloadedSource(culprit(root, folder, file, error), error);
      }
    const options = await import(pathToFileURL(join(folder, "base/options.js")).href);
    return {
      find: (file, name) => modules.get(file)?.[`schema_${name}`],
      describeOptions: options.describeOptions,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A source that cannot be run. */
export class UnloadedSource extends Error {
  readonly file: string;

  constructor(file: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.file = file;
  }
}

/** The source of the compiled file in which an import failed: it may be one that the imported file imports. */
function culprit(root: string, folder: string, file: string, error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const at = stack.indexOf(`${folder}/`);
  const [path] = /^[^:)\s]+(?=\.js)/.exec(stack.slice(at + folder.length + 1)) ?? [];
  return at < 0 || path === undefined ? file : join(root, "src", `${path}.ts`);
}

function compile(file: string, names: readonly string[]): string {
  const exports = names.map((name) => `export { ${name} as schema_${name} };\n`).join("");
  const compilerOptions: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    verbatimModuleSyntax: true,
  };
  const text = `${readFileSync(file, "utf8")}\n${exports}`;
  return ts.transpileModule(text, { compilerOptions, fileName: file }).outputText;
}
