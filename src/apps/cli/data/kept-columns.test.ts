import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCommand } from "../../../../test/support/captured-terminal.js";

let folder = "";
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "credal-kept-"));
  const rows = Array.from({ length: 40 }, (_, i) => `${i}.50,${i < 20 ? "a" : "b"}`);
  await writeFile(at("train.csv"), ["x,y", ...rows, ""].join("\n"));
  const words = ["train", at("train.csv"), "--target", "y", "--model", "GaussianNB", "--no-validate"];
  expect((await runCommand([...words, "--out", at("model.json")])).code).toBe(0);
});

afterAll(() => rm(folder, { recursive: true }));

async function predicted(text: string, ...flags: string[]) {
  await writeFile(at("new.csv"), text);
  const { code, out, err } = await runCommand(["predict", at("model.json"), at("new.csv"), ...flags]);
  expect(code, err).toBe(0);
  return { out, err };
}

describe("columns of a text that come with predictions", () => {
  const head = "no,x,sold,at,paid";
  const rows = [
    "007,1.50,15.6.2021,2021-06-15T10:00:00+02:00,$5.00",
    "0x1,3e1,1.7.2021,2021-07-01 09:30,",
    "9007199254740993,2.0,NA,?,$7.10",
  ];
  const text = [head, ...rows, ""].join("\n");

  it("are written as they are read, to the last character", async () => {
    const expected = [`${head},predicted`, `${rows[0]},a`, `${rows[1]},b`, `${rows[2]},a`, ""].join("\n");
    expect((await predicted(text, "--keep")).out.replaceAll('"', "")).toBe(expected);
    await predicted(text, "--keep", "--out", at("out.csv"));
    expect((await readFile(at("out.csv"), "utf8")).replaceAll('"', "")).toBe(expected);
    const { out } = await predicted("id,x\n1.10,1\n+2,2\n", "--id", "id");
    expect(out.split("\n").slice(1, 3)).toEqual(["1.10,a", "+2,a"]);
  });

  it("are those of the rows and columns that are read", async () => {
    const { out } = await predicted(text, "--keep", "--drop", "no,paid", "--rows", "1");
    expect(out).toBe("x,sold,at,predicted\n1.50,15.6.2021,2021-06-15T10:00:00+02:00,a\n");
  });

  it("have numbers with decimal points, as the predictions have, where the text has commas", async () => {
    const { out } = await predicted("x;sold;y\n1.234,50;15.6.2021;7,25\n", "--keep");
    expect(out).toBe("x,sold,y,predicted\n1234.5,15.6.2021,7.25,b\n");
  });

  it("are typed in JSON", async () => {
    const { out } = await predicted("x,sold\n1.50,15.6.2021\n", "--keep", "--json");
    expect(JSON.parse(out)).toEqual([{ x: 1.5, sold: "2021-06-15", predicted: "a" }]);
  });

  it("are not explained if the model does not read them", async () => {
    expect((await predicted(text)).err).toBe("");
    const { err } = await predicted("x,zip\n1,01234\n", "--keep");
    expect(err).toBe("");
    const described = await runCommand(["describe", at("new.csv")]);
    expect(described.err).toContain('column "zip" stays categorical');
    expect((await runCommand(["describe", at("new.csv"), "--drop", "zip"])).err).toBe("");
  });
});
