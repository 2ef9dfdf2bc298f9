// The networks of bnlearn's repository are read, written and read back.

import { dirname } from "node:path";
import { expect, it } from "vitest";
import {
  type BayesianNetwork,
  parseNetwork,
  readNetwork,
  writeNetwork,
} from "../../../src/networks/index.js";
import { describeWithData } from "../../support/data.js";

/** Compares all tables by their bytes; a deep comparison of a million numbers takes seconds. */
function expectSame(network: BayesianNetwork, expected: BayesianNetwork): void {
  const plain = ({ nodes }: BayesianNetwork) => nodes.map((node) => ({ ...node, table: undefined }));
  expect(plain(network)).toEqual(plain(expected));
  for (const [index, node] of expected.nodes.entries()) {
    const other = network.nodes[index];
    if (node.kind === "gaussian" || other.kind === "gaussian") continue;
    expect(Buffer.compare(bytesOf(other.table), bytesOf(node.table)), node.name).toBe(0);
  }
}

function bytesOf({ buffer, byteOffset, byteLength }: Float64Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

const files = [
  "alarm.bif",
  "andes.bif",
  "asia.bif",
  "barley.bif",
  "cancer.bif",
  "diabetes.bif.gz",
  "earthquake.bif",
  "hailfinder.bif",
  "link.bif",
  "mildew.bif.gz",
  "munin1.bif",
  "pathfinder.bif",
  "pigs.bif",
  "sachs.bif",
  "survey.bif",
  "water.bif",
  "win95pts.bif",
];

describeWithData("networks of other people", "bayesnet/bif/alarm.bif", (file) => {
  const folder = dirname(file);

  it.each(files)("%s is read, written and read back", async (name) => {
    const notes: string[] = [];
    const network = await readNetwork(`${folder}/${name}`, { onNote: (note) => notes.push(note) });
    expect(notes.length).toBeLessThanOrEqual(1);
    expectSame(parseNetwork(writeNetwork(network)), network);
  });

  it.each(["alarm.bif", "win95pts.bif", "hailfinder.bif", "sachs.bif"])(
    "%s comes back from all formats",
    async (name) => {
      const network = await readNetwork(`${folder}/${name}`);
      for (const format of ["bif", "xmlbif", "hugin"] as const)
        expectSame(parseNetwork(writeNetwork(network, { format })), network);
    },
  );
});
