import type { NodeAnswer } from './pure-node.ts';

const parts = [
  'href', 'origin', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'hash',
] as const; // biome-ignore format: a list

function partsOf(url: URL): Record<string, string> {
  return Object.fromEntries(parts.map((part) => [part, url[part]]));
}

/** What Node says of texts that are URLs; undefined for those that are none. */
const answers: Readonly<Record<string, (...args: string[]) => unknown>> = {
  parseUrl: (text, base) => (URL.canParse(text!, base) ? partsOf(new URL(text!, base)) : undefined),
  changeUrl: (href, part, value) => {
    const url = new URL(href!);
    if (part === 'href' && !URL.canParse(value!)) return undefined;
    Reflect.set(url, part!, value);
    return partsOf(url);
  },
  percentDecode: (text) => new URLSearchParams(`a=${text!.replaceAll('&', '%26')}`).get('a'),
};

export function webNode(name: string, args: ArrayLike<unknown>): NodeAnswer {
  const given: string[] = [];
  for (let i = 0; i < args.length; i++) given.push(args[i] as string);
  return { value: answers[name]!(...given) };
}

/** What a class of Node has: what a model of it lacks is not modelled, rather than not there. */
export function webMembers(name: string): { readonly statics: string[]; readonly members: string[] } {
  const value: unknown = Reflect.get(globalThis, name);
  if (typeof value !== 'function') return { statics: [], members: [] };
  return {
    statics: Object.getOwnPropertyNames(value),
    members: Object.getOwnPropertyNames(value.prototype),
  };
}
