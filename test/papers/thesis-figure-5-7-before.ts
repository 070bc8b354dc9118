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
      continue;
    }
    if (initial === undefined) initial = sequence;
    if (initial !== sequence && !(flags & acknowledges)) return file;
    file += data;
  }
  return file;
}

// Figure 5.7 of the thesis on regression errors, from its description: the fault is in the line before the last of the loop,
// and does not show in this version, where the two numbers are equal for the first packet with data.
