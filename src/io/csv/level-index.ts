/** Numbers distinct byte strings in order of appearance, without making a string for each occurrence. */
export class LevelIndex {
  #size = 0;
  /** One more than the entry at a hash slot; 0 means free. */
  #slots = new Int32Array(64);
  #hashes = new Int32Array(32);
  #starts = new Int32Array(33);
  #pool = new Uint8Array(512);

  get size(): number {
    return this.#size;
  }

  /** The entry of these bytes, or −1 − slot for the slot where it would go. */
  find(bytes: Uint8Array, from: number, to: number): number {
    return this.#find(bytes, from, to, hashOf(bytes, from, to));
  }

  /** The entry of these bytes; a new entry gets the next number. */
  intern(bytes: Uint8Array, from: number, to: number): number {
    const hash = hashOf(bytes, from, to);
    const found = this.#find(bytes, from, to, hash);
    return found >= 0 ? found : this.#add(bytes, from, to, hash, -1 - found);
  }

  bytesOf(entry: number): Uint8Array {
    return this.#pool.subarray(this.#starts[entry], this.#starts[entry + 1]);
  }

  #find(bytes: Uint8Array, from: number, to: number, hash: number): number {
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (;;) {
      const entry = this.#slots[slot] - 1;
      if (entry < 0) return -1 - slot;
      if (this.#hashes[entry] === hash && this.#equals(entry, bytes, from, to)) return entry;
      slot = (slot + 1) & mask;
    }
  }

  #equals(entry: number, bytes: Uint8Array, from: number, to: number): boolean {
    const start = this.#starts[entry];
    if (this.#starts[entry + 1] - start !== to - from) return false;
    const pool = this.#pool;
    for (let i = from; i < to; i += 1) if (pool[start + i - from] !== bytes[i]) return false;
    return true;
  }

  #add(bytes: Uint8Array, from: number, to: number, hash: number, slot: number): number {
    const entry = this.#size;
    if (entry === this.#hashes.length) {
      this.#hashes = grown(this.#hashes, 2 * entry);
      this.#starts = grown(this.#starts, 2 * entry + 1);
    }
    const start = this.#starts[entry];
    const stop = start + to - from;
    if (stop > this.#pool.length) {
      const pool = new Uint8Array(Math.max(stop, 2 * this.#pool.length));
      pool.set(this.#pool);
      this.#pool = pool;
    }
    this.#pool.set(bytes.subarray(from, to), start);
    this.#starts[entry + 1] = stop;
    this.#hashes[entry] = hash;
    this.#slots[slot] = entry + 1;
    this.#size = entry + 1;
    if (2 * this.#size > this.#slots.length) this.#rehash();
    return entry;
  }

  #rehash(): void {
    const slots = new Int32Array(2 * this.#slots.length);
    const mask = slots.length - 1;
    for (let entry = 0; entry < this.#size; entry += 1) {
      let slot = this.#hashes[entry] & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = entry + 1;
    }
    this.#slots = slots;
  }
}

/** FNV-1a, with its high bits folded down because only the low ones choose the slot. */
function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = -2128831035;
  for (let i = from; i < to; i += 1) hash = Math.imul(hash ^ bytes[i], 16777619);
  return hash ^ (hash >>> 15);
}

function grown(array: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const out = new Int32Array(length);
  out.set(array);
  return out;
}
