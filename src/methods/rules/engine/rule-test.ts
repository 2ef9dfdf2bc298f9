// Tests of numbers, of which the conditions of rules consist.

/** A condition on the number of a column; a missing value meets none. */
export interface RuleTest {
  readonly column: number;
  readonly operator: "≤" | ">" | "=";
  readonly value: number;
}

export function passes({ operator, value }: RuleTest, given: number): boolean {
  if (operator === "=") return given === value;
  return operator === "≤" ? given <= value : given > value;
}

/** Whether a row of a matrix, which begins at an index of its data, passes all tests. */
export function coversRow(tests: readonly RuleTest[], data: Float64Array, start: number): boolean {
  return tests.every((test) => passes(test, data[start + test.column]));
}

/** Removes the tests that are implied by another test of the same column. */
export function simplify(tests: readonly RuleTest[]): RuleTest[] {
  return tests.filter((test, at) =>
    tests.every((other, k) => k === at || !implies(other, test) || (implies(test, other) && at < k)),
  );
}

/** Whether every value that passes the first test also passes the second. */
function implies(first: RuleTest, second: RuleTest): boolean {
  if (first.column !== second.column || first.operator !== second.operator) return false;
  if (first.operator === "=") return first.value === second.value;
  return first.operator === "≤" ? first.value <= second.value : first.value >= second.value;
}
