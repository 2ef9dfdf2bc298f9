import { expect, it } from "vitest";
import { subscribers } from "../../data/datasets/subscribers.js";
import { Table } from "../../data/table/table.js";
import { LogisticRegression } from "../../methods/linear/index.js";
import { loadModel } from "../catalog.js";
import { prepareFor } from "./prepare-for.js";

it("a loaded pipeline answers a record from JSON, with its date as text, as it does with the kinds of training", async () => {
  const table = subscribers();
  const fitted = await prepareFor(table, "canceled", new LogisticRegression()).fit(table, "canceled");
  const model = loadModel(JSON.stringify(fitted), { task: "classification" });
  const text = '{"joined":"2024-02-14","plan":"premium","hours":4.5,"tickets":2,"region":"west"}';
  const plain = Table.fromRows([JSON.parse(text)]);
  const declared = Table.fromRows([JSON.parse(text)], {
    kinds: { joined: "date", plan: { kind: "ordinal", levels: ["basic", "standard", "premium"] } },
  });
  expect(model.predictProba(plain).data).toEqual(model.predictProba(declared).data);
  const missing = Table.fromRows([{ ...JSON.parse(text), joined: null }]);
  expect(model.predictProba(missing).rows).toBe(1);
});
