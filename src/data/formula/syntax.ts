/** Operators between two operands. */
export type BinaryOperator = "+" | "-" | "*" | "/" | "^" | ":" | Comparison | "and" | "or";

export type Comparison = "=" | "!=" | "<" | "<=" | ">" | ">=";

/** A formula as a tree; every part knows its position in the text. */
export type Expression = { readonly start: number; readonly end: number } & (
  | { readonly node: "number"; readonly value: number }
  | { readonly node: "text"; readonly value: string }
  | { readonly node: "boolean"; readonly value: boolean }
  | { readonly node: "column"; readonly name: string }
  /** The dot of a model formula: all columns that are not mentioned otherwise. */
  | { readonly node: "rest" }
  | { readonly node: "unary"; readonly operator: "-" | "not"; readonly operand: Expression }
  | {
      readonly node: "binary";
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | {
      readonly node: "call";
      readonly name: string;
      readonly operands: readonly Expression[];
      /** Operands with a name: `df = 4`. */
      readonly named?: ReadonlyMap<string, Expression>;
    }
  /** Several constants: `c(1, 2)`. */
  | { readonly node: "list"; readonly values: readonly Expression[] }
);

/** The columns that a formula reads, in order of first appearance. */
export function columnsIn(expression: Expression): string[] {
  switch (expression.node) {
    case "column":
      return [expression.name];
    case "unary":
      return columnsIn(expression.operand);
    case "binary":
      return [...new Set([...columnsIn(expression.left), ...columnsIn(expression.right)])];
    case "call":
      return [...new Set([...expression.operands, ...(expression.named?.values() ?? [])].flatMap(columnsIn))];
    default:
      return [];
  }
}
