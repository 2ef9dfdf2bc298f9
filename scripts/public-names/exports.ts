// The names that a module exports, followed through its re-exports to their declarations. Files are parsed one by one,
// without a type checker, so that a test can afford it.

import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import ts from "typescript";

/** What a name is exported as. */
export interface Exported {
  /** The declarations: one, or the overloads of a function, or a class and the interface merged with it. */
  readonly nodes: readonly ts.Node[];
  /** Whether the compiler alone sees it. */
  readonly typeOnly: boolean;
}

const known = new Map<string, ReadonlyMap<string, Exported>>();

function parseFile(path: string): ts.SourceFile {
  return ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
}

/** The exports of the module in a file, by name. */
export function exportsOf(path: string): ReadonlyMap<string, Exported> {
  const before = known.get(path);
  if (before !== undefined) return before;
  const found = new Map<string, Exported>();
  known.set(path, found);
  const file = parseFile(path);
  for (const statement of file.statements) {
    if (ts.isExportDeclaration(statement)) {
      for (const [name, one] of reExports(statement, file)) found.set(name, one);
    } else if (isExported(statement)) {
      for (const [name, node] of declared(statement)) add(found, name, node);
    }
  }
  return found;
}

function add(names: Map<string, Exported>, name: string, node: ts.Node): void {
  names.set(name, { nodes: [...(names.get(name)?.nodes ?? []), node], typeOnly: false });
}

function reExports(
  { moduleSpecifier, exportClause, isTypeOnly }: ts.ExportDeclaration,
  file: ts.SourceFile,
): [string, Exported][] {
  const source = moduleSpecifier === undefined ? undefined : fileOf(moduleSpecifier, file);
  if (exportClause === undefined) return source === undefined ? [] : [...exportsOf(source)];
  if (!ts.isNamedExports(exportClause))
    return [[exportClause.name.text, { nodes: [exportClause.parent], typeOnly: isTypeOnly }]];
  return exportClause.elements.map((element) => {
    const name = (element.propertyName ?? element.name).text;
    const found = (source === undefined ? localNames(file) : exportsOf(source)).get(name);
    const typeOnly = isTypeOnly || element.isTypeOnly || found?.typeOnly === true;
    // Of a package of others, there is nothing but the name.
    return [element.name.text, { nodes: found?.nodes ?? [element], typeOnly }];
  });
}

/** What names mean inside of a file: its own declarations, and what it imports. */
function localNames(file: ts.SourceFile): ReadonlyMap<string, Exported> {
  const names = new Map<string, Exported>();
  for (const statement of file.statements) {
    for (const [name, node] of declared(statement)) add(names, name, node);
    if (!ts.isImportDeclaration(statement)) continue;
    const source = fileOf(statement.moduleSpecifier, file);
    const bindings = statement.importClause?.namedBindings;
    if (source === undefined || bindings === undefined || !ts.isNamedImports(bindings)) continue;
    for (const { name, propertyName } of bindings.elements) {
      const found = exportsOf(source).get((propertyName ?? name).text);
      if (found !== undefined) names.set(name.text, found);
    }
  }
  return names;
}

function declared(statement: ts.Statement): [string, ts.Node][] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map((node) => [node.name.getText(), node]);
  const { name } = statement as { readonly name?: ts.Identifier };
  return name === undefined ? [] : [[name.text, statement]];
}

function isExported(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  return modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
}

function fileOf(specifier: ts.Expression, file: ts.SourceFile): string | undefined {
  if (!ts.isStringLiteral(specifier) || !specifier.text.startsWith(".")) return undefined;
  return resolve(dirname(file.fileName), specifier.text.replace(/\.js$/, ".ts"));
}
