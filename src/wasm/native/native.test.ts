import koffi from "koffi";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../test/support/numbers.js";
import { plainProduct, plainTranspose } from "../../../test/support/plain.js";
import { CredalError, MissingDependencyError } from "../../base/errors.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { multiply } from "../../math/linalg/multiply.js";
import { type NativeBlas, nativeBlas, useNativeBlas, useWasm } from "./index.js";
import { loadKoffi, requireNode } from "./koffi.js";
import { bindLibrary } from "./library.js";

const tolerance = 1e-14;

/** Why the native library cannot be tested here, or undefined if it can. */
const absence = await useNativeBlas().then(
  () => undefined,
  (error: Error) => error.message,
);
useWasm();
const required = process.env.CREDAL_NATIVE === "required";

describe("useNativeBlas", () => {
  afterEach(useWasm);

  it("names a library that cannot be opened and what to install, and changes nothing", async () => {
    const attempt = useNativeBlas("/nowhere/libopenblas.so.0");
    await expect(attempt).rejects.toThrow(
      /^useNativeBlas: "\/nowhere\/libopenblas\.so\.0" cannot be opened; .*OpenBLAS.*, or pass the path of another library\.$/,
    );
    await expect(attempt).rejects.toBeInstanceOf(MissingDependencyError);
    expect(nativeBlas()).toBeUndefined();
    expect(Matrix.identity(20).multiply(Matrix.identity(20)).equals(Matrix.identity(20))).toBe(true);
  });

  it("passes on the linker's own complaint as the cause", () => {
    expect(() => bindLibrary(koffi, process.platform, "/nowhere/libblas.so", undefined)).toThrow(
      expect.objectContaining({
        cause: expect.objectContaining({ message: expect.stringContaining("shared library") }),
      }),
    );
  });

  it("asks for the package koffi where it is not installed", async () => {
    await expect(loadKoffi("useNativeBlas", "koffi-that-is-not-there")).rejects.toThrow(
      "useNativeBlas: requires the optional package koffi; run: npm install koffi",
    );
    await expect(loadKoffi("useNativeBlas", "koffi-that-is-not-there")).rejects.toBeInstanceOf(
      MissingDependencyError,
    );
  });

  it("asks for Node.js in a browser", () => {
    expect(() => requireNode("useNativeBlas", {})).toThrow(
      "useNativeBlas: requires Node.js; browsers always use the WebAssembly kernels.",
    );
    expect(requireNode("useNativeBlas")).toBe(process.platform);
  });

  it("tries the platform's own names in turn and gives advice for it", () => {
    const tried: string[] = [];
    const nothing = {
      load(path: string): never {
        tried.push(path);
        throw new Error("no such file");
      },
    };
    expect(() => bindLibrary(nothing, "linux", undefined, undefined)).toThrow(
      /apt install libopenblas0-pthread/,
    );
    expect(() => bindLibrary(nothing, "darwin", undefined, undefined)).toThrow(/brew install openblas/);
    expect(() => bindLibrary(nothing, "win32", undefined, undefined)).toThrow(/libopenblas\.dll/);
    expect(tried[0]).toBe("libopenblas.so.0");
    expect(tried).toContain("/System/Library/Frameworks/Accelerate.framework/Accelerate");
  });

  it("names the routines that a library lacks", () => {
    const blasOnly = fakeLibrary((name) => name === "dgemm_" || name === "dsyrk_");
    expect(() => bindLibrary(blasOnly, "linux", "libblas.so.3", undefined)).toThrow(
      /^useNativeBlas: "libblas\.so\.3" has no dgeqrf_, dorgqr_, dgesdd_, dsyevd_, dpotrf_, dpotri_; both BLAS and LAPACK are required: install OpenBLAS/,
    );
  });

  it("refuses a library that counts in 64-bit integers", () => {
    const wide = fakeLibrary(() => true, "OpenBLAS 0.3.21 USE64BITINT DYNAMIC_ARCH");
    expect(() => bindLibrary(wide, "linux", "libopenblas64.so.0", undefined)).toThrow(
      /"libopenblas64\.so\.0" uses 64-bit integers/,
    );
  });

  it("refuses an invalid number of threads, or one that the library cannot be told", () => {
    const openblas = fakeLibrary(() => true, "OpenBLAS 0.3.21 DYNAMIC_ARCH");
    expect(() => bindLibrary(openblas, "linux", undefined, 0)).toThrow(
      'useNativeBlas: option "threads" must be a whole number ≥ 1; got 0.',
    );
    const accelerate = fakeLibrary((name) => !name.startsWith("openblas"));
    expect(() => bindLibrary(accelerate, "darwin", undefined, 2)).toThrow(/VECLIB_MAXIMUM_THREADS/);
    expect(bindLibrary(accelerate, "darwin", undefined, undefined)).toMatchObject({
      version: undefined,
      threads: undefined,
    });
  });
});

const title = "a native library";
const suite = absence === undefined || required ? describe : describe.skip;
suite(absence === undefined || required ? title : `${title} (skipped: ${absence})`, () => {
  let native: NativeBlas;

  beforeAll(async () => {
    const description = await useNativeBlas(undefined, process.platform === "linux" ? { threads: 1 } : {});
    expect(description.library).not.toBe("");
    if (process.platform === "linux") expect(description).toMatchObject({ threads: 1 });
    const active = nativeBlas();
    if (active === undefined) throw new Error("useNativeBlas left no native library in use");
    native = active;
  });
  afterAll(useWasm);

  it("does the product of matrices until useWasm goes back", async () => {
    const a = new Matrix(40, 30, randomArray(1200, 1));
    const b = new Matrix(30, 50, randomArray(1500, 2));
    const byNative = multiply(a, b);
    expect(Array.from(byNative.data)).toEqual(
      Array.from(native.multiply(40, 50, 30, a.data, false, b.data, false)),
    );
    useWasm();
    expect(nativeBlas()).toBeUndefined();
    const byKernels = multiply(a, b);
    expectClose(byNative.data, byKernels.data, { tolerance, scale: 30 });
    await useNativeBlas(undefined, {});
    expect(nativeBlas()).toBeDefined();
  });

  for (const [m, n, k] of [
    [0, 3, 2],
    [3, 0, 2],
    [3, 2, 0],
    [1, 1, 1],
    [5, 3, 17],
    [33, 65, 31],
  ]) {
    it(`multiplies ${m}×${k} by ${k}×${n} in all four transpositions`, () => {
      for (const transposeA of [false, true]) {
        for (const transposeB of [false, true]) {
          const a = randomArray(m * k, 3);
          const b = randomArray(k * n, 4);
          const expected = Float64Array.from({ length: m * n }, (_, at) => {
            const [i, j] = [Math.floor(at / n), at % n];
            let sum = 0;
            for (let p = 0; p < k; p += 1) {
              sum += (transposeA ? a[p * m + i] : a[i * k + p]) * (transposeB ? b[j * k + p] : b[p * n + j]);
            }
            return sum;
          });
          const actual = native.multiply(m, n, k, a, transposeA, b, transposeB);
          expectClose(actual, expected, { tolerance, scale: k + 1 });
        }
      }
    });
  }

  for (const [rows, columns] of [
    [0, 0],
    [0, 3],
    [3, 0],
    [1, 1],
    [1, 5],
    [5, 1],
    [17, 5],
    [5, 17],
    [33, 33],
    [130, 40],
    [40, 130],
  ]) {
    const k = Math.min(rows, columns);
    const shape = `${rows}×${columns}`;
    const a = randomArray(rows * columns, 5);
    const before = a.slice();

    it(`gives the whole symmetric cross product of ${shape}`, () => {
      const actual = native.crossProduct(rows, columns, a);
      expectClose(actual, plainProduct(columns, columns, rows, plainTranspose(rows, columns, a), a), {
        tolerance,
        scale: rows + 1,
      });
      expect(actual).toEqual(plainTranspose(columns, columns, actual));
      expect(a).toEqual(before);
    });

    it(`factors ${shape} into orthogonal Q and triangular R`, () => {
      const { q, r } = native.qr(rows, columns, a);
      expectClose(plainProduct(rows, columns, k, q, r), a, { tolerance, scale: k + 10 });
      expectOrthonormalColumns(rows, k, q);
      expect(r.every((value, at) => Math.floor(at / columns) <= at % columns || value === 0)).toBe(true);
      expect(a).toEqual(before);
    });

    for (const full of [false, true]) {
      it(`decomposes ${shape} into ${full ? "square" : "thin"} singular vectors, largest value first`, () => {
        const { u, singularValues, v } = native.svd(rows, columns, a, full);
        const [uColumns, vColumns] = full ? [rows, columns] : [k, k];
        expect([u.length, v.length]).toEqual([rows * uColumns, columns * vColumns]);
        expectOrthonormalColumns(rows, uColumns, u);
        expectOrthonormalColumns(columns, vColumns, v);
        expect(Array.from(singularValues)).toEqual([...singularValues].sort((x, y) => y - x));
        const scaled = Float64Array.from({ length: rows * k }, (_, at) => {
          const [i, j] = [Math.floor(at / k), at % k];
          return u[i * uColumns + j] * singularValues[j];
        });
        const vThin = Float64Array.from({ length: k * columns }, (_, at) => {
          const [j, i] = [Math.floor(at / columns), at % columns];
          return v[i * vColumns + j];
        });
        expectClose(plainProduct(rows, columns, k, scaled, vThin), a, { tolerance, scale: k + 20 });
        expect(a).toEqual(before);
      });
    }
  }

  for (const n of [0, 1, 3, 5, 17, 65]) {
    const square = randomArray(n * n, 6);
    const symmetric = square.map((value, at) => value + square[(at % n) * n + Math.floor(at / n)]);
    const definite = plainProduct(n, n, n, square, plainTranspose(n, n, square)).map((value, at) =>
      at % (n + 1) === 0 ? value + 1 : value,
    );

    it(`finds ascending eigenvalues and vectors in columns for size ${n}`, () => {
      const before = symmetric.slice();
      const { values, vectors } = native.eigenSymmetric(n, symmetric);
      expectOrthonormalColumns(n, n, vectors);
      expect(Array.from(values)).toEqual([...values].sort((x, y) => x - y));
      const scaled = vectors.map((value, at) => value * values[at % n]);
      expectClose(plainProduct(n, n, n, symmetric, vectors), scaled, { tolerance, scale: 2 * n + 20 });
      expect(symmetric).toEqual(before);
    });

    it(`factors a positive definite matrix of size ${n} from its lower triangle`, () => {
      const lowerOnly = definite.map((value, at) => (Math.floor(at / n) < at % n ? Number.NaN : value));
      const factor = native.cholesky(n, lowerOnly);
      expect(factor.every((value, at) => Math.floor(at / n) >= at % n || value === 0)).toBe(true);
      expectClose(plainProduct(n, n, n, factor, plainTranspose(n, n, factor)), definite, {
        tolerance,
        scale: n + 1,
      });
    });

    it(`inverts a positive definite matrix of size ${n} from its factor`, () => {
      const inverse = native.choleskyInverse(n, native.cholesky(n, definite));
      expect(inverse.every((value, at) => value === inverse[(at % n) * n + Math.floor(at / n)])).toBe(true);
      const identity = definite.map((_, at) => (Math.floor(at / n) === at % n ? 1 : 0));
      expectClose(plainProduct(n, n, n, definite, inverse), identity, { tolerance: 1e-10, scale: 1 });
    });
  }

  it("reports the pivot at which a matrix is not positive definite", () => {
    const indefinite = Float64Array.of(1, 0, 0, 0, -1, 0, 0, 0, 1);
    expect(() => native.cholesky(3, indefinite)).toThrow(
      expect.objectContaining({ name: "NotPositiveDefiniteError", pivot: 1 }),
    );
  });

  it("refuses an array that is too short for its size", () => {
    expect(() => native.qr(3, 2, new Float64Array(5))).toThrow(/qr: "a" must have 6 elements; it has 5/);
    expect(() => native.qr(3, 2, new Float64Array(5))).toThrow(CredalError);
  });
});

/** A stand-in for koffi whose libraries have the functions that `has` admits. */
function fakeLibrary(has: (name: string) => boolean, config = "") {
  return {
    load: () => ({
      func(name: string) {
        if (!has(name)) throw new Error(`Cannot find function '${name}' in shared library`);
        return () => (name === "openblas_get_config" ? config : undefined);
      },
    }),
  };
}

function expectOrthonormalColumns(rows: number, columns: number, a: Float64Array): void {
  expect(a.length).toBe(rows * columns);
  const gram = plainProduct(columns, columns, rows, plainTranspose(rows, columns, a), a);
  expectClose(
    gram,
    gram.map((_, at) => (at % (columns + 1) === 0 ? 1 : 0)),
    { tolerance, scale: 10 },
  );
}
