// Declarations without zod: types that are inferred from schemas become plain interfaces, whose properties have
// the schema's sentences and defaults as doc comments.

import { join } from "node:path";
import ts from "typescript";
import { FileRewriter } from "./file-rewriter.js";
import { type LoadedSchemas, loadSchemas } from "./schemas.js";
import { constantsOf, mentionsZod } from "./sources.js";
import { mentionsStates } from "./states.js";

export class PlainTypes {
  readonly #folder: string;
  readonly #program: ts.Program;
  readonly #schemas: LoadedSchemas;

  private constructor(folder: string, program: ts.Program, schemas: LoadedSchemas) {
    this.#folder = folder;
    this.#program = program;
    this.#schemas = schemas;
  }

  /** Reads the sources of the project in a folder. */
  static async of(root: string): Promise<PlainTypes> {
    const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
    const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
    const folder = join(root, "src");
    const sources = ts.sys.readDirectory(folder, [".ts"]).filter((file) => !file.endsWith(".test.ts"));
    const program = ts.createProgram(sources, options);
    const wanted = new Map<string, readonly string[]>();
    for (const path of sources) {
      const file = program.getSourceFile(path);
      if (file === undefined || !/from "zod"/.test(file.text)) continue;
      wanted.set(
        file.fileName,
        constantsOf(file).map(({ name }) => name.getText(file)),
      );
    }
    return new PlainTypes(folder, program, await loadSchemas(root, sources, wanted));
  }

  /** The declarations of a source file without zod, from those that the compiler emitted. */
  rewrite(path: string, declarations: string): string {
    const source = this.#program.getSourceFile(path);
    if (source === undefined || !(mentionsZod(declarations) || mentionsStates(declarations)))
      return declarations;
    const emitted = ts.createSourceFile("emitted.d.ts", declarations, ts.ScriptTarget.Latest, true);
    return new FileRewriter(this.#folder, this.#program, this.#schemas, source).rewrite(emitted);
  }
}
