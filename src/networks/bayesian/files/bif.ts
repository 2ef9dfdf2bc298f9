// The Bayesian interchange format, as bnlearn's repository and most programs write it.

import { quote } from "../../../base/label.js";
import type { BayesianNetwork } from "../bayesian-network.js";
import {
  buildNetwork,
  declaredLevels,
  type ParsedDistribution,
  type ParsedVariable,
  type ParsingSettings,
  variablesByName,
} from "./parsed.js";
import { formatFault, quotedText, type Token, TokenReader, tokenize } from "./tokens.js";

const RULES = { signs: "{}()[],;|", comment: "//", block: ["/*", "*/"] } as const;

/** The probabilities of a block before its variables are known. */
interface Block {
  readonly line: number;
  readonly name: string;
  readonly parents: readonly string[];
  readonly table: { readonly values: readonly number[]; readonly line: number } | undefined;
  readonly fallback: { readonly values: readonly number[]; readonly line: number } | undefined;
  readonly rows: readonly {
    readonly levels: readonly Token[];
    readonly values: readonly number[];
    readonly line: number;
  }[];
}

export function parseBif(method: string, text: string, settings: ParsingSettings): BayesianNetwork {
  const reader = new TokenReader(method, tokenize(method, text, RULES));
  const variables: ParsedVariable[] = [];
  const blocks: Block[] = [];
  while (!reader.done) {
    const token = reader.next();
    switch (token.text.toLowerCase()) {
      case "network":
        if (!reader.is("{")) reader.name("the name of the network");
        skipBlock(reader);
        break;
      case "variable":
        variables.push(readVariable(reader, token.line));
        break;
      case "probability":
        blocks.push(readBlock(reader, token.line));
        break;
      default:
        throw reader.fail(token, `expected "network", "variable" or "probability"; got ${quote(token.text)}`);
    }
    reader.take(";");
  }
  if (variables.length === 0) throw formatFault(method, 1, 'there is no "variable" in the text');
  const byName = variablesByName(method, variables);
  const distributions = blocks.map((block) => distributionOf(method, block, byName));
  return buildNetwork(method, variables, distributions, settings);
}

function skipBlock(reader: TokenReader): void {
  reader.expect("{");
  while (!reader.take("}")) reader.skipStatement();
}

function readVariable(reader: TokenReader, line: number): ParsedVariable {
  const { text: name } = reader.name("the name of a variable");
  reader.expect("{");
  let levels: string[] | undefined;
  while (!reader.take("}")) {
    if (!reader.take("type")) {
      reader.skipStatement();
      continue;
    }
    const type = reader.next();
    if (type.text.toLowerCase() !== "discrete")
      throw reader.fail(
        type,
        `variable ${quote(name)} must be discrete; got ${quote(type.text)}`,
        "discrete",
      );
    reader.expect("[");
    const count = reader.number("the number of levels");
    reader.expect("]");
    reader.expect("{");
    levels = [];
    while (!reader.take("}")) {
      levels.push(reader.name("a level").text);
      reader.take(",");
    }
    reader.take(";");
    if (levels.length !== count)
      throw reader.fail(
        type,
        `variable ${quote(name)} is said to have ${count} levels, but ${levels.length} are listed`,
      );
  }
  if (levels === undefined)
    throw formatFault(reader.method, line, `variable ${quote(name)} has no type`, { column: name });
  return { name, levels, line };
}

function readBlock(reader: TokenReader, line: number): Block {
  reader.expect("(");
  const names: string[] = [];
  while (!reader.take(")")) {
    names.push(reader.name("the name of a variable").text);
    if (!reader.take("|")) reader.take(",");
  }
  const [name, ...parents] = names;
  if (name === undefined) throw formatFault(reader.method, line, "the probability block names no variable");
  reader.expect("{");
  let table: Block["table"];
  let fallback: Block["fallback"];
  const rows: Block["rows"][number][] = [];
  while (!reader.take("}")) {
    const start = reader.peek();
    if (reader.take("table")) table = { values: readValues(reader), line: start.line };
    else if (reader.take("default")) fallback = { values: readValues(reader), line: start.line };
    else if (reader.take("(")) {
      const levels: Token[] = [];
      while (!reader.take(")")) {
        levels.push(reader.name("a level"));
        reader.take(",");
      }
      rows.push({ levels, values: readValues(reader), line: start.line });
    } else if (reader.is("property") || reader.is(";")) reader.skipStatement();
    else
      throw reader.fail(
        start,
        `expected "table", "default" or a row such as (yes) 0.9, 0.1; got ${quote(start.text)}`,
      );
  }
  return { line, name, parents, table, fallback, rows };
}

function readValues(reader: TokenReader): number[] {
  const values: number[] = [];
  while (!reader.take(";")) {
    if (reader.is("}") || reader.is("(")) break;
    values.push(reader.number("a probability"));
    reader.take(",");
  }
  return values;
}

function distributionOf(
  method: string,
  { line, name, parents, table, fallback, rows }: Block,
  byName: ReadonlyMap<string, ParsedVariable>,
): ParsedDistribution {
  const size = declaredLevels(method, byName, name, line).length;
  const above = parents.map((parent) => declaredLevels(method, byName, parent, line));
  const count = above.reduce((cells, { length }) => cells * length, 1);
  if (count * size > 2 ** 28)
    throw formatFault(method, line, `the table of ${quote(name)} has ${count * size} cells, more than 2^28`, {
      column: name,
    });
  const out = new Float64Array(count * size).fill(Number.NaN);
  const requireCount = (values: readonly number[], expected: number, at: number) => {
    if (values.length === expected) return;
    throw formatFault(
      method,
      at,
      `expected ${expected} probabilities of ${quote(name)}; got ${values.length}`,
      {
        column: name,
        expected: `${expected} numbers`,
        received: `${values.length} numbers`,
      },
    );
  };
  if (fallback !== undefined) {
    requireCount(fallback.values, size, fallback.line);
    for (let row = 0; row < count; row += 1) out.set(fallback.values, row * size);
  }
  if (table !== undefined) {
    requireCount(table.values, count * size, table.line);
    // In this format the levels of the variable itself are slowest.
    for (let level = 0; level < size; level += 1)
      for (let row = 0; row < count; row += 1) out[row * size + level] = table.values[level * count + row];
  }
  const seen = new Set<number>();
  for (const { levels, values, line: at } of rows) {
    if (levels.length !== parents.length)
      throw formatFault(
        method,
        at,
        `a row of ${quote(name)} must name ${parents.length} levels; got ${levels.length}`,
      );
    const row = levels.reduce((sum, { text, line: where }, k) => {
      const code = above[k].indexOf(text);
      if (code < 0)
        throw formatFault(method, where, `variable ${quote(parents[k])} has no level ${quote(text)}`, {
          column: parents[k],
          expected: above[k].join(", "),
          received: text,
        });
      return sum * above[k].length + code;
    }, 0);
    if (seen.has(row))
      throw formatFault(method, at, `a row of ${quote(name)} is given twice`, { column: name });
    seen.add(row);
    requireCount(values, size, at);
    out.set(values, row * size);
  }
  const missing = out.findIndex((value) => Number.isNaN(value));
  if (missing >= 0) {
    let row = Math.floor(missing / size);
    const levels: string[] = [];
    for (let k = parents.length - 1; k >= 0; k -= 1) {
      levels.unshift(above[k][row % above[k].length]);
      row = Math.floor(row / above[k].length);
    }
    throw formatFault(
      method,
      line,
      `the probabilities of ${quote(name)} lack the row (${levels.map(quote).join(", ")})`,
      {
        column: name,
      },
    );
  }
  return { name, parents, line, table: out };
}

/** A discrete network in this format. */
export function bifText(nodes: readonly WritableNode[]): string {
  const levelsOf = new Map(nodes.map(({ name, levels }) => [name, levels]));
  const lines = ["network unknown {", "}"];
  for (const { name, levels } of nodes)
    lines.push(
      `variable ${written(name)} {`,
      `  type discrete [ ${levels.length} ] { ${levels.map(written).join(", ")} };`,
      "}",
    );
  for (const { name, levels, parents, table } of nodes) {
    const given = parents.length === 0 ? "" : ` | ${parents.map(written).join(", ")}`;
    lines.push(`probability ( ${written(name)}${given} ) {`);
    const above = parents.map((parent) => levelsOf.get(parent) ?? []);
    for (let row = 0; row * levels.length < table.length; row += 1) {
      const values = Array.from(table.subarray(row * levels.length, (row + 1) * levels.length), String).join(
        ", ",
      );
      const chosen: string[] = [];
      for (let k = parents.length - 1, rest = row; k >= 0; k -= 1) {
        chosen.unshift(written(above[k][rest % above[k].length]));
        rest = Math.floor(rest / above[k].length);
      }
      lines.push(parents.length === 0 ? `  table ${values};` : `  (${chosen.join(", ")}) ${values};`);
    }
    lines.push("}");
  }
  return `${lines.join("\n")}\n`;
}

/** A node with levels as text. */
export interface WritableNode {
  readonly name: string;
  readonly levels: readonly string[];
  readonly parents: readonly string[];
  readonly table: Float64Array;
}

/** Quoted unless it is a plain word. */
function written(text: string): string {
  return /^[\p{L}\p{N}_.+\-<>=]+$/u.test(text) ? text : quotedText(text);
}
