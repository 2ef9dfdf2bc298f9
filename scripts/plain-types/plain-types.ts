// Declarations without zod: types that are inferred from schemas become plain interfaces, whose properties have
// the schema's sentences and defaults as doc comments.

import { join } from "node:path";
import ts from "typescript";
import { FileRewriter } from "./file-rewriter.js";
import { type LoadedSchemas, loadSchemas, UnloadedSource } from "./schemas.js";
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
      const [fault] = program.getSyntacticDiagnostics(file);
      if (fault !== undefined) throw explained(program, new UnloadedSource(path, fault.messageText));
      wanted.set(
        file.fileName,
        constantsOf(file).map(({ name }) => name.getText(file)),
      );
    }
    try {
      return new PlainTypes(folder, program, await loadSchemas(root, sources, wanted));
    } catch (error) {
      if (error instanceof UnloadedSource) throw explained(program, error);
      throw error;
    }
  }

  /** The declarations of a source file without zod, from those that the compiler emitted. */
  rewrite(path: string, declarations: string): string {
    const source = this.#program.getSourceFile(path);
    if (source === undefined || !(mentionsZod(declarations) || mentionsStates(declarations)))
      return declarations;
    const emitted = ts.createSourceFile("emitted.d.ts", declarations, ts.ScriptTarget.Latest, true);
    try {
      return new FileRewriter(this.#folder, this.#program, this.#schemas, source).rewrite(emitted);
    } catch (error) {
      throw explained(this.#program, new UnloadedSource(source.fileName, error));
    }
  }
}

/** The error with what the compiler says of the file, which knows the line. */
function explained(program: ts.Program, { file, message, cause }: UnloadedSource): Error {
  const source = program.getSourceFile(file);
  const found =
    source === undefined
      ? []
      : [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
  const lines = found.flatMap(({ start = 0, messageText, file: own }) => {
    if (own === undefined) return [];
    const { line, character } = ts.getLineAndCharacterOfPosition(own, start);
    return `${file}:${line + 1}:${character + 1}: ${ts.flattenDiagnosticMessageText(messageText, "\n  ")}`;
  });
  const reasons = lines.length > 0 ? lines : [`${file}: ${message}`];
  return new Error(`plain-types: the declarations of a schema cannot be written.\n${reasons.join("\n")}`, {
    cause,
  });
}
