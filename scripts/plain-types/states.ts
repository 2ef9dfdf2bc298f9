// States of models: interfaces that extend what a schema declares get its fields, with their doc comments.

import ts from "typescript";

/** The types that give an interface the fields of a schema. */
const DECLARED = ["StateOf", "LabeledState", "StateOfFields"];

/** Whether a source declares a state, or a schema of one. */
export function mentionsStates(text: string): boolean {
  return /\b(StateOf|LabeledState|StateOfFields|StateSchema)\b/.test(text);
}

/** An interface that has the fields of a schema. */
export interface StateInterface {
  readonly node: ts.InterfaceDeclaration;
  /** The constant that declares the fields. */
  readonly constant: string;
  /** What the interface extends besides. */
  readonly others: readonly ts.ExpressionWithTypeArguments[];
}

/** The interfaces of a file that have the fields of schemas. */
export function stateInterfaces(file: ts.SourceFile): readonly StateInterface[] {
  return file.statements.filter(ts.isInterfaceDeclaration).flatMap((node) => {
    const bases = (node.heritageClauses ?? []).flatMap(({ types }) => [...types]);
    const declared = bases.find(({ expression }) => DECLARED.includes(expression.getText(file)));
    const query = declared?.typeArguments?.[0];
    if (query === undefined || !ts.isTypeQueryNode(query)) return [];
    const others = bases.filter((base) => base !== declared);
    return [{ node, constant: query.exprName.getText(file), others }];
  });
}

/** The doc comment of a property, as it stands where the property is declared. */
export function docComment(property: ts.Symbol): string {
  for (const declaration of property.declarations ?? []) {
    const [comment] = ts.getJSDocCommentsAndTags(declaration).filter(ts.isJSDoc);
    if (comment === undefined) continue;
    const [first, ...rest] = comment.getText().split("\n");
    return [first, ...rest.map((line) => ` ${line.trim()}`)].map((line) => `  ${line}\n`).join("");
  }
  return "";
}

/** The values of a field that may have one of a few, in their order; the compiler would sort them by chance. */
export function enumeration(property: ts.Symbol): string | undefined {
  const declaration = property.declarations?.[0];
  if (declaration === undefined || !ts.isPropertyAssignment(declaration)) return undefined;
  const [, values, optional] =
    /^z\.enum\(\[([^\]]*)\]\)(\.optional\(\))?$/.exec(declaration.initializer.getText()) ?? [];
  if (values === undefined) return undefined;
  const parts = values.split(",").map((value) => value.trim());
  return [...parts.filter((value) => value !== ""), ...(optional ? ["undefined"] : [])].join(" | ");
}

/** The type that a field is given by name: `field<Name>(codec)`. */
export function namedType(property: ts.Symbol): ts.TypeNode | undefined {
  const declaration = property.declarations?.[0];
  if (declaration === undefined || !ts.isPropertyAssignment(declaration)) return undefined;
  const value = declaration.initializer;
  const isField = ts.isCallExpression(value) && ts.isIdentifier(value.expression);
  return isField && value.expression.getText() === "field" ? value.typeArguments?.[0] : undefined;
}
