// The declarations of one file, statement by statement.

import { dirname, join, relative } from "node:path";
import ts from "typescript";
import { docsOf, type PropertyDocs } from "./docs.js";
import { TypePrinter } from "./print.js";
import type { LoadedSchemas } from "./schemas.js";
import {
  constantsOf,
  type InferredType,
  importedNames,
  inferredTypes,
  mentionsZod,
  staticOfClass,
} from "./sources.js";
import { mentionsStates, type StateInterface, stateInterfaces } from "./states.js";

/** Plain types that stand for schemas, under names that no file uses for something else. */
const STAND_INS = {
  options: { local: "PlainOptionsSchema", name: "OptionsSchema", file: "base/options.ts" },
  codec: { local: "PlainCodec", name: "Codec", file: "model/files/state.ts" },
  state: { local: "PlainStateSchema", name: "StateSchema", file: "model/files/state.ts" },
} as const;

export class FileRewriter {
  readonly #folder: string;
  readonly #checker: ts.TypeChecker;
  readonly #schemas: LoadedSchemas;
  readonly #source: ts.SourceFile;
  readonly #types: readonly InferredType[];
  readonly #constants: readonly ts.VariableDeclaration[];
  readonly #states: readonly StateInterface[];
  readonly #printer: TypePrinter;

  /** `folder` is the one that all sources are in. */
  constructor(folder: string, program: ts.Program, schemas: LoadedSchemas, source: ts.SourceFile) {
    this.#folder = folder;
    this.#checker = program.getTypeChecker();
    this.#schemas = schemas;
    this.#source = source;
    this.#types = inferredTypes(source);
    this.#constants = constantsOf(source);
    this.#states = stateInterfaces(source);
    this.#printer = new TypePrinter(program, source);
  }

  /** The declarations that the compiler emitted, without zod where there is a plain type for it. */
  rewrite(emitted: ts.SourceFile): string {
    const isZod = (node: ts.Statement) =>
      ts.isImportDeclaration(node) && /^zod/.test((node.moduleSpecifier as ts.StringLiteral).text);
    const zod = emitted.statements.filter(isZod).map((node) => node.getText(emitted));
    const text = emitted.statements
      .filter((node) => !isZod(node))
      .map((node) => this.#statement(node, emitted))
      .join("");
    const known = importedNames(emitted);
    const missing = [...importedNames(this.#source)]
      .filter(([name]) => !known.has(name) && new RegExp(`\\b${name}\\b`).test(text))
      .map(([name, from]) => `import { ${name} } from "${from}";`);
    const needed = [...this.#printer.needed].map(
      ([local, { name, file }]) => `import type { ${name} as ${local} } from "${this.#pathTo(file)}";`,
    );
    return [...(mentionsZod(text) ? zod : []), ...missing, ...needed, text, ""].join("\n");
  }

  #pathTo(file: string): string {
    const path = relative(dirname(this.#source.fileName), file).replace(/\.ts$/, ".js");
    return path.startsWith(".") ? path : `./${path}`;
  }

  /** The local name of a stand-in, which is imported. */
  #standIn(kind: keyof typeof STAND_INS): string {
    const { local, name, file } = STAND_INS[kind];
    this.#printer.needed.set(local, { name, file: join(this.#folder, file) });
    return local;
  }

  #statement(node: ts.Statement, emitted: ts.SourceFile): string {
    const whole = node.getFullText(emitted);
    if (!mentionsZod(whole) && !mentionsStates(whole)) return whole;
    const start = node.getStart(emitted);
    const before = emitted.text.slice(node.getFullStart(), start);
    const exported = /^export /.test(emitted.text.slice(start)) ? "export " : "";
    if (ts.isTypeAliasDeclaration(node)) {
      const inferred = this.#types.find(({ name }) => name === node.name.text);
      return inferred === undefined ? whole : `${before}${exported}${this.#declare(inferred)}`;
    }
    if (ts.isInterfaceDeclaration(node)) {
      const state = this.#states.find((one) => one.node.name.text === node.name.text);
      return state === undefined ? whole : `${before}${exported}${this.#stateInterface(state)}`;
    }
    if (ts.isVariableStatement(node)) {
      const [{ name }] = node.declarationList.declarations;
      return `${before}${this.#constant(name.getText(emitted), exported)}`;
    }
    return ts.isClassDeclaration(node) ? this.#class(node, emitted) : whole;
  }

  #declare({ name, node, constants, side, readonly }: InferredType): string {
    const docs = constants.flatMap((constant) => this.#docsOf(constant));
    const type = this.#checker.getTypeAtLocation(node.name);
    const schema = side === "output" ? this.#checker.getTypeAtLocation(constants[0]) : undefined;
    const twin = schema === undefined ? undefined : this.#inferred(schema, "input");
    return this.#printer.declaration({ name, type, twin, readonly, docs });
  }

  /** The fields of a schema, written out; what an interface has from elsewhere it has from there. */
  #stateInterface({ node, others }: StateInterface): string {
    const type = this.#checker.getTypeAtLocation(node.name);
    const inherited = new Set(
      others.flatMap((base) =>
        this.#checker
          .getTypeAtLocation(base)
          .getProperties()
          .map(({ name }) => name),
      ),
    );
    const parameters = node.typeParameters?.map((part) => part.getText()).join(", ");
    const generic = parameters === undefined ? "" : `<${parameters}>`;
    const bases = others.length === 0 ? "" : ` extends ${others.map((base) => base.getText()).join(", ")}`;
    return `interface ${node.name.text}${generic}${bases} ${this.#printer.properties(type, inherited)}`;
  }

  #constant(name: string, exported: string): string {
    const constant = this.#constants.find((node) => node.name.getText(this.#source) === name);
    const plain = constant === undefined ? undefined : this.#plainType(constant, name);
    // Parts of schemas are of no use to others; the types that are inferred from them are written out.
    return `${plain?.extra ?? ""}${exported}declare const ${name}: ${plain?.type ?? "unknown"};`;
  }

  #plainType(constant: ts.VariableDeclaration, name: string): { extra: string; type: string } | undefined {
    const type = this.#checker.getTypeAtLocation(constant.name);
    if (type.symbol?.name === "StateSchema")
      return { extra: "", type: `${this.#standIn("state")}<${this.#stateName(name, type)}>` };
    if (type.symbol?.name === "ZodObject") {
      const sides = (["input", "output"] as const).map((side) => this.#side(constant, name, type, side));
      const extra = sides.map(({ extra }) => extra).join("");
      return { extra, type: `${this.#standIn("options")}<${sides.map(({ type }) => type).join(", ")}>` };
    }
    if (!/\/model\/files\/codecs(\.ts|\/[\w-]+\.ts)$/.test(this.#source.fileName)) return undefined;
    const output = this.#printer.type(this.#inferred(type, "output"));
    return { extra: "", type: `${this.#standIn("codec")}<${output}>` };
  }

  /** The name of the state that a schema declares, or the state itself if this file has no name for it. */
  #stateName(constant: string, schema: ts.Type): string {
    const named = this.#states.find((state) => state.constant === constant);
    if (named !== undefined) return named.node.name.text;
    const [state] = this.#checker.getTypeArguments(schema as ts.TypeReference);
    return this.#printer.type(state);
  }

  /** One side of a schema by name; a type that has no name in the source gets one. */
  #side(constant: ts.VariableDeclaration, name: string, schema: ts.Type, side: "input" | "output") {
    const known = this.#types.find((type) => type.side === side && type.constants[0].text === name);
    if (known !== undefined) return { extra: "", type: known.name };
    const typeName = `${name[0].toUpperCase()}${name.slice(1)}${side === "input" ? "Input" : "Settings"}`;
    const docs = ts.isIdentifier(constant.name) ? this.#docsOf(constant.name) : [];
    const type = this.#inferred(schema, side);
    const twin = side === "output" ? this.#inferred(schema, "input") : undefined;
    const extra = this.#printer.declaration({ name: typeName, type, twin, readonly: false, docs });
    return { extra: `${extra}\n`, type: typeName };
  }

  #inferred(schema: ts.Type, side: "input" | "output"): ts.Type {
    const member = (type: ts.Type, name: string) => {
      const symbol = this.#checker.getPropertyOfType(type, name);
      if (symbol === undefined)
        throw new Error(`plain-types: a schema of ${this.#source.fileName} has no ${name}`);
      return this.#checker.getTypeOfSymbolAtLocation(symbol, this.#source);
    };
    return member(member(schema, "_zod"), side);
  }

  #docsOf(constant: ts.Identifier): readonly PropertyDocs[] {
    const symbol = this.#checker.getSymbolAtLocation(constant);
    if (symbol === undefined) return [];
    const origin = symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol;
    const file = origin.valueDeclaration?.getSourceFile().fileName ?? "";
    return docsOf(this.#schemas.find(file, origin.name), this.#schemas);
  }

  #class(node: ts.ClassDeclaration, emitted: ts.SourceFile): string {
    let text = node.getFullText(emitted);
    // From the last to the first, so that earlier positions stay valid.
    for (const member of [...node.members].reverse()) {
      const name = member.name?.getText(emitted) ?? "";
      if (name !== "schema" && name !== "state") continue;
      const constant = staticOfClass(this.#source, node.name?.text ?? "", name);
      if (constant === undefined) continue;
      const from = member.getStart(emitted) - node.getFullStart();
      const to = member.getEnd() - node.getFullStart();
      text = `${text.slice(0, from)}static readonly ${name}: typeof ${constant};${text.slice(to)}`;
    }
    return text;
  }
}
