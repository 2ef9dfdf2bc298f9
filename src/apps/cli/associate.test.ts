import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectRefusal, runCommand } from "../../../test/support/captured-terminal.js";

let folder = "";
const at = (name: string) => join(folder, name);
const credal = (...words: string[]) => runCommand(["associate", ...words]);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "credal-associate-"));
  await writeFile(at("baskets.csv"), "bread,milk\nbread,beer,eggs\nmilk,beer\nbread,milk,beer\n");
});

afterAll(() => rm(folder, { recursive: true }));

describe("credal associate", () => {
  it("prints the rules of a file of baskets", async () => {
    const { code, out } = await credal(at("baskets.csv"), "--support", "0.5", "--all", "--top", "2");
    expect(code).toBe(0);
    expect(out).toContain("4 baskets, 4 items, 6 frequent itemsets");
    expect(out).toMatch(/rule +support +confidence +lift +p-value/);
  });

  it("keeps redundant rules only if asked to", async () => {
    const count = async (...more: string[]) =>
      JSON.parse((await credal(at("baskets.csv"), "--support", "0.2", "--json", ...more)).out).rules.length;
    expect(await count()).toBeLessThan(await count("--all"));
  });

  it("writes itemsets and rules as JSON, filtered by items", async () => {
    const flags = ["--support", "0.2", "--consequent", "beer", "--all", "--json"];
    const { baskets, itemsets, rules } = JSON.parse((await credal(at("baskets.csv"), ...flags)).out);
    expect(baskets).toBe(4);
    expect(itemsets[0]).toEqual({ items: ["beer"], support: 0.75, weight: 3 });
    expect(rules.length).toBeGreaterThan(0);
    for (const { consequent } of rules) expect(consequent).toContain("beer");
  });

  it("takes the levels of a table for items", async () => {
    const { out } = await credal(
      "example:penguins",
      ...["--format", "table", "--drop", "billLength,billDepth,flipperLength,bodyMass"],
      ...["--consequent", "island=Biscoe", "--top", "1"],
    );
    expect(out).toContain("{species=Gentoo} => {island=Biscoe}");
  });

  it("refuses invalid input", async () => {
    expectRefusal(await credal(at("baskets.csv"), "--support", "2"), "It must be a number > 0 and ≤ 1.");
    expectRefusal(await credal(at("baskets.csv"), "--lift", "-1"), "a number ≥ 0");
    for (const flag of ["--drop x", "--decimal ,", "--no-header", "--number-names", "--max-cells 9"])
      expectRefusal(
        await credal(at("baskets.csv"), ...flag.split(" ")),
        `${flag.split(" ")[0]} is for tables; add --format table`,
      );
    expectRefusal(await credal(at("baskets.csv"), "--consequent", "tea"), 'no basket has the item "tea"');
    expectRefusal(await credal(at("nothing.csv")), "the file does not exist");
  });
});

describe("baskets with other separators", () => {
  const lines = [
    "bread S milk S butter",
    "bread S milk",
    "milk S butter",
    "beer S chips",
    "beer S chips S bread",
  ];

  it("are recognized, with a note", async () => {
    for (const sign of [";", "\t", "|"]) {
      const text = Array.from({ length: 8 }, () => lines.join("\n"))
        .join("\n")
        .replaceAll(" S ", sign);
      await writeFile(at("separated.txt"), text);
      const { out, err } = await credal(at("separated.txt"));
      expect(out).toContain("40 baskets, 5 items");
      expect(out).toContain("{chips} => {beer}");
      expect(err).toContain("--delimiter");
      const flag = sign === "\t" ? "tab" : sign;
      expect((await credal(at("separated.txt"), "--delimiter", flag)).err).toBe("");
    }
    await writeFile(at("separated.txt"), "a;b,c\na;b\n");
    expect((await credal(at("separated.txt"))).err).toBe("");
  });

  it("are refused for a column of numbers, with the flags that help", async () => {
    await writeFile(
      at("survey.csv"),
      `age,answer\n${[20, 31, 20, 44].map((age) => `${age},yes`).join("\n")}\n`,
    );
    const line = [at("survey.csv"), "--format", "table"];
    expectRefusal(
      await credal(...line),
      "leave it out with --drop age, make its values levels with --kind age=categorical",
    );
    expect((await credal(...line, "--drop", "age")).code).toBe(0);
    expect((await credal(...line, "--kind", "age=categorical")).code).toBe(0);
  });
});
