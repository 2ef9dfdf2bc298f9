// Types in plain words, for readers of the documentation.

import ts from "typescript";

const WORDS: Readonly<Record<string, string>> = {
  Float64Array: "list of numbers",
  Int32Array: "list of whole numbers",
  Uint8Array: "list of whole numbers",
  Matrix: "matrix",
  SparseMatrix: "sparse matrix",
  Table: "table",
  L: "label",
  Label: "label",
};

const KEYWORDS: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.NumberKeyword, "number"],
  [ts.SyntaxKind.StringKeyword, "string"],
  [ts.SyntaxKind.BooleanKeyword, "boolean"],
  [ts.SyntaxKind.UnknownKeyword, "any value"],
  [ts.SyntaxKind.VoidKeyword, "nothing"],
]);

/** What a type is, in words; `optional` fields may be absent. */
export function plainType(type: ts.TypeNode | undefined, optional = false): string {
  if (type === undefined) throw new Error("a public member of a model has no declared type");
  const words = wordsOf(type);
  return optional && !words.endsWith(" or undefined") ? `${words} or undefined` : words;
}

function wordsOf(type: ts.TypeNode): string {
  const keyword = KEYWORDS.get(type.kind);
  if (keyword !== undefined) return keyword;
  if (ts.isParenthesizedTypeNode(type)) return wordsOf(type.type);
  if (ts.isTypeOperatorNode(type)) return wordsOf(type.type);
  if (ts.isArrayTypeNode(type)) return `list of ${plural(wordsOf(type.elementType))}`;
  if (ts.isTupleTypeNode(type))
    return `[${type.elements.map((part) => wordsOf(ts.isNamedTupleMember(part) ? part.type : part)).join(", ")}]`;
  if (ts.isUnionTypeNode(type)) {
    const parts = type.types.map(wordsOf);
    return [
      ...parts.filter((part) => part !== "undefined"),
      ...parts.filter((part) => part === "undefined"),
    ].join(" or ");
  }
  if (ts.isTypeLiteralNode(type))
    return `object with ${type.members.map((member) => `\`${member.name?.getText()}\``).join(", ")}`;
  if (ts.isTypeReferenceNode(type)) return referenceWords(type);
  if (ts.isIndexedAccessTypeNode(type)) return "object";
  if (ts.isFunctionTypeNode(type)) return "function";
  return type.getText() === "undefined" || ts.isLiteralTypeNode(type)
    ? type.getText()
    : `\`${type.getText()}\``;
}

function referenceWords({
  typeName,
  typeArguments = ts.factory.createNodeArray<ts.TypeNode>(),
}: ts.TypeReferenceNode): string {
  const name = typeName.getText();
  const inner = typeArguments;
  if (["Readonly", "Partial", "Promise", "NonNullable"].includes(name)) return wordsOf(inner[0]);
  if (["ReadonlyArray", "Array", "ArrayLike"].includes(name)) return `list of ${plural(wordsOf(inner[0]))}`;
  if (["Record", "ReadonlyMap", "Map"].includes(name)) return `${plural(wordsOf(inner[1]))} by name`;
  if (WORDS[name] === undefined && name.length === 1) return "object";
  return WORDS[name] ?? `\`${name}\``;
}

/** "lists of numbers" of "list of numbers"; names of types stay as they are. */
function plural(words: string): string {
  if (/^[`["]/.test(words) || words.includes(" or ") || words.startsWith("object with")) return words;
  if (words === "matrix" || words === "sparse matrix") return words.replace("matrix", "matrices");
  return words.replace(/^(\w+)/, "$1s");
}
