// The first hour with a file from a shop: look at it, compare, train, predict, and look at the model.

import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCommand } from "../../../test/support/captured-terminal.js";
import { churnLines, DRIVERS } from "../../../test/support/churn.js";
import { random } from "../../math/probability/random/index.js";

let folder = "";
const at = (name: string) => join(folder, name);

async function credal(...words: string[]): Promise<string> {
  const { code, out, err } = await runCommand(words);
  expect(code, err).toBe(0);
  return out;
}

/** What a comparison says of a method, less how long it took. */
function withoutSeconds(method: Record<string, unknown>): unknown {
  const { fitSeconds: _, predictSeconds: __, ...rest } = method;
  return rest;
}

/** Orders of a file: as given, with its rows shuffled, and with its columns shuffled too. */
const ORDERS = ["given", "shuffled", "rearranged"] as const;
type Order = (typeof ORDERS)[number];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "credal-transcript-"));
  const [headings, ...rows] = churnLines(600, 1);
  const shuffled = [headings, ...random(2).shuffle(rows)];
  const reversed = (line: string) => line.split(";").reverse().join(";");
  const orders = { given: [headings, ...rows], shuffled, rearranged: shuffled.map(reversed) };
  for (const order of ORDERS) await writeFile(at(`${order}.csv`), `${orders[order].join("\n")}\n`);
});

afterAll(() => rm(folder, { recursive: true }));

describe("the first hour with a file of customers", () => {
  it("describe reads European numbers, dates and missing cells", async () => {
    const columns = async (order: Order) =>
      JSON.parse(await credal("describe", at(`${order}.csv`), "--json")).columns;
    const given = await columns("given");
    expect(given).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: "signed_up", kind: "date", missing: 0 }),
        expect.objectContaining({ name: "monthly_fee", kind: "quantitative", missing: 0 }),
        expect.objectContaining({ name: "support_calls", kind: "quantitative", minimum: 0, maximum: 6 }),
        expect.objectContaining({ name: "comment", kind: "categorical" }),
      ]),
    );
    const counts = (list: readonly { name: string; kind: string; missing: number; different: number }[]) =>
      list.map(({ name, kind, missing, different }) => ({ name, kind, missing, different }));
    expect(counts(await columns("shuffled"))).toEqual(counts(given));
    expect(counts(await columns("rearranged")).reverse()).toEqual(counts(given));
  });

  it("compare and its report find what was planted, whatever the order of rows and columns", async () => {
    const results = [];
    for (const order of ORDERS) {
      const words = ["--models", "LinearDiscriminant,NearestMean", "--folds", "5", "--json"];
      const out = await credal(
        ...["compare", at(`${order}.csv`), "--target", "churned", ...words],
        ...["--report", at(`${order}.html`)],
      );
      const { data, metric, methods, baseline, verdict, preparation } = JSON.parse(out);
      expect(data.positive).toMatchObject({ label: "yes", reason: "conventional" });
      expect(metric).toBe("rocAuc");
      expect(methods.at(-1).name).toBe(baseline);
      expect(verdict).toMatch(/^(LinearDiscriminant|NearestMean) ranks first/);
      expect(preparation.leftOut.map(({ column }: { column: string }) => column)).toEqual([
        "comment",
        "country",
        "customer_id",
      ]);
      const page = await readFile(at(`${order}.html`), "utf8");
      const drives = page.slice(page.indexOf("<h2>What drives it</h2>"), page.indexOf("<figure>"));
      const named = [...drives.matchAll(/<td class="words">\d+<\/td><td class="words">(\w+)<\/td>/g)];
      expect(new Set(named.slice(0, DRIVERS.length).map(([, name]) => name))).toEqual(new Set(DRIVERS));
      expect(page).toContain("&quot;country&quot; is left out because it has the same value in all rows");
      expect(page).toMatch(/&quot;city&quot; has 1[12]\d levels/);
      expect(page).toContain("&quot;signed_up&quot; holds dates");
      expect(page).not.toContain("Not drawn");
      results.push({
        classes: data.classes,
        methods: methods.map(withoutSeconds),
        verdict,
        preparation,
        named: named.map(([, name]) => name),
      });
    }
    const [given, ...others] = results;
    for (const other of others) expect(other).toEqual(given);
  });

  it("train and predict give the same customers the same chances, whatever the order of rows and columns", async () => {
    const chances = async (order: Order, method: string) => {
      const model = ["--target", "churned", "--model", method, "--id", "customer_id"];
      const trained = await credal(
        ...["train", at(`${order}.csv`), ...model, "--folds", "3", "--out", at(`${order}.json`)],
      );
      expect(trained).toMatch(new RegExp(`^${method} +0\\.\\d+ .*\n^BaselineClassifier +0\\.500 `, "m"));
      const flags = ["--id", "customer_id", "--proba", "--threshold", "0.2", "--json"];
      const rows = JSON.parse(await credal("predict", at(`${order}.json`), at("given.csv"), ...flags));
      for (const row of rows) expect(row.predicted).toBe(row["P(yes)"] >= 0.2 ? "yes" : "no");
      return rows.map((row: Record<string, number>) => row["P(yes)"]);
    };
    for (const method of ["GradientBoostingClassifier", "LinearDiscriminant"]) {
      const given = await chances("given", method);
      for (const order of ORDERS) expect(await chances(order, method)).toEqual(given);
    }
  });

  it("search and explain judge by the metric that compare ranks by, and say why", async () => {
    const reason =
      /^(?:.* The metric is|Ranked by) rocAuc, because only \d+% of the rows are "yes", so accuracy/m;
    const target = ["--target", "churned", "--model", "LinearDiscriminant", "--folds", "3"];
    const found = await credal("search", at("given.csv"), ...target, "--try", "shrinkage=0,0.5");
    expect(found).toMatch(reason);
    expect(found).toMatch(/^rank +shrinkage +rocAuc +±$/m);
    const explained = await credal("explain", at("given.json"), at("given.csv"));
    expect(explained).toMatch(reason);
    const ranked = [...explained.matchAll(/^\d +(\w+) +0\.\d+ /gm)].map(([, name]) => name);
    expect(new Set(ranked.slice(0, DRIVERS.length))).toEqual(new Set(DRIVERS));
    const asked = await credal("explain", at("given.json"), at("given.csv"), "--metric", "logLoss");
    expect(asked).not.toMatch(reason);
  });

  it("describe says what was trained", async () => {
    const out = await credal("describe", at("given.json"));
    expect(out).toContain('LinearDiscriminant, classification of "churned", 7 columns');
    expect(out).toMatch(/^signed_up +date$/m);
    expect(out).toMatch(/^classes +"no", "yes"$/m);
  });
});
