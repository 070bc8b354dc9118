export interface Packet {
  readonly sequence: number;
  readonly data: string;
  readonly flags: number;
}

/** The bytes of a connection, as they are written to a file. */
export function contents(packets: readonly Packet[]): string {
  let initial: number | undefined;
  let file = '';
  for (const { sequence, data } of packets) {
    if (data === '') {
      continue;
    }
    if (initial === undefined) initial = sequence;
    const offset = sequence - initial;
    while (file.length < offset) file += '\0';
    file = file.slice(0, offset) + data;
  }
  return file;
}

// Figure 5.6 of the thesis on regression errors, from its description: TCPflow without the patch.
