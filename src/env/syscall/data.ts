/** A system call's answer: its result and its outputs by argument. */
export interface SyscallData {
  /** The returned number; undefined when the process never came back from the call. */
  readonly result: number | undefined;
  readonly outputs: ReadonlyMap<number, Buffer>;
}

/** Reads the canonical form `result;argument:hex;…`. */
export function parseData(data: string): SyscallData {
  const [result = '?', ...pieces] = data.split(';');
  const outputs = new Map<number, Buffer>();
  for (const piece of pieces) {
    const [argument, hex] = piece.split(':');
    if (hex !== undefined) outputs.set(Number(argument), Buffer.from(hex, 'hex'));
  }
  return { result: result === '?' ? undefined : Number(result), outputs };
}

/** The canonical form of the tracer's two columns. */
export function joinData(result: string, outputs: string): string {
  return outputs === '-' || outputs === '' ? result : `${result};${outputs}`;
}
