// What a model has: the fields of its state, and the public methods and getters of its class.

import ts from "typescript";
import { type Declaration, declarationsOf, parseFile, statesIn } from "./declarations.js";
import { plainType } from "./plain-type.js";
import { type StateField, stateFields } from "./state-fields.js";

/** One row of a table. */
export interface Member {
  readonly name: string;
  /** Its type in plain words. */
  readonly type: string;
  /** The first sentence of its doc comment. */
  readonly meaning: string;
}

/** Every model has these; the pages on estimators and files explain them. */
const COMMON = ["kind", "inputs", "features", "async", "toJSON", "toString", "fromJSON"];

type Element = ts.ClassElement | ts.TypeElement;

interface Found {
  readonly element: Element | StateField;
  /** Whether a class has it, and not the interface of a state alone. */
  inClass: boolean;
  meaning: string | undefined;
}

/**
 * The members of a class of models; `fields` are those of its state, and `options` explain fields that are
 * options kept as they were. Throws where a doc comment is missing.
 */
export function membersOf(
  className: string,
  path: string,
  fields: readonly string[],
  options: ReadonlyMap<string, Member>,
): Member[] {
  const found = new Map<string, Found>();
  for (const declaration of declarationsOf(className, parseFile(path)))
    collect(declaration, found, new Set());
  const state = fields.filter((name) => !COMMON.includes(name));
  const others = [...found].filter(([name, { inClass }]) => inClass && !fields.includes(name));
  const names = [...state, ...others.map(([name]) => name)].filter((name) => !COMMON.includes(name));
  const bare: string[] = [];
  const members = names.flatMap((name) => {
    const one = found.get(name);
    const option = one?.inClass ? undefined : options.get(name);
    if (one?.meaning !== undefined) return memberOf(name, one.element, one.meaning, option?.type);
    if (option === undefined) bare.push(name);
    return option ?? [];
  });
  if (bare.length > 0) throw new Error(`${className} has no doc comment for ${bare.join(", ")} (${path})`);
  return members;
}

function memberOf(
  name: string,
  element: Element | StateField,
  meaning: string,
  option: string | undefined,
): Member {
  if (!("kind" in element)) {
    const words = plainType(element.type, element.optional);
    // An option lists its values in their order, the compiler by chance.
    return { name, type: option !== undefined && hasSameParts(words, option) ? option : words, meaning };
  }
  const type = typeOf(element);
  // The type of an option is written out where the option is declared.
  const words =
    option !== undefined && type !== undefined && ts.isIndexedAccessTypeNode(type)
      ? option
      : plainType(type, isOptional(element));
  return { name: label(name, element), type: words, meaning };
}

function hasSameParts(some: string, others: string): boolean {
  const sorted = (words: string) => words.split(" or ").sort().join(" or ");
  return sorted(some) === sorted(others);
}

/** The derived come first; a member without a comment has that of its base. */
function collect({ node, file }: Declaration, found: Map<string, Found>, seen: Set<ts.Node>): void {
  if (seen.has(node)) return;
  seen.add(node);
  for (const element of node.members) {
    if (!isPublic(element)) continue;
    const name = (element.name as ts.Identifier).text;
    const one = found.get(name) ?? { element, inClass: false, meaning: undefined };
    one.inClass ||= isOfClass(element);
    one.meaning ??= sentenceOf(element);
    found.set(name, one);
  }
  for (const field of stateFields(node, file)) {
    const one = found.get(field.name) ?? { element: field, inClass: false, meaning: undefined };
    one.meaning ??= field.comment === undefined ? undefined : firstSentence(field.comment);
    found.set(field.name, one);
  }
  for (const clause of node.heritageClauses ?? [])
    for (const { expression, typeArguments = [] } of clause.types) {
      // The state that is named as the argument of a base class knows more of its fields than the base.
      const states = typeArguments.flatMap((type) => statesIn(type, file));
      for (const base of [...states, ...declarationsOf(expression.getText(file), file)])
        collect(base, found, seen);
    }
}

function isPublic(element: Element): boolean {
  if (element.name === undefined || !ts.isIdentifier(element.name)) return false;
  const hidden = [ts.SyntaxKind.PrivateKeyword, ts.SyntaxKind.ProtectedKeyword, ts.SyntaxKind.StaticKeyword];
  const modifiers = ts.canHaveModifiers(element) ? (ts.getModifiers(element) ?? []) : [];
  return !modifiers.some(({ kind }) => hidden.includes(kind));
}

/** What a class has itself, in contrast to the fields that it declares again for the compiler. */
function isOfClass(element: Element): boolean {
  if (ts.isPropertyDeclaration(element))
    return !element.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword);
  return ts.isMethodDeclaration(element) || ts.isGetAccessorDeclaration(element);
}

function isOptional(element: Element): boolean {
  return "questionToken" in element && element.questionToken !== undefined;
}

function typeOf(element: ts.Node): ts.TypeNode | undefined {
  return (element as { readonly type?: ts.TypeNode }).type;
}

/** A method has its parameters behind its name. */
function label(name: string, element: ts.Node): string {
  if (!(ts.isMethodDeclaration(element) || ts.isMethodSignature(element))) return name;
  return `${name}(${element.parameters.map((parameter) => parameterName(parameter)).join(", ")})`;
}

function parameterName({ name }: ts.ParameterDeclaration): string {
  if (ts.isIdentifier(name)) return name.text;
  const parts = ts.isObjectBindingPattern(name)
    ? name.elements.map((one) => (one.propertyName ?? one.name).getText())
    : [];
  return `{ ${parts.join(", ")} }`;
}

/** The first sentence of a doc comment. */
export function sentenceOf(element: ts.Node): string | undefined {
  const [comment] = ts.getJSDocCommentsAndTags(element).filter((part) => ts.isJSDoc(part));
  const text = comment === undefined ? undefined : ts.getTextOfJSDocComment((comment as ts.JSDoc).comment);
  return text === undefined ? undefined : firstSentence(text);
}

function firstSentence(text: string): string {
  const [paragraph] = text.replaceAll("\r", "").split(/\n\s*\n/);
  const line = paragraph.replaceAll(/\s+/g, " ").trim();
  return (line.match(/^.*?[.:](?=\s+[A-Z]|$)/)?.[0] ?? line).replace(/:$/, ".").replaceAll("|", "\\|");
}
