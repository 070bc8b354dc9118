import { closeSync, openSync, readSync } from 'node:fs';

/** The virtual address behind an offset in a 64-bit ELF file (they differ in statically linked programs); the offset itself elsewhere. */
export function virtualAddress(file: string, offset: number): number {
  let fd: number | undefined;
  try {
    fd = openSync(file, 'r');
    const head = Buffer.alloc(64);
    readSync(fd, head, 0, 64, 0);
    if (head.readUInt32BE(0) !== 0x7f454c46 || head[4] !== 2) return offset;
    const [start, size, count] = [
      Number(head.readBigUInt64LE(32)),
      head.readUInt16LE(54),
      head.readUInt16LE(56),
    ];
    const table = Buffer.alloc(size * count);
    readSync(fd, table, 0, table.length, start);
    for (let i = 0; i < count; i++) {
      const at = i * size;
      const from = Number(table.readBigUInt64LE(at + 8));
      const length = Number(table.readBigUInt64LE(at + 32));
      if (table.readUInt32LE(at) === 1 && offset >= from && offset < from + length)
        return offset - from + Number(table.readBigUInt64LE(at + 16));
    }
    return offset;
  } catch {
    return offset;
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}
