import { readdirSync, readFileSync } from "node:fs";
import asc from "assemblyscript/asc";
import { describe, expect, it } from "vitest";
import { sharedOf } from "../../scripts/kernels/shared.mjs";

const KERNELS = new URL("../../kernels/", import.meta.url).pathname;

/** The numbers that the compiler gives to the members of all codes of a text. */
async function compiled(text: string): Promise<ReadonlyMap<string, number>> {
  const members = [...text.matchAll(/const enum (\w+) \{([^}]*)\}/g)].flatMap(([, code, body]) =>
    [...body.replaceAll(/\/\*\*[^*]*\*\//g, "").matchAll(/\w+/g)].map(([member]) => [code, member]),
  );
  const questions = members.map(([code, member]) => {
    return `export function ${code}_${member}(): i32 { return ${code}.${member}; }`;
  });
  let wasm = new Uint8Array();
  const { error, stderr } = await asc.main(["all.ts", "--outFile", "all.wasm", "--runtime", "stub"], {
    readFile: (name) => (name === "all.ts" ? [text, ...questions].join("\n") : null),
    writeFile: (name, contents) => {
      if (name === "all.wasm") wasm = contents as Uint8Array<ArrayBuffer>;
    },
    listFiles: () => [],
  });
  if (error) throw new Error(stderr.toString());
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(wasm as Uint8Array<ArrayBuffer>), {});
  return new Map(
    members.map(([code, member]) => [
      `${code}.${member.toLowerCase().replaceAll("_", "-")}`,
      (exports[`${code}_${member}`] as () => number)(),
    ]),
  );
}

/** The numbers that TypeScript gets. */
function written(text: string): ReadonlyMap<string, number> {
  const parts = sharedOf(text, "one.shared.ts");
  return new Map(
    parts.flatMap((part: string) => {
      const code = /const (\w+) = \{/.exec(part)?.[1];
      return [...part.matchAll(/^ {2}"?([\w-]+)"?: (\d+),$/gm)].map(([, member, value]): [string, number] => [
        `${code}.${member}`,
        Number(value),
      ]);
    }),
  );
}

describe("codes and constants that both sides share", () => {
  const files = readdirSync(KERNELS, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".shared.ts"),
  );

  it("are numbered in TypeScript as the compiler numbers them", async () => {
    expect(files.length).toBeGreaterThan(5);
    const text = files.map((file) => readFileSync(`${KERNELS}/${file}`, "utf8")).join("\n");
    const numbers = await compiled(text);
    expect(numbers.size).toBeGreaterThan(50);
    expect(written(text)).toEqual(numbers);
  });

  it("still are with another member in the middle of each", async () => {
    const text = files
      .map((file) => readFileSync(`${KERNELS}/${file}`, "utf8"))
      .join("\n")
      .replaceAll(/(const enum \w+ \{\n(?:.*\n)*?.*,\n)/g, "$1  PLANTED_ONE,\n");
    expect(written(text).get("ActivationCode.planted-one")).toBe(1);
    expect(written(text)).toEqual(await compiled(text));
  });

  it("have their comments in TypeScript, and constants their values", () => {
    expect(sharedOf("/** Rows. */\nexport const ROWS: i32 = 8192;\n", "one.shared.ts")).toEqual([
      "/** Rows. */\nexport const ROWS = 8192;",
    ]);
  });

  it.each([
    ["a function", "export function f(): void {}", /neither a code nor a constant/],
    ["a constant that is computed", "export const ROWS: i32 = 1 << 13;", /neither a code nor a constant/],
    [
      "a member with a number of its own",
      "export const enum Code {\n  ONE = 1,\n}",
      /has the member ONE = 1/,
    ],
    ["a member in small letters", "export const enum Code {\n  one,\n}", /has the member one/],
  ])("must not have %s", (_, text, message) => {
    expect(() => sharedOf(text, "one.shared.ts")).toThrow(message);
  });
});
