import { readFileSync } from "node:fs";
import asc from "assemblyscript/asc";
import { describe, expect, it } from "vitest";
import { recordFiles } from "../../scripts/kernels/records.mjs";
import { type KernelRecordShape, recordsOf } from "../../scripts/kernels/source.mjs";

const ROOT = new URL("../..", import.meta.url).pathname;

interface Declared {
  readonly text: string;
  readonly records: readonly KernelRecordShape[];
}

/** All records of the kernels, declared in one text; `plant` may change the declarations of each file. */
function declared(plant: (text: string) => string): Declared {
  const known = new Map<string, KernelRecordShape>();
  const texts = recordFiles(ROOT).map((file) => {
    const text = plant(readFileSync(`${ROOT}/${file}`, "utf8").replaceAll(/^import .*\n/gm, ""));
    for (const [name, record] of recordsOf(text, known)) known.set(name, record);
    return text;
  });
  const text = ["type Floats = usize;\ntype Ints = usize;", ...texts].join("\n");
  return { text, records: [...known.values()] };
}

/** The offsets that the compiler gives to all fields, and where each record ends. */
async function compiledOffsets({ text, records }: Declared): Promise<ReadonlyMap<string, number>> {
  const asked = records.flatMap(({ name, fields }) => [
    [`${name}_`, `offsetof<${name}>()`],
    ...fields.map((field) => [`${name}_${field.name}`, `offsetof<${name}>("${field.name}")`]),
  ]);
  const questions = asked.map(([name, answer]) => `export function ${name}(): usize { return ${answer}; }`);
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
  return new Map(asked.map(([name]) => [name, (exports[name] as () => number)()]));
}

async function expectAgreement(all: Declared): Promise<void> {
  const compiled = await compiledOffsets(all);
  for (const { name, fields, end, bytes } of all.records) {
    for (const field of fields)
      expect([name, field.name, field.offset]).toEqual([
        name,
        field.name,
        compiled.get(`${name}_${field.name}`),
      ]);
    expect(end, name).toBe(compiled.get(`${name}_`));
    expect(bytes % 8, name).toBe(0);
    expect(bytes - end, name).toBeLessThan(8);
    expect(bytes, name).toBeGreaterThanOrEqual(end);
  }
}

describe("records of kernels", () => {
  it("have their fields where the compiler puts them", async () => {
    const all = declared((text) => text);
    expect(all.records.length).toBeGreaterThan(5);
    await expectAgreement(all);
  });

  it.each(["i32", "f64", "u64", "Floats"])(
    "still do with another field, %s, in the middle of each",
    async (type) => {
      const all = declared((text) =>
        text.replaceAll(/^export class (\w+)[^{]*\{\n[\s\S]*?^\}/gm, (record) => {
          const lines = record.split("\n");
          const fields = lines.flatMap((line, at) => (/^ {2}\w+: \w+;$/.test(line) ? [at] : []));
          lines.splice(
            fields[Math.floor(fields.length / 2)],
            0,
            `  planted${/class (\w+)/.exec(record)?.[1]}: ${type};`,
          );
          return lines.join("\n");
        }),
      );
      for (const { name, fields } of all.records)
        expect(fields.some((field) => field.name === `planted${name}`)).toBe(true);
      await expectAgreement(all);
    },
  );

  it("may extend records, whose fields come first", () => {
    const base = recordsOf("@unmanaged\nexport class Base {\n  first: i32;\n}\n");
    const more = recordsOf("@unmanaged\nexport class More extends Base {\n  second: f64;\n}\n", base);
    expect(more.get("More")?.fields.map(({ name, offset }) => [name, offset])).toEqual([
      ["first", 0],
      ["second", 8],
    ]);
  });

  it.each([
    ["an unknown type", "  a: string;", /R\.a has the type string/],
    ["two fields of one name", "  a: i32;\n  a: f64;", /two fields named a/],
    ["anything but fields", "  a: i32 = 3;", /no field of a record/],
    ["an unknown base", "", /extends Missing/],
  ])("must not have %s", (what, body, message) => {
    const base = what === "an unknown base" ? " extends Missing" : "";
    expect(() => recordsOf(`@unmanaged\nexport class R${base} {\n${body}\n}\n`)).toThrow(message);
  });
});
