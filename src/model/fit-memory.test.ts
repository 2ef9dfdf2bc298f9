import { describe, expect, it } from "vitest";
import { Matrix } from "../math/linalg/matrix.js";
import { FitMemory } from "./fit-memory.js";

const rows = new Matrix(2, 1);

describe("FitMemory", () => {
  it("makes once what fits to the same rows share, and releases it once", async () => {
    const memory = new FitMemory(rows);
    const key = Symbol("key");
    const calls: string[] = [];
    const make = async () => {
      calls.push("made");
      return { value: 7, release: () => calls.push("released") };
    };
    const within = FitMemory.of(memory.within({ threads: 1 }), rows);
    expect(within).toBe(memory);
    expect(await Promise.all([memory.keep(key, make), within?.keep(key, make)])).toEqual([7, 7]);
    await memory.release();
    await memory.release();
    expect(calls).toEqual(["made", "released"]);
  });

  it("is not found by fits to other rows, nor without one", () => {
    const control = new FitMemory(rows).within({});
    expect(FitMemory.of(control, new Matrix(2, 1))).toBeUndefined();
    expect(FitMemory.of({}, rows)).toBeUndefined();
  });

  it("has nothing to release where making failed", async () => {
    const memory = new FitMemory(rows);
    const failing = memory.keep(Symbol("key"), () => Promise.reject(new Error("aborted")));
    await expect(failing).rejects.toThrow("aborted");
    await memory.release();
  });
});
