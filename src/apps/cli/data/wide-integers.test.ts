import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parquetWriteBuffer } from "hyparquet-writer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectRefusal, runCommand } from "../../../../test/support/captured-terminal.js";

let folder = "";
let path = "";
const account = Array.from({ length: 40 }, (_, i) => 2n ** 53n + 2n * BigInt(i) + 1n);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "credal-wide-"));
  path = join(folder, "accounts.parquet");
  const x = Float64Array.from(account, (_, i) => i % 7);
  const y = Array.from(x, (value) => (value > 3 ? "yes" : "no"));
  const columnData = [
    { name: "account", data: account },
    { name: "x", data: x },
    { name: "y", data: y },
  ];
  await writeFile(path, new Uint8Array(parquetWriteBuffer({ columnData })));
});

afterAll(() => rm(folder, { recursive: true }));

describe("integers beyond 2^53 in typed files", () => {
  it("are described as levels, with a note", async () => {
    const { out, err } = await runCommand(["describe", path, "--json"]);
    const [first] = JSON.parse(out).columns;
    expect(first).toMatchObject({ name: "account", kind: "categorical", different: 40 });
    expect(err).toContain(
      'column "account" is categorical, because numbers would change its integers, such as 9007199254740993.',
    );
  });

  it("can be dropped, and come through predictions as they are", async () => {
    const model = join(folder, "model.json");
    const words = ["train", path, "--target", "y", "--model", "GaussianNB", "--no-validate", "--out", model];
    await runCommand(words);
    const { out } = await runCommand(["predict", model, path, "--id", "account"]);
    const ids = out
      .trim()
      .split("\n")
      .slice(1)
      .map((line) => line.split(",")[0]);
    expect(ids).toEqual(account.map(String));
    const { out: dropped } = await runCommand(["describe", path, "--drop", "account", "--json"]);
    expect(JSON.parse(dropped).columns).toHaveLength(2);
  });

  it("are refused as numbers, with the flag that reads them", async () => {
    const refused = await runCommand(["describe", path, "--kind", "account=quantitative"]);
    expectRefusal(refused, "set --kind account=categorical");
  });
});

describe("integers beyond 2^53 in JSON", () => {
  it("are levels with a note, or rounded where the flag asks for numbers", async () => {
    const json = join(folder, "accounts.json");
    await writeFile(json, `[${account.map((id) => `{"account": ${id}}`).join(",")}]`);
    const { out, err } = await runCommand(["describe", json, "--json"]);
    expect(JSON.parse(out).columns[0]).toMatchObject({ kind: "categorical", different: 40 });
    expect(err).toContain("such as 9007199254740993; if it is numbers, set --kind account=quantitative.");
    const numbers = await runCommand(["describe", json, "--json", "--kind", "account=quantitative"]);
    expect(JSON.parse(numbers.out).columns[0]).toMatchObject({ kind: "quantitative", minimum: 2 ** 53 });
  });
});
