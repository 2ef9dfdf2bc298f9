// The options of functions. Some have a schema, some an interface and a list of names; all are read from the sources,
// file by file, because most of these declarations are not exported.

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const source = new URL("../../src/", import.meta.url);

/** The declaration that has an option: `IndividualCurvesOptions.count`. */
export interface DeclaredOption {
  readonly name: string;
  /** The interface, schema or function at the top of the file. */
  readonly owner: string;
}

const DECLARES = /\.describe\(|requireKnown(?:Options|Parameters)\(|interface \w+(?:Options|Parameters)\b/;

/** All options that are declared in src, by functions and by methods. */
export function declaredOptions(): DeclaredOption[] {
  return readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
    .map((path) => fileURLToPath(new URL(path, source)))
    .flatMap((path) => {
      const text = readFileSync(path, "utf8");
      if (!DECLARES.test(text)) return [];
      return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true).statements.flatMap(optionsOf);
    });
}

function optionsOf(statement: ts.Statement): DeclaredOption[] {
  const owner = ownerOf(statement);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && isDescribed(node.initializer)) found.push(node.name.getText());
    if (ts.isInterfaceDeclaration(node) && /(?:Options|Parameters)$/.test(node.name.text))
      for (const member of node.members) if (member.name !== undefined) found.push(member.name.getText());
    if (ts.isCallExpression(node) && /^requireKnown(?:Options|Parameters)$/.test(node.expression.getText()))
      for (const argument of node.arguments.slice(2)) found.push(...stringsIn(argument));
    ts.forEachChild(node, visit);
  };
  visit(statement);
  return [...new Set(found)].map((name) => ({ name, owner }));
}

/** Whether a value is a schema with a sentence; a description deeper inside belongs to another one. */
function isDescribed(value: ts.Expression): boolean {
  for (let node = value; ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression); ) {
    if (node.expression.name.text === "describe") return true;
    node = node.expression.expression;
  }
  return false;
}

function stringsIn(node: ts.Node): string[] {
  if (ts.isStringLiteral(node)) return [node.text];
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(stringsIn);
  return ts.isSpreadElement(node) ? stringsIn(node.expression) : [];
}

function ownerOf(statement: ts.Statement): string {
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations[0].name.getText();
  return (statement as { readonly name?: ts.Identifier }).name?.text ?? "";
}
