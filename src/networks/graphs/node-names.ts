// Names of nodes as callers give them: each once, and known wherever one is asked for.

import { requireText } from "../../base/arguments.js";
import { DataError } from "../../base/errors.js";
import { listLevels, quote } from "../../base/label.js";
import { nearest } from "../../base/nearest.js";
import { requireList } from "../../base/numbers.js";

/** One node or several, by name. */
export type NodeNames = string | readonly string[];

/** The place of every node, by name. */
export type NodePlaces = ReadonlyMap<string, number>;

/** The names, checked and copied, with the place of each. */
export function readNodes(
  method: string,
  nodes: readonly string[],
): { readonly names: readonly string[]; readonly places: NodePlaces } {
  requireList(method, "names of the nodes", nodes);
  const places = new Map<string, number>();
  for (const name of nodes) {
    requireText(method, "the name of a node", name);
    if (places.has(name))
      throw new DataError(method, `two nodes are named ${quote(name)}.`, { column: name });
    places.set(name, places.size);
  }
  return { names: Object.freeze([...nodes]), places };
}

/** The place of a node, or an error that names the one that was probably meant. */
export function placeOf(method: string, places: NodePlaces, name: string): number {
  const place = places.get(name);
  if (place !== undefined) return place;
  requireText(method, "the name of a node", name);
  throw unknownNode(method, [...places.keys()], name);
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
  const sentence = `there is no node ${quote(name)}; ${known}`;
  return new DataError(method, sentence, { column: name, expected: names.join(", "), received: name });
}

/** The places of one node or several, each once. */
export function placesOf(method: string, places: NodePlaces, names: NodeNames): number[] {
  const list = typeof names === "string" ? [names] : names;
  requireList(method, "names of nodes", list);
  return [...new Set(list.map((name) => placeOf(method, places, name)))];
}
