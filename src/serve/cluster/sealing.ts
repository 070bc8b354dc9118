import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Texts as they are kept in Redis: as they are, or encrypted and authenticated when there is a key. */
export class Sealing {
  readonly #key: Buffer | undefined;

  /** `secret`: whatever client and workers have in common. */
  constructor(secret: string | undefined) {
    this.#key = secret ? createHash('sha256').update(`beagle cluster ${secret}`).digest() : undefined;
  }

  close(text: string): string {
    if (this.#key === undefined) return text;
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv);
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return `${MARK}${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')}`;
  }

  /** @throws when it was closed with another key, or is damaged. */
  open(text: string): string {
    if (this.#key === undefined) {
      if (text.startsWith(MARK)) throw new Error('the work is encrypted, and BEAGLE_CLUSTER_KEY is not set');
      return text;
    }
    if (!text.startsWith(MARK)) throw new Error('the work is not encrypted, and BEAGLE_CLUSTER_KEY is set');
    const bytes = Buffer.from(text.slice(MARK.length), 'base64');
    const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  }
}

const MARK = 'sealed:';
