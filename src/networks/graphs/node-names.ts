// Names of nodes as callers give them: each once, and known wherever one is asked for.

import { requireText } from "../../base/arguments.js";
import { DataError, got, words } from "../../base/errors.js";
import { listLevels, quote } from "../../base/label.js";
import { nearest } from "../../base/nearest.js";
import { requireList } from "../../base/numbers.js";

/** One node or several, by name. */
export type NodeNames = string | readonly string[];

/** The index of every node, by name. */
export type IndexByName = ReadonlyMap<string, number>;

/** The names, checked and copied, with the index of each. */
export function readNodes(
  method: string,
  nodes: readonly string[],
): { readonly names: readonly string[]; readonly indexByName: IndexByName } {
  requireList(method, "names of the nodes", nodes);
  const indexByName = new Map<string, number>();
  for (const name of nodes) {
    requireText(method, "the name of a node", name);
    if (indexByName.has(name))
      throw new DataError(method, `two nodes are named ${quote(name)}.`, { column: name });
    indexByName.set(name, indexByName.size);
  }
  return { names: Object.freeze([...nodes]), indexByName };
}

/** The index of a node, or an error that suggests the most similar name. */
export function indexOf(method: string, indexByName: IndexByName, name: string): number {
  const index = indexByName.get(name);
  if (index !== undefined) return index;
  requireText(method, "the name of a node", name);
  throw unknownNode(method, [...indexByName.keys()], name);
}

/** The error about a node that does not exist. */
export function unknownNode(method: string, names: readonly string[], name: string): DataError {
  const meant = nearest(name, names);
  const known =
    meant !== undefined
      ? `did you mean ${quote(meant)}?`
      : names.length === 0
        ? "there are none."
        : `the nodes are ${listLevels(names)}.`;
  const sentence = words`there is no node ${got(quote(name))}; ${known}`;
  return new DataError(method, sentence, { column: name, expected: names.join(", ") });
}

/** The indices of one node or several, each once. */
export function indicesOf(method: string, indexByName: IndexByName, names: NodeNames): number[] {
  const list = typeof names === "string" ? [names] : names;
  requireList(method, "names of nodes", list);
  return [...new Set(list.map((name) => indexOf(method, indexByName, name)))];
}
