import type { Redaction } from './redaction.ts';

/** A part of what went through one descriptor or handle, in the order of the calls. */
export interface Piece {
  readonly channel: string;
  readonly data: Buffer;
}

/** The pieces that hold a secret or a part of one: what comes in two reads is one text. */
export function secretPieces(pieces: readonly (Piece | undefined)[], redaction: Redaction): Set<number> {
  const channels = new Map<string, number[]>();
  pieces.forEach((piece, i) => {
    if (piece === undefined || piece.data.length === 0) return;
    const known = channels.get(piece.channel);
    if (known === undefined) channels.set(piece.channel, [i]);
    else known.push(i);
  });
  const secret = new Set<number>();
  for (const members of channels.values()) {
    const ranges = redaction.secretsIn(Buffer.concat(members.map((i) => pieces[i]!.data)));
    let start = 0;
    for (const i of members) {
      const end = start + pieces[i]!.data.length;
      if (ranges.some(([from, to]) => from < end && to > start)) secret.add(i);
      start = end;
    }
  }
  return secret;
}
