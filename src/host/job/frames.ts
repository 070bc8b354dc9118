/**
 * Messages between processes: four bytes of length, then JSON in UTF-8, or bytes as they are when the highest bit of the length is set. JSON,
 * since what a job says is read by the trusted side, and V8's own format is not made for hostile senders.
 */
import { readSync, writeSync } from 'node:fs';

export type Frame = { readonly json: unknown } | { readonly bytes: Buffer };

/** Longer frames end the conversation: nothing that is meant well is longer. */
const LONGEST = 1 << 28;
const BINARY = 0x80000000;

export function encodeFrame(frame: Frame): Buffer {
  const body = 'json' in frame ? Buffer.from(JSON.stringify(frame.json)) : frame.bytes;
  const head = Buffer.allocUnsafe(4);
  head.writeUInt32LE(('json' in frame ? body.length : body.length | BINARY) >>> 0);
  return Buffer.concat([head, body]);
}

function decodeBody(head: number, body: Buffer): Frame {
  return head >= BINARY ? { bytes: body } : { json: JSON.parse(body.toString('utf8')) };
}

function lengthOf(head: number): number {
  const length = (head & ~BINARY) >>> 0;
  if (length > LONGEST) throw new Error(`a message of ${length} bytes`);
  return length;
}

/** Puts frames together from chunks as they arrive. */
export class FrameReader {
  #chunks: Buffer[] = [];
  #size = 0;

  /** @throws when what arrives is no frame */
  *push(chunk: Buffer): Generator<Frame> {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    for (;;) {
      if (this.#size < 4) return;
      const head = this.#join(4).readUInt32LE(0);
      const whole = 4 + lengthOf(head);
      if (this.#size < whole) return;
      const bytes = this.#join(whole);
      yield decodeBody(head, bytes.subarray(4, whole));
      this.#chunks[0] = bytes.subarray(whole);
      this.#size -= whole;
    }
  }

  /** The first chunk, with at least so many bytes. */
  #join(needed: number): Buffer {
    if (this.#chunks[0]!.length < needed) this.#chunks = [Buffer.concat(this.#chunks)];
    return this.#chunks[0]!;
  }
}

/** Both directions of an inherited descriptor, each call waiting until it is done. */
export class BlockingChannel {
  readonly #descriptor: number;

  constructor(descriptor: number) {
    this.#descriptor = descriptor;
  }

  write(frame: Frame): void {
    const bytes = encodeFrame(frame);
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#descriptor, bytes, at);
  }

  /** The next frame; undefined when the other side is gone. */
  read(): Frame | undefined {
    const head = this.#take(4)?.readUInt32LE(0);
    if (head === undefined) return undefined;
    const body = this.#take(lengthOf(head));
    return body && decodeBody(head, body);
  }

  #take(size: number): Buffer | undefined {
    const bytes = Buffer.allocUnsafe(size);
    for (let at = 0; at < size; ) {
      const got = readSync(this.#descriptor, bytes, at, size - at, null);
      if (got === 0) return undefined;
      at += got;
    }
    return bytes;
  }
}
