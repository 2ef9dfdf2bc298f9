import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exampleFolder, expectRefusal, runCommand } from "../../../test/support/captured-terminal.js";

let folder = "";
const at = (name: string) => join(folder, name);
const credal = (...words: string[]) => runCommand(words);

beforeAll(async () => {
  folder = await exampleFolder();
  const train = (target: string, model: string, out: string) =>
    credal(
      ...["train", at("penguins.csv"), "--target", target, "--model", model, "--out", at(out)],
      "--no-validate",
    );
  await train("species", "GaussianNB", "classes.json");
  await train("bodyMass", "LinearRegression", "mass.json");
  const { sha256: _, ...unchecked } = JSON.parse(await readFile(at("mass.json"), "utf8"));
  await writeFile(at("unchecked.json"), JSON.stringify(unchecked));
});

afterAll(() => rm(folder, { recursive: true }));

describe("credal describe of a model", () => {
  it("says what it is, what it was fitted to and what it can do", async () => {
    const { code, out } = await credal("describe", at("classes.json"));
    expect(code).toBe(0);
    expect(out).toContain('classes.json: GaussianNB, classification of "species", 6 columns\n');
    expect(out).toMatch(/^checksum +valid$/m);
    expect(out).toMatch(/^steps +impute \(Imputer\), encode \(OneHotEncoder\), model \(GaussianNB\)$/m);
    expect(out).toMatch(/^classes +"Adelie", "Chinstrap", "Gentoo"$/m);
    expect(out).toMatch(/^options +priors="empirical", /m);
    expect(out).toMatch(/^can .*\bprobabilities, log probabilities\b/m);
    expect(out).toMatch(/^island +categorical$/m);
    expect(out).toMatch(/^billLength +quantitative$/m);
    expect(out).toContain("GaussianNB of 9 features");
  });

  it("shows the summary of a model that has one, and gives the same facts as JSON", async () => {
    const { out } = await credal("describe", at("mass.json"));
    expect(out).toMatch(/^R-squared: 0\.86/m);
    const facts = JSON.parse((await credal("describe", at("mass.json"), "--json")).out);
    expect(facts).toMatchObject({
      kind: "LinearRegression",
      task: "regression",
      target: "bodyMass",
      classes: null,
      options: { intercept: true },
      checksum: "valid",
      bytes: (await readFile(at("mass.json"))).length,
    });
    expect(facts.features.at(-1)).toEqual({ name: "species", kind: "categorical" });
    expect(facts.can).toEqual(expect.arrayContaining(["predictions", "intervals", "summary"]));
    expect(out).toContain(facts.summary);
  });

  it("distinguishes a model from a table of JSON, and a damaged model from both", async () => {
    await writeFile(at("rows.json"), '[{"a":1},{"a":2}]');
    expect((await credal("describe", at("rows.json"))).out).toContain("2 rows");
    await writeFile(at("cut.json"), (await readFile(at("mass.json"), "utf8")).slice(0, 900));
    expectRefusal(await credal("describe", at("cut.json")), "is not a readable model");
    const words = ["describe", at("mass.json"), "--max-bytes", "9"];
    expectRefusal(await credal(...words), "--max-bytes is for tables");
  });
});

describe("a model file without a checksum", () => {
  it("is reported by describe, and noted by every command that uses it", async () => {
    expect((await credal("describe", at("unchecked.json"))).out).toMatch(/^checksum +none, so damage/m);
    const commands = [
      ["predict", at("unchecked.json"), at("penguins.csv")],
      ["evaluate", at("unchecked.json"), at("penguins.csv")],
      ["plot", "coefficients", at("unchecked.json"), "--out", at("figure.svg")],
      ["plot", "residuals", at("penguins.csv"), "--model", at("unchecked.json"), "--out", at("figure.svg")],
    ];
    for (const words of commands) {
      const { code, err } = await credal(...words);
      expect(code, words.join(" ")).toBe(0);
      expect(err).toMatch(/^Note: ".*unchecked\.json": .* has no checksum/);
    }
  });
});
