// Classes and interfaces by name, found through the imports of the file that mentions them.

import { dirname, resolve } from "node:path";
import ts from "typescript";

const root = resolve(import.meta.dirname, "../../");
const { config } = ts.readConfigFile(resolve(root, "tsconfig.json"), ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
const program = ts.createProgram([resolve(root, "src/apps/catalog.ts")], { ...options, types: [] });

export const checker = program.getTypeChecker();

/** A class or interface, and the file it stands in. */
export interface Declaration {
  readonly node: ts.ClassDeclaration | ts.InterfaceDeclaration;
  readonly file: ts.SourceFile;
}

export function parseFile(path: string): ts.SourceFile {
  const file = program.getSourceFile(path);
  if (file === undefined) throw new Error(`docs-fields: the catalog does not import ${path}`);
  return file;
}

/** What a name means in a file: a class, then the interface merged with it; nothing if it is not ours. */
export function declarationsOf(name: string, file: ts.SourceFile): readonly Declaration[] {
  const declared = file.statements
    .filter((node) => ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node))
    .filter((node) => node.name?.text === name)
    .sort((a, b) => Number(ts.isInterfaceDeclaration(a)) - Number(ts.isInterfaceDeclaration(b)))
    .map((node) => ({ node, file }));
  if (declared.length > 0) return declared;
  const base = baseOf(name, file);
  if (base !== undefined) return declarationsOf(base, file);
  const alias = file.statements.find((node) => ts.isTypeAliasDeclaration(node) && node.name.text === name);
  if (alias !== undefined) return statesIn((alias as ts.TypeAliasDeclaration).type, file);
  for (const node of file.statements) {
    if (!(ts.isImportDeclaration(node) || ts.isExportDeclaration(node))) continue;
    const path = node.moduleSpecifier;
    if (path === undefined || !ts.isStringLiteral(path) || !path.text.startsWith(".")) continue;
    const bindings = ts.isImportDeclaration(node) ? node.importClause?.namedBindings : node.exportClause;
    if (bindings === undefined || !(ts.isNamedImports(bindings) || ts.isNamedExports(bindings))) continue;
    for (const { name: local, propertyName } of bindings.elements) {
      if (local.text !== name) continue;
      const source = resolve(dirname(file.fileName), path.text.replace(/\.js$/, ".ts"));
      return declarationsOf((propertyName ?? local).text, parseFile(source));
    }
  }
  return [];
}

/** The class behind a constant that gives its models their fields: `const Model = Base as unknown as …`. */
function baseOf(name: string, file: ts.SourceFile): string | undefined {
  const constant = file.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find((declaration) => declaration.name.getText(file) === name);
  let value = constant?.initializer;
  while (value !== undefined && ts.isAsExpression(value)) value = value.expression;
  return value !== undefined && ts.isIdentifier(value) ? value.text : undefined;
}

/** The states that a type is made of, directly or inside of Omit and the like. */
export function statesIn(type: ts.TypeNode, file: ts.SourceFile): readonly Declaration[] {
  if (ts.isIntersectionTypeNode(type)) return type.types.flatMap((part) => statesIn(part, file));
  if (!ts.isTypeReferenceNode(type)) return [];
  const name = type.typeName.getText(file);
  const inner = (type.typeArguments ?? []).flatMap((part) => statesIn(part, file));
  return name.endsWith("State") ? [...declarationsOf(name, file), ...inner] : inner;
}
