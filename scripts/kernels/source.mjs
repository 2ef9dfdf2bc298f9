// Reads what the build needs to know of kernels/ from its text, which Biome keeps in one form: what a file imports, the
// signatures of its exported functions, and the fields of its records.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/** A file and all that it imports, however far away, each once and in a fixed order. */
export function withImports(root, entry) {
  const files = new Set();
  const visit = (file) => {
    if (files.has(file)) return;
    files.add(file);
    for (const [, from] of textOf(root, file).matchAll(/ from "(\.[^"]*)"/g))
      visit(resolved(root, file, from));
  };
  visit(entry);
  return [...files].sort();
}

/** The functions that an entry exports, by name, in its order. */
export function exportedFunctions(root, entry) {
  const found = new Map();
  const lists = textOf(root, entry).matchAll(/export \{([^}]*)\} from "([^"]*)"/g);
  for (const [, list, from] of lists) {
    const file = resolved(root, entry, from);
    const functions = functionsOf(textOf(root, file));
    for (const name of list.match(/\w+/g) ?? []) {
      // The compiler lets the later of two exports of one name replace the other in silence.
      if (found.has(name)) throw new Error(`${entry} exports two functions as ${name}; rename one of them`);
      const signature = functions.get(name);
      if (signature === undefined)
        throw new Error(`${entry} exports ${name}, which is no function of ${file}`);
      found.set(name, { ...signature, file });
    }
  }
  return found;
}

/** The exported functions of a text: their parameters, what they return, and their sentence. */
export function functionsOf(text) {
  const heads = text.matchAll(
    /^(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?(?:@\w+\n)*export function (\w+)\(([^)]*)\): (\w+) \{$/gm,
  );
  return new Map(
    [...heads].map(([, comment, name, list, returns]) => {
      const parameters = list
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean)
        .map((part) => {
          const [parameter, type] = part.split(/:\s*/);
          return { name: parameter, type };
        });
      return [name, { name, parameters, returns, comment: comment?.trim() }];
    }),
  );
}

const FIELD_TYPES = {
  i32: { kind: "int32", size: 4 },
  f64: { kind: "float64", size: 8 },
  i64: { kind: "int64", size: 8 },
  u64: { kind: "int64", size: 8 },
  // The aliases of kernels/record.ts say what is there.
  Floats: { kind: "floats", size: 4 },
  Ints: { kind: "ints", size: 4 },
  usize: { kind: "pointers", size: 4 },
};

/** Records begin at multiples of this many bytes, so that all of their numbers are aligned. */
const ALIGNMENT = 8;

/**
 * The records of a text (`@unmanaged` classes), with the offsets that AssemblyScript gives their fields; `known` are the
 * records that they may extend.
 */
export function recordsOf(text, known = new Map()) {
  const records = new Map();
  const classes = text.matchAll(
    /^(?:(\/\*\*(?:(?!\*\/)[\s\S])*\*\/)\n)?@unmanaged\nexport class (\w+)(?: extends (\w+))? \{\n([\s\S]*?)^\}/gm,
  );
  for (const [, comment, name, base, body] of classes) {
    const above = base && (records.get(base) ?? known.get(base));
    if (base && above === undefined) throw new Error(`${name} extends ${base}, which is no known record`);
    const fields = [...(above?.fields ?? [])];
    let end = above?.end ?? 0;
    for (const field of fieldsOf(name, body)) {
      const type = FIELD_TYPES[field.type];
      if (type === undefined)
        throw new Error(`${name}.${field.name} has the type ${field.type}, which records do not know`);
      if (fields.some((other) => other.name === field.name))
        throw new Error(`${name} has two fields named ${field.name}`);
      const offset = Math.ceil(end / type.size) * type.size;
      fields.push({ ...field, ...type, offset });
      end = offset + type.size;
    }
    records.set(name, { name, comment, fields, end, bytes: Math.ceil(end / ALIGNMENT) * ALIGNMENT });
  }
  return records;
}

function* fieldsOf(record, body) {
  let comment;
  for (const [part, doc, name, type] of body.matchAll(/(\/\*\*(?:(?!\*\/)[\s\S])*\*\/)|(\w+): (\w+);|\S+/g)) {
    if (doc) comment = doc.replace(/\n\s+/g, "\n   ");
    else if (name === undefined) throw new Error(`${record} has ${part}, which is no field of a record`);
    else {
      yield { name, type, comment };
      comment = undefined;
    }
  }
}

function resolved(root, from, path) {
  const base = normalize(join(dirname(from), path));
  const file = [`${base}.ts`, join(base, "index.ts")].find((candidate) => existsSync(join(root, candidate)));
  if (file === undefined) throw new Error(`${from} imports ${path}, which does not exist`);
  return file;
}

function textOf(root, file) {
  return readFileSync(join(root, file), "utf8");
}
