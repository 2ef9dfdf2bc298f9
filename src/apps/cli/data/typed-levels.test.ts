import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCommand } from "../../../../test/support/captured-terminal.js";

let folder = "";
let text = "";
let typed = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "credal-levels-"));
  text = join(folder, "plans.csv");
  typed = join(folder, "plans.json");
  const rows = Array.from({ length: 40 }, (_, i) => {
    const plan = i % 7 === 3 ? null : i % 3;
    return { plan, flag: i % 2 === 0, y: plan === 1 ? "yes" : "no" };
  });
  const lines = rows.map(({ plan, flag, y }) => `${plan ?? ""},${flag},${y}`);
  await writeFile(text, ["plan,flag,y", ...lines, ""].join("\n"));
  await writeFile(typed, JSON.stringify(rows));
});

afterAll(() => rm(folder, { recursive: true }));

const asLevels = ["--kind", "plan=categorical", "--kind", "flag=categorical"];

describe("numbers and booleans that are levels", () => {
  for (const [trained, other] of [
    ["csv", "json"],
    ["json", "csv"],
  ])
    it(`are those of a model from a .${trained} file in a .${other} file`, async () => {
      const [first, second] = trained === "csv" ? [text, typed] : [typed, text];
      const model = join(folder, `${trained}.json`);
      const words = [
        "train",
        first,
        "--target",
        "y",
        "--model",
        "NaiveBayes",
        "--no-validate",
        "--out",
        model,
      ];
      await runCommand([...words, ...asLevels]);
      const same = await runCommand(["predict", model, first, "--proba"]);
      const { out, err } = await runCommand(["predict", model, second, "--proba"]);
      expect(err).toBe("");
      expect(out).toBe(same.out);
    });

  it("can be named in order, and be text", async () => {
    const { out, err } = await runCommand(["describe", typed, "--kind", "plan=ordinal:0,1,2", "--json"]);
    expect(err).toBe("");
    expect(JSON.parse(out).columns[0]).toMatchObject({ kind: "ordinal", missing: 6 });
    const asText = await runCommand(["describe", typed, "--kind", "plan=text", "--json"]);
    expect(JSON.parse(asText.out).columns[0]).toMatchObject({ kind: "text" });
  });
});
