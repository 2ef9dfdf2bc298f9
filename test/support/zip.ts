import { deflateRawSync } from "node:zlib";

/** A zip archive of some files, deflated or stored; checksums are left 0, which readers of ours do not compare. */
export function zip(
  files: Readonly<Record<string, string | Uint8Array>>,
  { stored = false }: { readonly stored?: boolean } = {},
): Uint8Array {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const [path, content] of Object.entries(files)) {
    const name = Buffer.from(path);
    const plain = Buffer.from(content as string);
    const data = stored ? plain : deflateRawSync(plain);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(stored ? 0 : 8, 4);
    shared.writeUInt32LE(data.length, 14);
    shared.writeUInt32LE(plain.length, 18);
    shared.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), shared, name, data]);
    const position = Buffer.alloc(14);
    position.writeUInt32LE(offset, 10);
    centrals.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00"), shared, position, name]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(centrals.length, 8);
  end.writeUInt16LE(centrals.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...locals, directory, end]));
}
