// The fields that an interface has from the schema of a state: their types and doc comments, as the compiler sees them.

import ts from "typescript";
import { docComment, enumeration, namedType, stateInterfaces } from "../plain-types/states.js";
import { checker } from "./declarations.js";

/** One field of a state. */
export interface StateField {
  readonly name: string;
  readonly type: ts.TypeNode;
  readonly optional: boolean;
  /** Its doc comment as text, if it has one. */
  readonly comment: string | undefined;
}

const FLAGS =
  ts.NodeBuilderFlags.NoTruncation |
  ts.NodeBuilderFlags.UseAliasDefinedOutsideCurrentScope |
  ts.NodeBuilderFlags.IgnoreErrors;

const printer = ts.createPrinter({ removeComments: true });

/** The fields that an interface has from a schema; none if it has its fields from nowhere else. */
export function stateFields(node: ts.Node, file: ts.SourceFile): readonly StateField[] {
  const state = stateInterfaces(file).find((one) => one.node === node);
  if (state === undefined) return [];
  return checker
    .getTypeAtLocation(state.node.name)
    .getProperties()
    .map((property) => ({
      name: property.name,
      type: namedType(property) ?? typeOf(property, file),
      optional: (property.flags & ts.SymbolFlags.Optional) !== 0,
      comment: textOf(docComment(property)),
    }));
}

/** The type of a property as it would be written, with names where there are some. */
function typeOf(property: ts.Symbol, file: ts.SourceFile): ts.TypeNode {
  const values = enumeration(property);
  if (values !== undefined) return parseType(values);
  const type = checker.getTypeOfSymbolAtLocation(property, file);
  const node = checker.typeToTypeNode(type, file, FLAGS);
  if (node === undefined) throw new Error(`docs-fields: the type of ${property.name} cannot be printed`);
  const printed = printer
    .printNode(ts.EmitHint.Unspecified, node, file)
    .replaceAll(/import\("[^"]*"\)\./g, "");
  return parseType(printed);
}

function parseType(text: string): ts.TypeNode {
  const file = ts.createSourceFile("type.ts", `type T = ${text};`, ts.ScriptTarget.Latest, true);
  return (file.statements[0] as ts.TypeAliasDeclaration).type;
}

/** What a comment says, without its stars. */
function textOf(comment: string): string | undefined {
  if (comment === "") return undefined;
  return comment.replaceAll(/^\s*(?:\/\*\*|\*\/|\*(?!\/))|\*\/\s*$/gm, "").trim();
}
