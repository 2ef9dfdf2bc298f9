// Adds checks to a compiled module: every access to memory must lie in memory that was given out. A map with one bit
// for every four bytes says what was (test/support/checked-heap.ts keeps it), so that a kernel stops at the first number
// behind an array instead of computing with its neighbor's.
import binaryen from "assemblyscript/binaryen";

/** Where the map is, and for how many bytes it holds, in the low kilobyte that no pointer reaches. */
const MAP_POINTER = 16;
const MAP_LIMIT = 20;
const FIRST_ADDRESS = 1024;

export function withChecks(wasm) {
  const module = binaryen.readBinary(wasm);
  module.setFeatures(binaryen.Features.All);
  // The pass adds a function for every kind of access, among them some that no engine knows yet.
  module.runPasses(["safe-heap", "remove-unused-module-elements"]);
  const checked = binaryen.parseText(withMap(withCheckedVectors(module.emitText())));
  module.dispose();
  checked.setFeatures(binaryen.Features.All);
  if (!checked.validate()) throw new Error("the checked kernels are not valid");
  binaryen.setDebugInfo(true);
  const bytes = Buffer.from(checked.emitBinary());
  checked.dispose();
  return bytes;
}

/** The pass knows loads and stores of one number, not those of parts of a vector. */
function withCheckedVectors(text) {
  const pattern = /\(v128\.(?:load|store)(\d+)(x\d+_[su]|_\w+)((?: offset=\d+| align=\d+| \d+)*)\s*(?=\()/g;
  let out = "";
  let done = 0;
  for (const found of text.matchAll(pattern)) {
    if (found.index < done) continue;
    const [head, bits, shape, immediates] = found;
    const start = found.index + head.length;
    const end = closing(text, start) + 1;
    const bytes = shape.startsWith("x") ? 8 : Number(bits) / 8;
    const offset = immediates.match(/offset=(\d+)/)?.[1] ?? 0;
    out += text.slice(done, start);
    out += `(call $checked ${withCheckedVectors(text.slice(start, end))} (i32.const ${offset}) (i32.const ${bytes}))`;
    done = end;
  }
  return out + text.slice(done);
}

/** Position of the parenthesis that closes the one at a position. */
function closing(text, open) {
  for (let at = open, depth = 0; ; at += 1) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")") depth -= 1;
    if (depth === 0) return at;
  }
}

/** The pass compares every address with the end of a heap; here the map says whether the end is behind or before it. */
function withMap(text) {
  const asked = /\(i32\.load\s*\(call \$emscripten_get_sbrk_ptr\)\s*\)/g;
  const functions = text.split(/(?=^ ?\(func )/m).map((body) => {
    const bytes = body.match(/^ ?\(func \$SAFE_HEAP_\w+?_[ifv]\d+_(\d+)/)?.[1];
    const address = body.match(/\(local\.set (\$\d+)/)?.[1];
    return bytes
      ? body.replaceAll(asked, `(call $limitOf (local.get ${address}) (i32.const ${bytes}))`)
      : body;
  });
  const imports = /^ ?\(import "env" "(emscripten_get_sbrk_ptr|segfault|alignfault)".*\)\n/gm;
  const out = functions.join("").replaceAll(imports, "");
  const end = out.trimEnd().lastIndexOf(")");
  return `${out.slice(0, end)}${FUNCTIONS})\n`;
}

const bit = (address) => `
  (i32.and
    (i32.shr_u
      (i32.load8_u (i32.add (local.get $map) (i32.shr_u ${address} (i32.const 5))))
      (i32.and (i32.shr_u ${address} (i32.const 2)) (i32.const 7)))
    (i32.const 1))`;

const FUNCTIONS = `
(func $emscripten_get_sbrk_ptr (result i32) (i32.const 0))
(func $segfault (unreachable))
(func $alignfault)
(func $checked (param $at i32) (param $offset i32) (param $bytes i32) (result i32)
  (if (i32.eqz (call $limitOf (i32.add (local.get $at) (local.get $offset)) (local.get $bytes))) (then (unreachable)))
  (local.get $at))
(func $limitOf (param $at i32) (param $bytes i32) (result i32)
  (local $map i32)
  (local $last i32)
  (local.set $map (i32.load (i32.const ${MAP_POINTER})))
  (if (i32.eqz (local.get $map)) (then (return (i32.const -1))))
  (if (i32.lt_u (local.get $at) (i32.const ${FIRST_ADDRESS})) (then (return (i32.const 0))))
  (local.set $last (i32.add (local.get $at) (i32.sub (local.get $bytes) (i32.const 1))))
  (if (i32.ge_u (local.get $last) (i32.load (i32.const ${MAP_LIMIT}))) (then (return (i32.const -1))))
  (if (i32.and ${bit("(local.get $at)")} ${bit("(local.get $last)")}) (then (return (i32.const -1))))
  (i32.const 0))
`;
