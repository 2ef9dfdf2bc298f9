import * as z from "zod";
import { requireFields, requireText } from "../../../base/arguments.js";
import { DataError, FormatError, got, wanted, words } from "../../../base/errors.js";
import { quote } from "../../../base/label.js";
import { parseOptions } from "../../../base/options.js";
import { byteLimitOptions } from "../../../io/limits.js";
import { noteOption } from "../../../io/notes.js";
import { saveFile } from "../../../io/save.js";
import { allBytes, type Source } from "../../../io/source.js";
import { decodeUtf8, nothingToRead } from "../../../io/text.js";
import type { BayesianNetwork } from "../bayesian-network.js";
import { bifText, parseBif, type WritableNode } from "./bif.js";
import { huginText, parseHugin } from "./hugin.js";
import { parseXmlBif, xmlBifText } from "./xmlbif.js";

const formats = ["bif", "xmlbif", "hugin"] as const;

/** The format of a network's file: .bif, .xml or .net. */
export type NetworkFormat = (typeof formats)[number];

const readSchema = z.strictObject({
  format: z.enum(formats).exactOptional().describe("The format; by default it is recognized by the text."),
  tolerance: z
    .number()
    .min(0)
    .max(0.5)
    .default(0.001)
    .describe(
      "Maximum deviation of the sum of a row of probabilities from 1. Rows within it are divided by their sums.",
    ),
  onNote: noteOption,
  ...byteLimitOptions,
});

/** How to read a network. */
export type NetworkReadOptions = z.input<typeof readSchema>;

const writeSchema = z.strictObject({
  format: z.enum(formats).exactOptional().describe("The format; by default that of the file's name, or bif."),
});

/** How to write a network. */
export type NetworkWriteOptions = z.input<typeof writeSchema>;

/**
 * A network from text in one of three formats: BIF, XMLBIF, or the .net format of HUGIN. Files round their
 * probabilities: rows whose sums differ from 1 by more than 1e-9 but at most `tolerance` are divided by their sums, and
 * `onNote` is told once; others are refused with their line.
 *
 * ```ts
 * const network = parseNetwork(text);
 * ```
 */
export function parseNetwork(text: string, options: NetworkReadOptions = {}): BayesianNetwork {
  requireText("parseNetwork", "the text", text);
  return parse("parseNetwork", text, parseOptions("parseNetwork", readSchema, options));
}

/** A network from a file, URL, Blob, bytes or stream, which may be compressed by gzip; see {@link parseNetwork}. */
export async function readNetwork(
  source: Source,
  options: NetworkReadOptions = {},
): Promise<BayesianNetwork> {
  const method = "readNetwork";
  const settings = parseOptions(method, readSchema, options);
  return parse(method, decodeUtf8(method, await allBytes(method, source, settings)), settings);
}

function parse(method: string, given: string, settings: z.output<typeof readSchema>): BayesianNetwork {
  const text = given.startsWith("\uFEFF") ? given.slice(1) : given;
  if (text.trim() === "") throw nothingToRead(method);
  switch (settings.format ?? recognize(method, text)) {
    case "bif":
      return parseBif(method, text, settings);
    case "xmlbif":
      return parseXmlBif(method, text, settings);
    case "hugin":
      return parseHugin(method, text, settings);
  }
}

/** By its first word, past comments. */
function recognize(method: string, text: string): NetworkFormat {
  const start = text.replace(/^(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/|%[^\n]*)+/, "");
  if (start.startsWith("<")) return "xmlbif";
  const [word] = /^\w*/.exec(start) ?? [""];
  if (["net", "class", "node", "discrete", "continuous"].includes(word.toLowerCase())) return "hugin";
  if (["network", "variable", "probability"].includes(word.toLowerCase())) return "bif";
  const received = start.slice(0, 20);
  const sentence = words`the text is not a network in BIF, XMLBIF or HUGIN's format; it begins with ${got(quote(received))}.`;
  throw new FormatError(method, sentence, { expected: "network, <BIF or net" });
}

/**
 * A network as text that {@link parseNetwork} reads back. Levels become text. BIF and XMLBIF hold discrete networks
 * alone; HUGIN's format also holds regressions.
 */
export function writeNetwork(network: BayesianNetwork, options: NetworkWriteOptions = {}): string {
  const { format = "bif" } = parseOptions("writeNetwork", writeSchema, options);
  return textOf(network, "writeNetwork", format);
}

/** Writes a network to a file, completely or not at all: .bif, .xml or .net. Needs Node. */
export async function writeNetworkFile(
  path: string | URL,
  network: BayesianNetwork,
  options: NetworkWriteOptions = {},
): Promise<void> {
  const method = "writeNetworkFile";
  const { format = formatOfPath(method, path) } = parseOptions(method, writeSchema, options);
  await saveFile(method, path, [textOf(network, method, format)]);
}

const ENDINGS: Readonly<Record<string, NetworkFormat>> = {
  bif: "bif",
  xml: "xmlbif",
  xmlbif: "xmlbif",
  net: "hugin",
};

function formatOfPath(method: string, path: string | URL): NetworkFormat {
  const ending = /\.(\w+)$/.exec(String(path))?.[1].toLowerCase() ?? "";
  if (Object.hasOwn(ENDINGS, ending)) return ENDINGS[ending];
  const sentence = words`the file's name must end with ${wanted(".bif, .xml or .net")}, or the option "format" must be given; got ${got(quote(String(path)))}.`;
  throw new DataError(method, sentence);
}

function textOf(network: BayesianNetwork, method: string, format: NetworkFormat): string {
  requireFields(method, "the network", network, ["nodes", "graph"], "a BayesianNetwork");
  if (format === "hugin") return huginText(network.nodes);
  const nodes = network.nodes.map((node): WritableNode => {
    if (node.kind === "discrete") return { ...node, levels: node.levels.map(String) };
    const sentence = `${quote(node.name)} has numbers, which only format "hugin" holds.`;
    throw new DataError(method, sentence, { column: node.name, expected: "discrete nodes" });
  });
  return format === "bif" ? bifText(nodes) : xmlBifText(nodes);
}
