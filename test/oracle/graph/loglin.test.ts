// Log-linear models beside R's loglin.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Table } from "../../../src/data/table/table.js";
import { Factor } from "../../../src/math/probability/table/index.js";
import { fitMarkovNetwork } from "../../../src/networks/index.js";
import { expectClose } from "../../support/numbers.js";

interface Fitted {
  readonly data: string;
  readonly variables: Readonly<Record<string, readonly string[]>>;
  readonly counts: readonly number[];
  readonly cliques: readonly (readonly string[])[];
  readonly fitted: readonly number[];
  readonly deviance: number;
  readonly pearson: number;
  readonly df: number;
}

const file = new URL("loglin.json", import.meta.url);
const oracle: readonly Fitted[] = JSON.parse(readFileSync(file, "utf8"));
const CLOSE = { tolerance: 1e-8 };

/** R's order has the first variable fastest: that of the variables in reverse. */
function inOurOrder(variables: Fitted["variables"], values: readonly number[]): Factor {
  return new Factor(Object.fromEntries(Object.entries(variables).reverse()), values);
}

describe("fitMarkovNetwork", () => {
  for (const [at, { data, variables, counts, cliques, fitted, deviance, pearson, df }] of oracle.entries())
    it(`fits model ${at} of ${data} as loglin does`, async () => {
      const table = inOurOrder(variables, counts);
      const fit = await fitMarkovNetwork(table, { cliques: cliques.map((clique) => [...clique]) });
      const expected = inOurOrder(variables, fitted);
      expectClose(fit.expected(expected.names).values, expected.values, CLOSE);
      expectClose(fit.deviance, deviance, CLOSE);
      expectClose(fit.pearson, pearson, CLOSE);
      expect(fit.degreesOfFreedom).toBe(df);
      expect(fit.convergence?.converged ?? true).toBe(true);
      // The same from cases with weights, and by the other way where there is one.
      const rows = [...table.values.keys()];
      const cases = Table.fromRows(
        rows.map((cell) => ({ ...table.scope.assignment(cell), count: table.values[cell] })),
        { roles: { weight: "count" } },
      );
      const again = await fitMarkovNetwork(cases, {
        cliques: cliques.map((clique) => [...clique]),
        method: "iterative",
      });
      expect(again.method).toBe("iterative");
      const theirs = again.expected(expected.names);
      for (const cell of rows)
        expectClose(theirs.value(table.scope.assignment(cell)), expected.values[cell], CLOSE);
      expectClose(again.deviance, deviance, CLOSE);
    });

  it("has both decomposable models and others among these", async () => {
    const methods = await Promise.all(
      oracle.map(async ({ variables, counts, cliques }) => {
        const table = inOurOrder(variables, counts);
        return (await fitMarkovNetwork(table, { cliques: cliques.map((clique) => [...clique]) })).method;
      }),
    );
    expect(methods.filter((method) => method === "closed-form")).toHaveLength(4);
  });
});
