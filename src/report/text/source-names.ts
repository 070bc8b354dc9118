import type { InputJson } from '../schema.ts';

/** A result for people: parts of destructured parameters have the names that the source gives them, `h` and not `arg0.h`. Inputs that were run stay as they are. */
export function inSourceNames<Result extends { readonly inputs: readonly InputJson[] }>(
  result: Result,
): Result {
  const names = new Map([...namesOf(result.inputs), [EARLIER, callsName(result.inputs)]]);
  const paths = [...names.keys()]
    .sort((a, b) => b.length - a.length)
    .map((p) => p.replace(/[.[\]$()]/g, '\\$&'));
  // A string is passed over as a whole.
  const pattern = new RegExp(`"(?:[^"\\\\]|\\\\.)*"|(?<![\\w$.])(?:${paths.join('|')})(?![\\w$])`, 'g');
  const renamed = (text: string) => text.replace(pattern, (found) => names.get(found) ?? found);
  return mapTexts(result, renamed) as Result;
}

/** What was called on the receiver before. */
const EARLIER = 'earlier(this)';

/** What a text calls what was called on the receiver before. */
export function callsName(inputs: readonly InputJson[]): string {
  return inputs.some((i) => i.name === 'calls') ? 'earlierCalls' : 'calls';
}

/** `w: number, { h = 2 }: { h?: number }` */
export function inputList(inputs: readonly InputJson[]): string {
  return inputs.map((i) => `${i.pattern ?? i.name}: ${i.type}`).join(', ');
}

/** `arg0.h` → `h`, for names that nothing else has. */
function namesOf(inputs: readonly InputJson[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { name, binds = {} } of inputs)
    for (const [path, bound] of Object.entries(binds)) names.set(`${name}${path}`, bound);
  const all = [...names.values(), ...inputs.map((i) => i.name)];
  for (const [path, bound] of names) if (all.filter((n) => n === bound).length > 1) names.delete(path);
  return names;
}

/** What is not written in JavaScript over the inputs. */
const others = new Set(['inputs', 'witness', 'observed', 'example', 'file', 'function', 'input']);

function mapTexts(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) return value.map((v) => mapTexts(v, map));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, v]) => [key, others.has(key) ? v : mapTexts(v, map)]),
  );
}
