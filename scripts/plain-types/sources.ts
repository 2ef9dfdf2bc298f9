// What the sources say of their schemas: the constants, and the types that are inferred from them.

import ts from "typescript";

/** A type that is inferred from schemas: `type Name = z.input<typeof constant>`. */
export interface InferredType {
  readonly name: string;
  readonly node: ts.TypeAliasDeclaration;
  /** The names of the constants it is inferred from. */
  readonly constants: readonly ts.Identifier[];
  /** Which side of one schema it is, if it is exactly that. */
  readonly side: "input" | "output" | undefined;
  readonly readonly: boolean;
}

/** Whether a declaration mentions zod. */
export function mentionsZod(text: string): boolean {
  return /\bz\.\w|\bzod\b/.test(text);
}

/** The types of a file that are inferred from schemas. */
export function inferredTypes(file: ts.SourceFile): readonly InferredType[] {
  return file.statements
    .filter(ts.isTypeAliasDeclaration)
    .filter(({ typeParameters, type }) => typeParameters === undefined && mentionsZod(type.getText(file)))
    .map((node) => {
      const text = node.type.getText(file);
      const bare = text.replace(/^Readonly<(.*)>$/s, "$1");
      const side = /^z\.(input|output)<typeof \w+>$/.exec(bare)?.[1] as InferredType["side"];
      return { name: node.name.text, node, constants: typeQueries(node.type), side, readonly: bare !== text };
    });
}

function typeQueries(node: ts.Node): readonly ts.Identifier[] {
  if (ts.isTypeQueryNode(node)) return ts.isIdentifier(node.exprName) ? [node.exprName] : [];
  const found: ts.Identifier[] = [];
  ts.forEachChild(node, (child) => void found.push(...typeQueries(child)));
  return found;
}

/** The constants of a file, declared at its top level, that a call gives their values. */
export function constantsOf(file: ts.SourceFile): readonly ts.VariableDeclaration[] {
  return file.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .filter(({ name, initializer }) => {
      return ts.isIdentifier(name) && initializer !== undefined && ts.isCallExpression(initializer);
    });
}

/** The constant that a class has as a static member: its `schema`, or its `state`. */
export function staticOfClass(
  file: ts.SourceFile,
  className: string,
  memberName: "schema" | "state",
): string | undefined {
  const member = file.statements
    .filter(ts.isClassDeclaration)
    .find(({ name }) => name?.text === className)
    ?.members.filter(ts.isPropertyDeclaration)
    .find(({ name }) => name.getText(file) === memberName);
  const value = member?.initializer;
  return value !== undefined && ts.isIdentifier(value) ? value.text : undefined;
}

/** The names that a file imports one by one, with the modules they come from. */
export function importedNames(file: ts.SourceFile): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { importClause, moduleSpecifier } of file.statements.filter(ts.isImportDeclaration)) {
    const bindings = importClause?.namedBindings;
    if (bindings === undefined || !ts.isNamedImports(bindings) || !ts.isStringLiteral(moduleSpecifier))
      continue;
    for (const { name, propertyName } of bindings.elements)
      if (propertyName === undefined) names.set(name.text, moduleSpecifier.text);
  }
  return names;
}
