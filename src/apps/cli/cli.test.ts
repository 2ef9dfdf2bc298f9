import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exampleFolder, expectRefusal, runCommand } from "../../../test/support/captured-terminal.js";
import { expectClose } from "../../../test/support/numbers.js";
import { iris } from "../../data/datasets/index.js";
import { readTable } from "../../io/index.js";
import { catalog } from "../catalog.js";

let folder = "";
const at = (name: string) => join(folder, name);
const credal = (...words: string[]) => runCommand(words);

beforeAll(async () => {
  folder = await exampleFolder();
});

afterAll(() => rm(folder, { recursive: true }));

describe("credal", () => {
  it("shows help with examples and exit codes, for itself and for every command", async () => {
    const { code, out } = await credal("--help");
    expect(code).toBe(0);
    expect(out).toContain("$ credal compare example:penguins --target species");
    expect(out).toContain("Exit codes: 0 success");
    const commands = [...out.matchAll(/^ {2}(\w+) .*</gm)].map(([, name]) => name);
    expect(commands.length).toBeGreaterThanOrEqual(4);
    for (const name of commands) {
      const help = await credal(name, "--help");
      expect(help.code, name).toBe(0);
      expect(help.out, name).toMatch(/Examples:\n {2}\$ credal /);
    }
  });

  it("refuses unknown commands and flags in one line, naming what may have been meant", async () => {
    expectRefusal(await credal("compair", "x.csv"), "Did you mean compare?");
    expectRefusal(await credal("compare", "x.csv", "--target", "y", "--fold", "3"), "Did you mean --folds?");
    expectRefusal(await credal("compare", "x.csv"), "required option '--target <column>' not specified");
    expectRefusal(await credal("compare", "x.csv", "--target", "y", "--folds", "1"), "a whole number ≥ 2");
    expectRefusal(await credal("models", "--task", "magic"), "Allowed choices are");
    expect((await credal()).code).toBe(2);
  });

  it("exits with 1 and a hint after an unexpected error, and shows its origin on request", async () => {
    const broken = () => {
      throw new TypeError("the disk is on fire");
    };
    const { code, err } = await runCommand(["models"], { write: broken });
    expect(code).toBe(1);
    expect(err).toMatch(/^credal: unexpected error: the disk is on fire \(set CREDAL_DEBUG=1 .*\)\n$/);
    const debugged = await runCommand(["models"], { write: broken, debug: true });
    expect(debugged.err).toMatch(/at .*broken/);
  });

  it("exits with 130 when it is interrupted, and leaves no file behind", async () => {
    const before = await readdir(folder);
    const signal = AbortSignal.abort();
    const { code, err } = await runCommand(
      ["compare", "example:iris", "--target", "species", "--report", at("r.html")],
      { signal },
    );
    expect([code, err]).toEqual([130, "credal: interrupted.\n"]);
    expect(await readdir(folder)).toEqual(before);
  });
});

describe("credal describe", () => {
  it("shows the columns of a file or of an example", async () => {
    const { code, out } = await credal("describe", at("penguins.csv"));
    expect(code).toBe(0);
    expect(out).toContain("344 rows");
    expect(out).toMatch(/^billLength +quantitative +342 +2 /m);
  });

  it("gives the same facts as JSON", async () => {
    const { out } = await credal("describe", "example:iris", "--json");
    const { rows, columns } = JSON.parse(out);
    expect(rows).toBe(150);
    expect(columns[4]).toMatchObject({ name: "species", kind: "categorical", different: 3 });
    expectClose(columns[0].mean, 5.8433333, { tolerance: 5e-7 });
  });

  it("takes kinds, roles and columns to leave out from flags", async () => {
    const flags = [
      "--kind",
      "species=text",
      "--drop",
      "sepalLength,sepalWidth",
      "--weight",
      "petalWidth",
      "--json",
    ];
    const { out } = await credal("describe", at("iris.csv"), ...flags);
    const { roles, columns } = JSON.parse(out);
    expect(roles).toEqual({ weight: "petalWidth" });
    expect(columns.map((column: { name: string }) => column.name)).toEqual(["petalLength", "species"]);
    expect(columns[1].kind).toBe("text");
  });

  it("reads the levels of an ordinal column in their order", async () => {
    const levels = "species=ordinal:virginica,versicolor,setosa";
    const { out } = await credal("describe", at("iris.csv"), "--kind", levels, "--json");
    expect(JSON.parse(out).columns[4]).toMatchObject({ minimum: "virginica", maximum: "setosa" });
  });

  it("refuses files, examples, columns and kinds that do not exist", async () => {
    expectRefusal(await credal("describe", at("nothing.csv")), "the file does not exist");
    expectRefusal(await credal("describe", at("data.xls")), 'ends in ".xls"');
    expectRefusal(await credal("describe", "example:irish"), 'did you mean "iris"?');
    expectRefusal(await credal("describe", at("iris.csv"), "--id", "specis"), 'did you mean "species"?');
    expectRefusal(await credal("describe", at("iris.csv"), "--kind", "species=txt"), 'did you mean "text"?');
    expectRefusal(await credal("describe", at("iris.csv"), "--kind", "species"), "--kind needs column=kind");
    expectRefusal(await credal("describe", "example:iris", "--kind", "species=text"), "--kind is for files");
  });
});

describe("credal models", () => {
  it("lists every method of the catalog with the options of its schema", async () => {
    const { out } = await credal("models");
    for (const Estimator of catalog)
      expect(out).toMatch(new RegExp(`^${Estimator.kind} +${Estimator.task}`, "m"));
    const listed = JSON.parse((await credal("models", "--json")).out);
    expect(listed).toHaveLength(catalog.length);
    const { options } = listed.find(({ kind }: { kind: string }) => kind === "GaussianNB");
    expect(options.find(({ name }: { name: string }) => name === "varianceFloor")).toMatchObject({
      defaultValue: 1e-9,
      constraint: "a number ≥ 0",
    });
  });

  it("shows one of them, by any way to write its name", async () => {
    const { out } = await credal("models", "gaussian-nb");
    expect(out).toMatch(/^GaussianNB, classification\n/);
    expect(out).toContain('"error" or "native"; default "error"');
    expectRefusal(await credal("models", "GaussNB"), 'did you mean "GaussianNB"?');
  });

  it("lists the methods of one task", async () => {
    const { out } = await credal("models", "--task", "regression");
    expect(out).toContain("LinearRegression");
    expect(out).not.toContain("GaussianNB");
  });
});

describe("credal datasets", () => {
  it("lists the examples, and writes one as CSV that reads back the same", async () => {
    const listed = JSON.parse((await credal("datasets", "--json")).out);
    expect(listed[0]).toMatchObject({ name: "example:iris", rows: 150, columns: 5, target: "species" });
    expect((await credal("datasets")).out).toMatch(/^example:penguins .* species +344 +7$/m);
    expect((await readTable(at("iris.csv"))).toRows()).toEqual(iris().toRows());
  });
});
