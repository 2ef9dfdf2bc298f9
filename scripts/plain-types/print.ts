// Types as plain declarations: every property written out, with its sentence and its default.

import ts from "typescript";
import type { PropertyDoc, PropertyDocs } from "./docs.js";
import { docComment, enumeration, namedType } from "./states.js";

/** A type with a name, and what is known of its properties: one shape, or one for each part of a union. */
export interface NamedType {
  readonly name: string;
  readonly type: ts.Type;
  /** The options that settings come from. */
  readonly twin?: ts.Type | undefined;
  /** Whether its properties are read-only. */
  readonly readonly: boolean;
  readonly docs: readonly PropertyDocs[];
}

const FLAGS =
  ts.NodeBuilderFlags.NoTruncation | ts.NodeBuilderFlags.InTypeAlias | ts.NodeBuilderFlags.IgnoreErrors;

/** Types with a name are printed by their name. */
const BY_NAME = ts.NodeBuilderFlags.NoTruncation | ts.NodeBuilderFlags.IgnoreErrors;

const printer = ts.createPrinter({ removeComments: true });

/** A name that a printed type needs, and the file that declares it. */
interface NeededName {
  readonly name: string;
  readonly file: string;
}

/** Prints types as they are seen from one file. */
export class TypePrinter {
  /** What the printed types need that the file does not import, by the name they use. */
  readonly needed = new Map<string, NeededName>();
  readonly #program: ts.Program;
  readonly #checker: ts.TypeChecker;
  readonly #file: ts.SourceFile;

  constructor(program: ts.Program, file: ts.SourceFile) {
    this.#program = program;
    this.#checker = program.getTypeChecker();
    this.#file = file;
  }

  /** `interface Name { … }` if the type is an object of named properties, otherwise `type Name = …`. */
  declaration({ name, type, twin, readonly, docs }: NamedType): string {
    const members = (part: ts.Type) => this.#members(part, twin, readonly, this.#docsOf(part, docs));
    if (hasOnlyProperties(this.#checker, type)) return `interface ${name} ${members(type)}`;
    if (type.isUnion() && type.types.every((part) => hasOnlyProperties(this.#checker, part)))
      return `type ${name} = ${type.types.map(members).join(" | ")};`;
    return `type ${name} = ${this.type(type)};`;
  }

  /** The properties of an interface but for those that it inherits from elsewhere, with their doc comments. */
  properties(type: ts.Type, inherited: ReadonlySet<string>): string {
    const lines = type
      .getProperties()
      .filter(({ name }) => !inherited.has(name))
      .map((property) => {
        const optional = property.flags & ts.SymbolFlags.Optional ? "?" : "";
        const named = namedType(property);
        const text =
          named === undefined
            ? (enumeration(property) ?? this.type(this.#typeOf(property), BY_NAME))
            : this.#named(named);
        return `${docComment(property)}  readonly ${property.name}${optional}: ${text};`;
      });
    return `{\n${lines.join("\n")}\n}`;
  }

  /** The type that a field of a state is given by name, as it stands there. */
  #named(node: ts.TypeNode): string {
    const visit = (part: ts.Node): ts.Node => {
      if (!ts.isIdentifier(part) || !ts.isTypeReferenceNode(part.parent))
        return ts.visitEachChild(part, visit, undefined);
      const symbol = this.#checker.getSymbolAtLocation(part);
      const origin =
        symbol !== undefined && symbol.flags & ts.SymbolFlags.Alias
          ? this.#checker.getAliasedSymbol(symbol)
          : symbol;
      const file = origin?.declarations?.[0].getSourceFile();
      if (file === undefined || this.#program.isSourceFileDefaultLibrary(file)) return part;
      // Also where the file has the name itself, because the compiler drops imports that only values need.
      if (file === this.#file) return part;
      const local = `Plain${part.text}`;
      this.needed.set(local, { name: origin?.name ?? part.text, file: file.fileName });
      return ts.factory.createIdentifier(local);
    };
    const printed = ts.visitNode(node, visit) as ts.TypeNode;
    return printer.printNode(ts.EmitHint.Unspecified, printed, node.getSourceFile());
  }

  type(type: ts.Type, flags = FLAGS): string {
    const node = this.#checker.typeToTypeNode(type, this.#file, flags);
    if (node === undefined)
      throw new Error(`plain-types: a type of ${this.#file.fileName} cannot be printed`);
    const { transformed } = ts.transform(node, [(context) => (root) => this.#withoutImports(root, context)]);
    return printer.printNode(ts.EmitHint.Unspecified, transformed[0], this.#file);
  }

  #members(type: ts.Type, twin: ts.Type | undefined, readonly: boolean, docs: PropertyDocs): string {
    const lines = type.getProperties().map((property) => {
      const { name } = property;
      const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
      const optional = property.flags & ts.SymbolFlags.Optional ? "?" : "";
      const other = twin === undefined ? undefined : this.#checker.getPropertyOfType(twin, name);
      const text = this.#property(this.#typeOf(property), other && this.#typeOf(other));
      const doc = comment(docs.get(name), twin === undefined);
      return `${doc}  ${readonly ? "readonly " : ""}${key}${optional}: ${text};`;
    });
    return `{\n${lines.join("\n")}\n}`;
  }

  /** A default takes the name from the type of an option; the option itself still has it. */
  #property(type: ts.Type, option: ts.Type | undefined): string {
    const checker = this.#checker;
    if (option === undefined) return this.type(type);
    const given = checker.getNonNullableType(option);
    const same = checker.isTypeAssignableTo(type, given) && checker.isTypeAssignableTo(given, type);
    return same ? this.type(option).replace(/ \| undefined$/, "") : this.type(type);
  }

  #typeOf(property: ts.Symbol): ts.Type {
    return this.#checker.getTypeOfSymbolAtLocation(property, this.#file);
  }

  /** `import("./a.js").Name` becomes a name that is imported from the file that declares it. */
  #withoutImports<N extends ts.Node>(root: N, context: ts.TransformationContext): N {
    const visit = (node: ts.Node): ts.Node => {
      if (!ts.isImportTypeNode(node) || node.qualifier === undefined || !ts.isIdentifier(node.qualifier))
        return ts.visitEachChild(node, visit, context);
      const { text } = node.qualifier;
      const local = `Plain${text}`;
      this.needed.set(local, { name: text, file: this.#origin(node, text) });
      const typeArguments = node.typeArguments?.map(
        (argument) => ts.visitNode(argument, visit) as ts.TypeNode,
      );
      return ts.factory.createTypeReferenceNode(local, typeArguments);
    };
    return ts.visitNode(root, visit) as N;
  }

  #origin({ argument }: ts.ImportTypeNode, name: string): string {
    const literal = ts.isLiteralTypeNode(argument) ? argument.literal : undefined;
    const path = literal !== undefined && ts.isStringLiteral(literal) ? literal.text : "";
    const { resolvedModule } = ts.resolveModuleName(
      path,
      this.#file.fileName,
      this.#program.getCompilerOptions(),
      ts.sys,
      undefined,
      undefined,
      ts.ModuleKind.ESNext,
    );
    const file = this.#program.getSourceFile(resolvedModule?.resolvedFileName ?? "");
    const module = file === undefined ? undefined : this.#checker.getSymbolAtLocation(file);
    const exported =
      module === undefined ? undefined : this.#checker.tryGetMemberInModuleExports(name, module);
    if (exported === undefined)
      throw new Error(`plain-types: ${this.#file.fileName} needs ${name} of ${path}`);
    const origin =
      exported.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(exported) : exported;
    return origin.declarations?.[0].getSourceFile().fileName ?? "";
  }

  /** Of several objects, the one that has these properties and their literal values. */
  #docsOf(type: ts.Type, objects: readonly PropertyDocs[]): PropertyDocs {
    const fits = (docs: PropertyDocs) =>
      type.getProperties().every((property) => {
        const doc = docs.get(property.name);
        const propertyType = this.#typeOf(property);
        return (
          doc !== undefined &&
          (doc.literal === undefined || (propertyType.isLiteral() && propertyType.value === doc.literal))
        );
      });
    return objects.find(fits) ?? new Map();
  }
}

function hasOnlyProperties(checker: ts.TypeChecker, type: ts.Type): boolean {
  return (
    (type.flags & ts.TypeFlags.Object) !== 0 &&
    !checker.isArrayLikeType(type) &&
    type.getCallSignatures().length === 0 &&
    checker.getIndexInfosOfType(type).length === 0 &&
    type.getProperties().length > 0
  );
}

function comment(doc: PropertyDoc | undefined, withDefault: boolean): string {
  if (doc === undefined || doc.meaning === "") return "";
  const { meaning, defaultValue } = doc;
  if (defaultValue === undefined || !withDefault) return `  /** ${meaning} */\n`;
  return `  /**\n   * ${meaning}\n   * @default ${JSON.stringify(defaultValue)}\n   */\n`;
}
