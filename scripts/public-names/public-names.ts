// Every name that the package exports, with the subpaths that export it.

import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { sentenceOf } from "../docs-fields/members.js";
import { type Exported, exportsOf } from "./exports.js";

const root = new URL("../../", import.meta.url);

type NameKind = "class" | "function" | "type" | "constant" | "namespace";

/** A public name. */
export interface PublicName {
  readonly name: string;
  readonly kind: NameKind;
  /** What follows "credal/" in an import; "" is the front door. */
  readonly subpaths: readonly string[];
  /** The first sentence of its doc comment. */
  readonly meaning: string | undefined;
}

/** All public names in alphabetical order. */
export function publicNames(): PublicName[] {
  const found = new Map<string, { one: Exported; subpaths: string[] }>();
  for (const [subpath, path] of doors())
    for (const [name, one] of exportsOf(path)) {
      const before = found.get(name);
      // A name may be a value at one subpath and a type at another.
      if (before === undefined || (before.one.typeOnly && !one.typeOnly))
        found.set(name, { one, subpaths: [...(before?.subpaths ?? []), subpath] });
      else before.subpaths.push(subpath);
    }
  const names = new Set(found.keys());
  return Array.from(found, ([name, { one, subpaths }]) => {
    // The file for pages without a bundler has almost everything.
    const others = subpaths.filter((subpath) => subpath !== "browser");
    return {
      name,
      kind: kindOf(one),
      subpaths: others.length === 0 ? subpaths : others,
      meaning: one.nodes.map(sentenceOf).find((sentence) => sentence !== undefined) ?? derived(name, names),
    };
  }).sort((a, b) => order(a.name, b.name));
}

/** What the options of something public are, if nothing else is said of them. */
function derived(name: string, names: ReadonlySet<string>): string | undefined {
  const [, owner, part] = name.match(/^(\w+?)(Options|Parameters|Schema)$/) ?? [];
  if (owner === undefined) return undefined;
  const of = [owner[0].toLowerCase() + owner.slice(1), owner].find((one) => names.has(one));
  if (of === undefined) return undefined;
  return part === "Schema"
    ? `The schema of the options of \`${of}\`.`
    : `The ${part.toLowerCase()} of \`${of}\`.`;
}

/** The file behind every subpath, as the compiler knows them; `plot/browser` has the names of `plot`. */
function doors(): [subpath: string, path: string][] {
  const { exports } = JSON.parse(read("package.json"));
  const { paths } = JSON.parse(read("tsconfig.json")).compilerOptions;
  return Object.keys(exports).flatMap((door) => {
    if (door === "./plot/browser" || door === "./package.json") return [];
    const name = posix.join("credal", door);
    if (paths[name] === undefined) throw new Error(`tsconfig.json has no path for ${name}`);
    return [[door.replace(/^\.\/?/, ""), fileURLToPath(new URL(paths[name][0], root))]];
  });
}

function kindOf({ nodes, typeOnly }: Exported): NameKind {
  if (typeOnly) return "type";
  if (nodes.some(ts.isExportDeclaration)) return "namespace";
  if (nodes.some((node) => ts.isClassDeclaration(node) || isTypedBase(node, nodes))) return "class";
  if (nodes.some((node) => ts.isFunctionDeclaration(node) || isFunctionValue(node))) return "function";
  return nodes.some(ts.isVariableDeclaration) ? "constant" : "type";
}

/** A base of models under another type: the class has the name of a type that its instances have. */
function isTypedBase(node: ts.Node, nodes: readonly ts.Node[]): boolean {
  const isCast = ts.isVariableDeclaration(node) && node.initializer?.kind === ts.SyntaxKind.AsExpression;
  return isCast && nodes.some(ts.isTypeAliasDeclaration);
}

function isFunctionValue(node: ts.Node): boolean {
  return (
    ts.isVariableDeclaration(node) && node.initializer !== undefined && ts.isArrowFunction(node.initializer)
  );
}

/** Letters first, whatever their case. */
function order(a: string, b: string): number {
  const [low, high] = [a.toLowerCase(), b.toLowerCase()];
  if (low !== high) return low < high ? -1 : 1;
  return a < b ? -1 : 1;
}

function read(path: string): string {
  return readFileSync(new URL(path, root), "utf8");
}
