import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { FormatError } from "../../../base/errors.js";
import { BayesianNetwork, parseNetwork, readNetwork, writeNetwork } from "../../index.js";

const bif = `// a comment
network "wet grass" { property "made by hand"; }
variable Rain { type discrete [ 2 ] { yes, no }; property "x" ; }
variable "Wet grass" /* quoted */ { type discrete[2] { "very wet" "dry" }; }
probability ( "Wet grass" | Rain ) {
  default 0.5, 0.5;
  (yes) 0.9 0.1;
}
probability ( Rain ) { table 0.4, 0.6; }
`;

describe("BIF", () => {
  it("is read with comments, quoted names, default rows, and blocks in any order", () => {
    const network = parseNetwork(bif);
    expect(network.graph.nodes).toEqual(["Rain", "Wet grass"]);
    expect(network.table("Wet grass").probability({ "Wet grass": "very wet" }, { Rain: "yes" })).toBe(0.9);
    expect(network.table("Wet grass").probability({ "Wet grass": "dry" }, { Rain: "no" })).toBe(0.5);
    expect(parseNetwork(writeNetwork(network)).nodes).toEqual(network.nodes);
  });

  it("lists the levels of a variable slowest in a table", () => {
    const text = bif.replace(/default[^}]*/, "table 0.9, 0.2, 0.1, 0.8; ");
    const wet = parseNetwork(text).table("Wet grass");
    expect([...wet.values]).toEqual([0.9, 0.1, 0.2, 0.8]);
  });

  it("normalizes rounded rows and reports it once", () => {
    const notes: string[] = [];
    const network = parseNetwork(bif.replace("0.4, 0.6", "0.333, 0.6665"), {
      onNote: (note) => notes.push(note),
    });
    expect(notes).toEqual([
      '1 rows of probabilities did not sum to 1 to nine digits and were divided by their sums; the first belongs to "Rain".',
    ]);
    expectClose(network.table("Rain").total, 1, { tolerance: 1e-15 });
    expect(() => parseNetwork(bif.replace("0.4, 0.6", "0.4, 0.5"))).toThrow(
      'parseNetwork: line 9: row 0 of the probabilities of "Rain" sums to 0.9, further from 1 than the tolerance of 0.001.',
    );
    expect(parseNetwork(bif.replace("0.4, 0.6", "0.4, 0.5"), { tolerance: 0.2 }).nodes.length).toBe(2);
  });

  it("is refused with the line of the error", () => {
    const fails = (from: string | RegExp, to: string, message: string) => {
      const damaged = bif.replace(from, to);
      expect(damaged).not.toBe(bif);
      expect(() => parseNetwork(damaged)).toThrow(message);
      expect(() => parseNetwork(damaged)).toThrow(FormatError);
    };
    fails("0.9 0.1;", "0.9;", 'line 7: expected 2 probabilities of "Wet grass"; got 1');
    fails("(yes) 0.9", "(maybe) 0.9", 'line 7: variable "Rain" has no level "maybe"');
    fails("0.9 0.1", "0.9 x", 'line 7: a probability must be a number; got "x"');
    fails("0.9 0.1", "-0.9 1.9", 'a probability of "Wet grass" is negative');
    fails(
      "discrete [ 2 ] { yes",
      "discrete [ 3 ] { yes",
      'line 3: variable "Rain" is said to have 3 levels, but 2',
    );
    fails("{ yes, no }", "{ no, no }", 'line 3: variable "Rain" has the level "no" twice');
    fails("| Rain", "| Snow", 'line 5: variable "Snow" is not declared');
    fails(/probability \( Rain[\s\S]*/, "", 'line 3: variable "Rain" has no distribution');
    fails("  default 0.5, 0.5;\n", "", 'line 5: the probabilities of "Wet grass" lack the row ("no")');
    fails("probability ( Rain ) {", "probability ( Rain | Rain ) {", "line 9: expected 4 probabilities");
    fails(/\n\}\nprobability \( Rain[\s\S]*/, "", "the text ends");
    fails(
      "variable Rain",
      "wariable Rain",
      'line 3: expected "network", "variable" or "probability"; got "wariable"',
    );
    fails('"very wet"', '"very wet', "line");
    expect(() => parseNetwork("   ")).toThrow("nothing to read");
    expect(() => parseNetwork("a,b\n1,2")).toThrow("not a network in BIF, XMLBIF or HUGIN's format");
  });

  it("is read from compressed bytes", async () => {
    const network = await readNetwork(gzipSync(bif));
    expect(network.nodes).toEqual(parseNetwork(bif).nodes);
  });
});

const xml = `<?xml version="1.0"?>
<!DOCTYPE BIF [ <!ELEMENT BIF ( NETWORK )*> <!ELEMENT NAME (#PCDATA)> ]>
<BIF VERSION="0.3"><NETWORK><NAME>n</NAME>
<VARIABLE TYPE="nature"><NAME>A</NAME><OUTCOME>a &amp; b</OUTCOME><OUTCOME>c</OUTCOME></VARIABLE>
<VARIABLE TYPE="nature"><NAME>B</NAME><OUTCOME>x</OUTCOME><OUTCOME>y</OUTCOME><PROPERTY>p</PROPERTY></VARIABLE>
<DEFINITION><FOR>A</FOR><TABLE>0.25 0.75</TABLE></DEFINITION>
<DEFINITION><FOR>B</FOR><GIVEN>A</GIVEN><TABLE>0.1 0.9
 <!-- c --> 0.2 0.8</TABLE></DEFINITION>
</NETWORK></BIF>`;

describe("XMLBIF", () => {
  it("survives a round trip of writing and reading", () => {
    const network = parseNetwork(xml);
    expect(network.table("A").variables[0].levels).toEqual(["a & b", "c"]);
    expect([...network.table("B").values]).toEqual([0.1, 0.9, 0.2, 0.8]);
    expect(parseNetwork(writeNetwork(network, { format: "xmlbif" })).nodes).toEqual(network.nodes);
  });

  it("is refused with the line of the error", () => {
    expect(() => parseNetwork(xml.replace("0.25 0.75", "0.25"))).toThrow(
      'line 6: expected 2 probabilities of "A"; got 1',
    );
    expect(() => parseNetwork(xml.replace("</OUTCOME><OUTCOME>c", "</NAME><OUTCOME>c"))).toThrow(
      "line 4: </NAME> closes <OUTCOME>",
    );
    expect(() => parseNetwork(xml.replace("</NETWORK></BIF>", ""))).toThrow("<NETWORK> is never closed");
    expect(() => parseNetwork(xml.replace("0.25 0.75", "0.25 half"))).toThrow('must be a number; got "half"');
  });
});

describe("HUGIN's format", () => {
  const net = `net { node_size = (80 40); }  % a comment
node A { label = "first; one"; states = ("yes" "no"); position = (10 20); }
continuous node X { }
continuous node Y { }
potential (A) { data = (0.3 0.7); }
potential (X | A) { data = ( normal(1.5, 4) normal(-2, 0.25) ); }
potential (Y | X A) { data = ( normal(1 + 2 * X, 1) normal(- 0.5*X, 9) ); }
`;

  it("holds tables and regressions", () => {
    const network = parseNetwork(net);
    expect(network.graph.parents("Y")).toEqual(["X", "A"]);
    expect(network.node("Y")).toMatchObject({
      intercepts: Float64Array.of(1, 0),
      coefficients: Float64Array.of(2, -0.5),
      standardDeviations: Float64Array.of(1, 3),
    });
    const again = parseNetwork(writeNetwork(network, { format: "hugin" }));
    expect(again.nodes).toEqual(network.nodes);
    expectClose(network.density({ of: "X" }).mean, [0.3 * 1.5 - 0.7 * 2], { tolerance: 1e-14 });
    expect(() => writeNetwork(network)).toThrow('"X" has numbers, which only format "hugin" holds');
  });

  it("is read with its class statement, and as uniform where data are missing", () => {
    const network = parseNetwork('class C { inputs = (); node A { states = ("a" "b"); } potential (A) { } }');
    expect([...network.table("A").values]).toEqual([0.5, 0.5]);
  });

  it("is refused with the line of the error", () => {
    expect(() => parseNetwork(net.replace("normal(1.5, 4)", "normal(1.5, 0)"))).toThrow(
      "line 6: the variance",
    );
    expect(() => parseNetwork(net.replace("2 * X", "2 * Z"))).toThrow('line 7: "Z" is not a parent of "Y"');
    expect(() => parseNetwork(net.replace("(0.3 0.7)", "(0.3)"))).toThrow(
      'line 5: expected 2 numbers in the data of "A"; got 1',
    );
    expect(() => parseNetwork(net.replace("potential (A)", "potental (A)"))).toThrow(
      'line 5: expected "net", "node" or "potential"',
    );
  });
});

describe("writeNetwork", () => {
  it("quotes names where needed, and writes labels as text", () => {
    const network = BayesianNetwork.of({
      'a "strange", name': { levels: [1, 2.5], table: [0.5, 0.5] },
      "other; <name>": { levels: [true, false], parents: ['a "strange", name'], table: [0.1, 0.2] },
    });
    for (const format of ["bif", "xmlbif", "hugin"] as const) {
      const back = parseNetwork(writeNetwork(network, { format }));
      expect(back.graph.equals(network.graph)).toBe(true);
      expect(back.table("other; <name>").variables[1].levels).toEqual(["true", "false"]);
      expect(back.table("other; <name>").values).toEqual(network.table("other; <name>").values);
    }
    expect(() => writeNetwork(network, { format: "csv" as never })).toThrow("format");
  });
});
