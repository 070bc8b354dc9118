import type { Shape } from '../syntax/shape/shape.ts';
import { mayBeOfKind, objectKind } from './shape-facts.ts';

/** Input objects by what they could be the same as. */
export class InputAliases {
  readonly #objects = new Map<Shape['kind'], string[]>();
  readonly #plain: { readonly path: string; readonly shape: Shape & { kind: 'object' } }[] = [];

  add(shape: Shape, path: string): void {
    const key = objectKind(shape);
    if (key === undefined || path.startsWith('earlier(')) return;
    const list = this.#objects.get(key) ?? [];
    this.#objects.set(key, list);
    if (!list.includes(path)) list.push(path);
    if (shape.kind === 'object') this.#plain.push({ path, shape });
  }

  /** What has to be assumed where it matters whether two are one. */
  found(): [code: string, text: string][] {
    return [...this.#objects].flatMap(([kind, own]): [string, string][] => {
      const plain = kind === 'object' ? [] : this.#plain.filter((p) => mayBeOfKind(p.shape, kind));
      const paths = [...new Set([...own, ...plain.map((p) => p.path)])];
      const many = paths.find((p) => p.includes('[i]'));
      if (paths.length > 1) return [['alias', `${paths.slice(0, 4).join(', ')} are different objects`]];
      return many === undefined ? [] : [['alias', `${many} are different objects`]];
    });
  }
}
