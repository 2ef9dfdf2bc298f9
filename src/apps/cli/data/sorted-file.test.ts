import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectRefusal, runCommand } from "../../../../test/support/captured-terminal.js";

let folder = "";
const at = (name: string) => join(folder, name);

/** Sorted, the row without a value of "a" is the last; the row without a target is not used. */
const rows = [
  ["7", "", "5"],
  ["9", "2", "6"],
  ["8", "3", ""],
  ["4", "1", "1"],
  ["5", "4", "2"],
  ["6", "6", "4"],
];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "credal-sorted-"));
  const lines = ["z,a,y", ...rows.map((row) => row.join(","))];
  await writeFile(at("rows.csv"), `${lines.join("\n")}\n`);
  await writeFile(at("whole.csv"), `${lines.filter((_, line) => ![1, 3, 4].includes(line)).join("\n")}\n`);
});

afterAll(() => rm(folder, { recursive: true }));

describe("rows in refusals of commands that sort them", () => {
  const learn = (command: string, ...words: string[]) =>
    runCommand([command, at("rows.csv"), "--target", "y", "--raw", ...words]);

  it("are those of the file when a model is trained", async () => {
    const out = ["--out", at("model.json"), "--no-validate"];
    const missing = await learn("train", "--model", "LinearRegression", ...out);
    expectRefusal(missing, 'column "a" has a missing value at row 0');
    const formula = await runCommand([
      ...["train", at("rows.csv"), "--target", "y ~ z + a", "--raw", "--model", "LinearRegression", ...out],
    ]);
    expectRefusal(formula, "at row 0");
  });

  it("are those of the file in every fold", async () => {
    const flags = ["--models", "LinearRegression", "--folds", "2"];
    expectRefusal(await learn("compare", ...flags), /is row 0 of the data/);
    const both = await learn("compare", "--models", "LinearRegression,DecisionTreeRegressor", "--folds", "2");
    expect(both.out).toContain("is row 0 of the data");
    const json = await learn(
      ...([
        "compare",
        "--models",
        "LinearRegression,DecisionTreeRegressor",
        "--folds",
        "2",
        "--json",
      ] as const),
    );
    expect(JSON.parse(json.out).failed[0].why).toContain("is row 0 of the data");
  });

  it("are those of the file when a model is judged", async () => {
    const words = ["--target", "y", "--raw", "--model", "LinearRegression", "--no-validate"];
    const { code, err } = await runCommand(["train", at("whole.csv"), ...words, "--out", at("whole.json")]);
    expect(code, err).toBe(0);
    expectRefusal(await runCommand(["evaluate", at("whole.json"), at("rows.csv")]), "at row 0");
  });
});
