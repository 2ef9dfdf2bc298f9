// The .net format of HUGIN, with tables and with linear regressions.

import { quote } from "../../../base/label.js";
import type { BayesianNetwork } from "../bayesian-network.js";
import type { NetworkNode } from "../nodes.js";
import {
  buildNetwork,
  declared,
  declaredLevels,
  type ParsedDistribution,
  type ParsedVariable,
  type ParsingSettings,
  variablesByName,
} from "./parsed.js";
import { formatFault, quotedText, type Token, TokenReader, tokenize } from "./tokens.js";

const RULES = { signs: "{}()[],;|=+*-", comment: "%" } as const;

/** The data of a potential before its variables are known. */
interface Potential {
  readonly line: number;
  readonly name: string;
  readonly parents: readonly string[];
  /** The numbers of a table, row by row. */
  readonly values: readonly number[];
  /** The regressions of a node with numbers. */
  readonly normals: readonly Normal[];
}

interface Normal {
  readonly line: number;
  readonly intercept: number;
  readonly slopes: ReadonlyMap<string, number>;
  readonly variance: number;
}

export function parseHugin(method: string, text: string, settings: ParsingSettings): BayesianNetwork {
  const reader = new TokenReader(method, tokenize(method, text, RULES));
  const variables: ParsedVariable[] = [];
  const potentials: Potential[] = [];
  let inClass = false;
  while (!reader.done) {
    const token = reader.next();
    const word = token.text.toLowerCase();
    if (word === "net") {
      reader.expect("{");
      while (!reader.take("}")) reader.skipStatement();
    } else if (word === "class" && !inClass) {
      reader.name("the name of the class");
      reader.expect("{");
      inClass = true;
    } else if (inClass && word === "}") inClass = false;
    else if (inClass && reader.is("=")) reader.skipStatement();
    else if (word === "discrete" || word === "continuous") {
      reader.expect("node");
      variables.push(readNode(reader, token.line, word === "discrete"));
    } else if (word === "node") variables.push(readNode(reader, token.line, true));
    else if (word === "potential") potentials.push(readPotential(reader, token.line));
    else
      throw reader.fail(
        token,
        `expected "net", "node" or "potential"; got ${quote(token.text)}`,
        "net, node or potential",
      );
  }
  if (inClass) throw reader.fail(reader.peek(), "the class is never closed");
  if (variables.length === 0) throw formatFault(method, 1, 'there is no "node" in the text');
  const byName = variablesByName(method, variables);
  const distributions = potentials.map((potential) => distributionOf(method, potential, byName));
  return buildNetwork(method, variables, distributions, settings);
}

function readNode(reader: TokenReader, line: number, discrete: boolean): ParsedVariable {
  const { text: name } = reader.name("the name of a node");
  reader.expect("{");
  let levels: string[] | undefined;
  while (!reader.take("}")) {
    if (!reader.take("states")) {
      reader.skipStatement();
      continue;
    }
    reader.expect("=");
    reader.expect("(");
    levels = [];
    while (!reader.take(")")) {
      levels.push(reader.name("a state").text);
      reader.take(",");
    }
    reader.expect(";");
  }
  if (discrete && levels === undefined)
    throw formatFault(reader.method, line, `node ${quote(name)} has no states`, { column: name });
  return { name, levels: discrete ? levels : undefined, line };
}

function readPotential(reader: TokenReader, line: number): Potential {
  reader.expect("(");
  const names: string[] = [];
  while (!reader.take(")")) {
    names.push(reader.name("the name of a node").text);
    if (!reader.take("|")) reader.take(",");
  }
  const [name, ...parents] = names;
  if (name === undefined) throw formatFault(reader.method, line, "the potential names no node");
  reader.expect("{");
  const values: number[] = [];
  const normals: Normal[] = [];
  while (!reader.take("}")) {
    const start = reader.peek();
    if (!reader.take("data")) {
      if (reader.is("model_data"))
        throw reader.fail(start, `"model_data" of ${quote(name)} has expressions; save the tables instead`);
      reader.skipStatement();
      continue;
    }
    reader.expect("=");
    while (!reader.take(";")) {
      if (reader.take("(") || reader.take(")") || reader.take(",")) continue;
      const token = reader.peek();
      if (reader.take("normal")) normals.push(readNormal(reader, token));
      else values.push(signedNumber(reader, "a number of the data"));
    }
  }
  return { line, name, parents, values, normals };
}

function signedNumber(reader: TokenReader, what: string): number {
  if (reader.take("-")) return -reader.number(what);
  reader.take("+");
  return reader.number(what);
}

/** normal(1 + 2*X − 0.5*Y, 0.25): the mean as a sum, then the variance. */
function readNormal(reader: TokenReader, { line }: Token): Normal {
  reader.expect("(");
  const slopes = new Map<string, number>();
  let intercept = 0;
  while (!reader.take(",")) {
    let sign = 1;
    while (reader.is("+") || reader.is("-")) if (reader.next().text === "-") sign = -sign;
    const token = reader.name("a number or a node");
    const value = Number(token.text);
    if (token.quoted || !Number.isFinite(value)) slopes.set(token.text, (slopes.get(token.text) ?? 0) + sign);
    else if (reader.take("*")) {
      const { text } = reader.name("the name of a node");
      slopes.set(text, (slopes.get(text) ?? 0) + sign * value);
    } else intercept += sign * value;
  }
  const variance = reader.number("the variance");
  reader.expect(")");
  return { line, intercept, slopes, variance };
}

function distributionOf(
  method: string,
  { line, name, parents, values, normals }: Potential,
  byName: ReadonlyMap<string, ParsedVariable>,
): ParsedDistribution {
  const { levels } = declared(method, byName, name, line);
  const discrete = parents.filter((parent) => declared(method, byName, parent, line).levels !== undefined);
  const rows = discrete.reduce(
    (cells, parent) => cells * declaredLevels(method, byName, parent, line).length,
    1,
  );
  const wrongCount = (expected: number, received: number) =>
    formatFault(method, line, `expected ${expected} numbers in the data of ${quote(name)}; got ${received}`, {
      column: name,
      expected: `${expected} numbers`,
      received: `${received} numbers`,
    });
  if (levels !== undefined) {
    const cells = rows * levels.length;
    if (cells > 2 ** 28) throw wrongCount(2 ** 28, cells);
    // A potential without data is uniform.
    if (values.length === 0 && normals.length === 0)
      return { name, parents, line, table: new Float64Array(cells).fill(1 / levels.length) };
    if (values.length !== cells) throw wrongCount(cells, values.length);
    return { name, parents, line, table: Float64Array.from(values) };
  }
  const continuous = parents.filter((parent) => !discrete.includes(parent));
  if (normals.length !== rows) throw wrongCount(rows, normals.length);
  for (const { slopes, line: at, variance } of normals) {
    const stranger = [...slopes.keys()].find((parent) => !continuous.includes(parent));
    if (stranger !== undefined)
      throw formatFault(method, at, `${quote(stranger)} is not a parent of ${quote(name)} that has numbers`);
    if (!(variance > 0))
      throw formatFault(method, at, `the variance of ${quote(name)} must be above 0; got ${variance}`);
  }
  return {
    name,
    parents,
    line,
    regression: {
      intercepts: Float64Array.from(normals, ({ intercept }) => intercept),
      coefficients: Float64Array.from(
        normals.flatMap(({ slopes }) => continuous.map((parent) => slopes.get(parent) ?? 0)),
      ),
      standardDeviations: Float64Array.from(normals, ({ variance }) => Math.sqrt(variance)),
    },
  };
}

/** A network in this format; nodes with numbers have their variances in it. */
export function huginText(nodes: readonly NetworkNode[]): string {
  const hasNumbers = new Set(nodes.filter(({ kind }) => kind === "gaussian").map(({ name }) => name));
  const lines = ["net", "{", "}"];
  for (const node of nodes) {
    const kind = node.kind === "discrete" ? "node" : "continuous node";
    lines.push(`${kind} ${written(node.name)}`, "{");
    if (node.kind === "discrete")
      lines.push(`  states = (${node.levels.map((level) => quotedText(String(level))).join(" ")});`);
    lines.push("}");
  }
  for (const node of nodes) {
    const given = node.parents.length === 0 ? "" : ` | ${node.parents.map(written).join(" ")}`;
    const rows: string[] = [];
    if (node.kind === "discrete") {
      const size = node.levels.length;
      for (let start = 0; start < node.table.length; start += size)
        rows.push(`(${Array.from(node.table.subarray(start, start + size), String).join(" ")})`);
    } else {
      const slopes = node.parents.filter((parent) => hasNumbers.has(parent));
      for (const [row, intercept] of node.intercepts.entries()) {
        const terms = slopes.map((parent, k) => {
          const slope = node.coefficients[row * slopes.length + k];
          return `${slope < 0 ? "-" : "+"} ${Math.abs(slope)} * ${written(parent)}`;
        });
        rows.push(`normal(${[intercept, ...terms].join(" ")}, ${node.standardDeviations[row] ** 2})`);
      }
    }
    lines.push(`potential (${written(node.name)}${given})`, "{", `  data = (${rows.join("\n    ")});`, "}");
  }
  return `${lines.join("\n")}\n`;
}

function written(name: string): string {
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? name : quotedText(name);
}
