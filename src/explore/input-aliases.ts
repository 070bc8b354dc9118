import type { Shape } from '../syntax/shape/shape.ts';
import type { ReachedCode } from './reached-code.ts';
import { isPrimitive, mayBeOfKind, objectKind } from './shape-facts.ts';

/** Input objects by what they could be the same as. */
export class InputAliases {
  readonly #objects = new Map<Shape['kind'], string[]>();
  readonly #plain: { readonly path: string; readonly shape: Shape & { kind: 'object' } }[] = [];
  /** Names that types declare, and whether what they hold is never an object. */
  readonly #isPrimitive = new Map<string, boolean>();
  /** Is there an input whose properties nobody declared? */
  #isAnything = false;

  add(shape: Shape, path: string): void {
    if (shape.kind === 'unknown') this.#isAnything = true;
    const key = objectKind(shape);
    if (key === undefined || path.startsWith('earlier(')) return;
    const list = this.#objects.get(key) ?? [];
    this.#objects.set(key, list);
    if (!list.includes(path)) list.push(path);
    if (shape.kind !== 'object') return;
    this.#plain.push({ path, shape });
    if (shape.index !== undefined && !isPrimitive(shape.index.value)) this.#isAnything = true;
  }

  /** What a property of this name, or a parameter (`parameterName`), may hold. */
  hold(name: string, shape: Shape): void {
    this.#isPrimitive.set(name, isPrimitive(shape) && this.#isPrimitive.get(name) !== false);
  }

  /** What has to be assumed where it matters whether two are one. */
  found(code: ReachedCode): [code: string, text: string][] {
    if (!code.writes && !this.#areToldApart(code)) return [];
    return [...this.#objects].flatMap(([kind, own]): [string, string][] => {
      const plain = kind === 'object' ? [] : this.#plain.filter((p) => mayBeOfKind(p.shape, kind));
      const paths = [...new Set([...own, ...plain.map((p) => p.path)])];
      const many = paths.find((p) => p.includes('[i]'));
      if (paths.length > 1) return [['alias', `${paths.slice(0, 4).join(', ')} are different objects`]];
      return many === undefined ? [] : [['alias', `${many} are different objects`]];
    });
  }

  #areToldApart({ apart, foreign }: ReachedCode): boolean {
    const mayBeObject = (name: string) =>
      name.startsWith('(')
        ? this.#isPrimitive.get(name) !== true
        : this.#isAnything || !foreign.has(name) || this.#isPrimitive.get(name) !== true;
    return apart.some((sides) => sides.every((side) => side === 'anything' || side.some(mayBeObject)));
  }
}
