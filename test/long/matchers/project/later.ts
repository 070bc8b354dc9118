export async function later(n: number): Promise<string> {
  await null;
  return n > 12 ? 'no' : 'yes';
}
