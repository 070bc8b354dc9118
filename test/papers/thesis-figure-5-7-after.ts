export interface Packet {
  readonly sequence: number;
  readonly data: string;
  readonly flags: number;
}

const acknowledges = 16;

/** The bytes of a connection, as they are written to a file. */
export function contents(packets: readonly Packet[]): string {
  let initial: number | undefined;
  let file = '';
  for (const { sequence, data, flags } of packets) {
    if (data === '') {
      if (initial === undefined) initial = sequence;
      continue;
    }
    if (initial === undefined) initial = sequence;
    if (initial !== sequence && !(flags & acknowledges)) return file;
    file += data;
  }
  return file;
}

// Figure 5.7 of the thesis on regression errors, from its description: another change makes the old fault show.
