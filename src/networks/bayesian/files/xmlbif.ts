// XMLBIF 0.3: the interchange format as XML.

import { quote } from "../../../base/label.js";
import type { BayesianNetwork } from "../bayesian-network.js";
import type { WritableNode } from "./bif.js";
import {
  buildNetwork,
  declaredLevels,
  type ParsedDistribution,
  type ParsedVariable,
  type ParsingSettings,
  variablesByName,
} from "./parsed.js";
import { formatFault } from "./tokens.js";

/** A variable or a definition while it is read. */
interface Open {
  readonly line: number;
  readonly names: string[];
  readonly outcomes: string[];
  readonly targets: string[];
  readonly given: string[];
  table: string | undefined;
  tableLine: number;
}

/** A comment, a declaration, a tag, or text; a document type is skipped, never read. */
const PATTERN =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!DOCTYPE(?:[^[>]*\[[\s\S]*?\]\s*|[^[>]*)>|<!\[CDATA\[(?<raw>[\s\S]*?)\]\]>|<(?<closes>\/)?(?<tag>[A-Za-z][\w.:-]*)(?:[^<>"']|"[^"]*"|'[^']*')*?(?<empty>\/)?>|(?<text>[^<]+)/y;

export function parseXmlBif(method: string, text: string, settings: ParsingSettings): BayesianNetwork {
  const variables: ParsedVariable[] = [];
  const definitions: Open[] = [];
  let open: Open | undefined;
  const path: string[] = [];
  let content = "";
  let contentLine = 1;
  let line = 1;
  PATTERN.lastIndex = 0;
  while (PATTERN.lastIndex < text.length) {
    const start = PATTERN.lastIndex;
    const found = PATTERN.exec(text);
    if (found === null) {
      const received = text.slice(start, start + 20);
      throw formatFault(method, line, `cannot read ${quote(received)} as XML`, { received });
    }
    const groups = found.groups ?? {};
    if (groups.text !== undefined) content += decodeEntities(groups.text);
    else if (groups.raw !== undefined) content += groups.raw;
    else if (groups.tag !== undefined) {
      const tag = groups.tag.toUpperCase();
      if (groups.closes === undefined) {
        if (tag === "VARIABLE" || tag === "DEFINITION")
          open = { line, names: [], outcomes: [], targets: [], given: [], table: undefined, tableLine: line };
        content = "";
        contentLine = line;
        if (groups.empty === undefined) path.push(tag);
      } else {
        const expected = path.pop();
        if (expected !== tag)
          throw formatFault(
            method,
            line,
            `</${tag}> closes ${expected === undefined ? "nothing" : `<${expected}>`}`,
          );
        if (open !== undefined)
          closeTag(method, tag, content.trim(), contentLine, open, variables, definitions);
        if (tag === "VARIABLE" || tag === "DEFINITION") open = undefined;
        content = "";
      }
    }
    for (let at = found[0].indexOf("\n"); at >= 0; at = found[0].indexOf("\n", at + 1)) line += 1;
  }
  const unclosed = path.pop();
  if (unclosed !== undefined) throw formatFault(method, line, `<${unclosed}> is never closed`);
  if (variables.length === 0) throw formatFault(method, 1, "there is no VARIABLE in the text");
  const byName = variablesByName(method, variables);
  const distributions = definitions.map((definition) => distributionOf(method, definition, byName));
  return buildNetwork(method, variables, distributions, settings);
}

function closeTag(
  method: string,
  tag: string,
  content: string,
  contentLine: number,
  open: Open,
  variables: ParsedVariable[],
  definitions: Open[],
): void {
  switch (tag) {
    case "NAME":
      open.names.push(content);
      break;
    case "OUTCOME":
    case "VALUE":
      open.outcomes.push(content);
      break;
    case "FOR":
      open.targets.push(content);
      break;
    case "GIVEN":
      open.given.push(content);
      break;
    case "TABLE":
      open.table = content;
      open.tableLine = contentLine;
      break;
    case "VARIABLE": {
      const [name] = open.names;
      if (name === undefined) throw formatFault(method, open.line, "a VARIABLE has no NAME");
      variables.push({ name, levels: open.outcomes, line: open.line });
      break;
    }
    case "DEFINITION":
      definitions.push(open);
      break;
  }
}

function distributionOf(
  method: string,
  { line, targets, given, table, tableLine }: Open,
  byName: ReadonlyMap<string, ParsedVariable>,
): ParsedDistribution {
  const [name] = targets;
  if (name === undefined || targets.length > 1)
    throw formatFault(method, line, `a DEFINITION must have one FOR; got ${targets.length}`);
  const sizes = [...given, name].map((one) => declaredLevels(method, byName, one, line).length);
  const cells = sizes.reduce((product, size) => product * size, 1);
  const words = table?.split(/[\s,]+/).filter(Boolean) ?? [];
  const bad = words.find((word) => !Number.isFinite(Number(word)));
  if (bad !== undefined)
    throw formatFault(
      method,
      tableLine,
      `a probability of ${quote(name)} must be a number; got ${quote(bad)}`,
    );
  if (words.length !== cells)
    throw formatFault(
      method,
      tableLine,
      `expected ${cells} probabilities of ${quote(name)}; got ${words.length}`,
      {
        column: name,
        expected: `${cells} numbers`,
        received: `${words.length} numbers`,
      },
    );
  return { name, parents: given, line: tableLine, table: Float64Array.from(words, Number) };
}

const NAMED: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#x([\da-fA-F]{1,6})|#(\d{1,7})|(\w+));/g, (said, hex, decimal, name) => {
    if (name !== undefined) return Object.hasOwn(NAMED, name) ? NAMED[name] : said;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : said;
  });
}

/** A discrete network in this format. */
export function xmlBifText(nodes: readonly WritableNode[]): string {
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<BIF VERSION="0.3">',
    "<NETWORK>",
    "<NAME>unknown</NAME>",
  ];
  for (const { name, levels } of nodes)
    lines.push(
      '<VARIABLE TYPE="nature">',
      `  <NAME>${escaped(name)}</NAME>`,
      ...levels.map((level) => `  <OUTCOME>${escaped(level)}</OUTCOME>`),
      "</VARIABLE>",
    );
  for (const { name, parents, table } of nodes)
    lines.push(
      "<DEFINITION>",
      `  <FOR>${escaped(name)}</FOR>`,
      ...parents.map((parent) => `  <GIVEN>${escaped(parent)}</GIVEN>`),
      `  <TABLE>${Array.from(table, String).join(" ")}</TABLE>`,
      "</DEFINITION>",
    );
  return `${[...lines, "</NETWORK>", "</BIF>"].join("\n")}\n`;
}

/** White space at the ends would be lost without its codes. */
function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll(/[\t\n\r]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
