// A mistake in one line of a schema stops the build with the file, the line and what is wrong there.

import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { PlainTypes } from "../../scripts/plain-types/plain-types.js";

const project = fileURLToPath(new URL("../../", import.meta.url));

/** A project with these sources; what reading their schemas says. */
async function faultOf(files: Readonly<Record<string, string>>): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), "credal-plain-types-"));
  try {
    symlinkSync(join(project, "node_modules"), join(root, "node_modules"));
    const all = {
      "tsconfig.json": JSON.stringify({
        compilerOptions: {
          target: "ES2023",
          module: "NodeNext",
          strict: true,
          skipLibCheck: true,
          types: [],
        },
      }),
      "package.json": '{ "type": "module" }',
      "src/base/options.ts": "export const describeOptions = () => [];\n",
      ...files,
    };
    for (const [path, text] of Object.entries(all)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return await PlainTypes.of(root).then(
      () => "",
      (error: Error) => error.message.replaceAll(root, ""),
    );
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

const options = (line: string) => `import * as z from "zod";

export const exampleOptions = z.strictObject({
  ${line}
});
`;

describe("the declarations of schemas", () => {
  it("are read where nothing is wrong", async () => {
    expect(await faultOf({ "src/options.ts": options("count: z.number().min(1),") })).toBe("");
  });

  it("name the line of an option with a condition that does not exist", async () => {
    const fault = await faultOf({ "src/options.ts": options("count: z.number().mim(1),") });
    expect(fault).toContain("/src/options.ts:4:21: Property 'mim' does not exist on type 'ZodNumber'");
  });

  it("name the line of a default that is not declared", async () => {
    const fault = await faultOf({ "src/options.ts": options("count: z.number().default(LEAST),") });
    expect(fault).toContain("/src/options.ts:4:29: Cannot find name 'LEAST'");
  });

  it("name the line of a file that the schema imports", async () => {
    const state = `import * as z from "zod";
import { floats } from "./codecs.js";

export const exampleState = z.strictObject({ values: floats });
`;
    const broken = {
      "src/codecs.ts": 'import * as z from "zod";\n\nexport const floats = z.arry(z.number());\n',
    };
    expect(await faultOf({ "src/state.ts": state, ...broken })).toMatch(
      /\/src\/codecs\.ts:3:25: Property 'arry' does not exist/,
    );
  });

  it("name the line of a bracket that is missing", async () => {
    const fault = await faultOf({ "src/options.ts": options("count: z.number(.min(1),") });
    expect(fault).toMatch(/\/src\/options\.ts:4:\d+: /);
  });
});
