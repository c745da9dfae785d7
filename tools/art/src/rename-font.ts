const HEAD_LENGTH = 12;
const ENTRY_LENGTH = 16;
/** Names that say what a font is called; all others (copyright, licence) stay. */
const ownNames = new Map([
  [1, (name: string) => name],
  [2, () => 'Regular'],
  [3, (name: string) => name],
  [4, (name: string) => name],
  [6, (name: string) => name.replaceAll(' ', '')],
]);
const KEPT = [0, 13, 14];

/** The same font under another name: a subset of a font with a reserved name must not keep it. */
export function renamed(sfnt: Buffer, name: string): Buffer {
  const count = sfnt.readUInt16BE(4);
  const entries = Array.from({ length: count }, (_, at) => {
    const from = HEAD_LENGTH + at * ENTRY_LENGTH;
    const tag = sfnt.toString('latin1', from, from + 4);
    const [offset, length] = [sfnt.readUInt32BE(from + 8), sfnt.readUInt32BE(from + 12)];
    return { tag, bytes: sfnt.subarray(offset, offset + length) };
  });
  const tables = entries.map(({ tag, bytes }) => ({
    tag,
    bytes: tag === 'name' ? nameTable(bytes, name) : bytes,
  }));
  const head = Buffer.from(sfnt.subarray(0, HEAD_LENGTH));
  let offset = HEAD_LENGTH + count * ENTRY_LENGTH;
  const list: Buffer[] = [];
  const bodies: Buffer[] = [];
  for (const { tag, bytes } of tables) {
    const padded = Buffer.alloc(Math.ceil(bytes.length / 4) * 4);
    bytes.copy(padded);
    const entry = Buffer.alloc(ENTRY_LENGTH);
    entry.write(tag, 0, 'latin1');
    entry.writeUInt32BE(checksum(padded), 4);
    entry.writeUInt32BE(offset, 8);
    entry.writeUInt32BE(bytes.length, 12);
    list.push(entry);
    bodies.push(padded);
    offset += padded.length;
  }
  return Buffer.concat([head, ...list, ...bodies]);
}

function nameTable(old: Buffer, name: string): Buffer {
  const strings = old.readUInt16BE(4);
  const kept = new Map<number, Buffer>();
  for (let at = 0; at < old.readUInt16BE(2); at++) {
    const from = 6 + at * 12;
    const [platform, id] = [old.readUInt16BE(from), old.readUInt16BE(from + 6)];
    const [length, offset] = [old.readUInt16BE(from + 8), old.readUInt16BE(from + 10)];
    if (platform === 3 && KEPT.includes(id))
      kept.set(id, old.subarray(strings + offset, strings + offset + length));
  }
  for (const [id, of] of ownNames) kept.set(id, Buffer.from(of(name), 'utf16le').swap16());
  const records = [...kept].toSorted(([one], [other]) => one - other);
  const head = Buffer.alloc(6 + records.length * 12);
  head.writeUInt16BE(records.length, 2);
  head.writeUInt16BE(head.length, 4);
  let offset = 0;
  records.forEach(([id, text], at) => {
    [3, 1, 0x409, id, text.length, offset].forEach((value, field) =>
      head.writeUInt16BE(value, 6 + at * 12 + field * 2),
    );
    offset += text.length;
  });
  return Buffer.concat([head, ...records.map(([, text]) => text)]);
}

function checksum(padded: Buffer): number {
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
  return sum;
}
