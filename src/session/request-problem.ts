import { nearNames } from '../base/near-names.ts';

/** The part of JSON Schema that scripts/generate-types.js writes of requests. */
export interface RequestSchema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, RequestSchema>>;
  readonly anyOf?: readonly RequestSchema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly type?: string;
  readonly items?: RequestSchema;
  readonly prefixItems?: readonly RequestSchema[];
  readonly properties?: Readonly<Record<string, RequestSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: RequestSchema | false;
}

/** Why a request is none, in words: who asks from JavaScript has no compiler to say it. Undefined when nothing is wrong. */
export function requestProblem(root: RequestSchema, command: string, request: object): string | undefined {
  const schema = root.$defs?.[command];
  return schema && problem(schema, request, '');

  function problem(given: RequestSchema, value: unknown, at: string): string | undefined {
    const schema = resolved(given);
    if (schema.anyOf !== undefined) return problemOfEach(schema.anyOf, value, at);
    if ('const' in schema || schema.enum !== undefined) {
      const allowed = schema.enum ?? [schema.const];
      return allowed.includes(value) ? undefined : `${named(at)} is ${shown(value)}, not ${listed(allowed)}`;
    }
    if (schema.type !== undefined && kindOf(value) !== schema.type)
      return `${named(at)} is ${shown(value)}, not ${article(schema.type)}`;
    if (Array.isArray(value)) {
      const items = value.map((item, i) =>
        problem(schema.prefixItems?.[i] ?? schema.items ?? {}, item, `${at}[${i}]`),
      );
      return items.find((p) => p !== undefined);
    }
    return schema.type === 'object' ? problemOfObject(schema, value as object, at) : undefined;
  }

  function problemOfObject(schema: RequestSchema, value: object, at: string): string | undefined {
    const names = Object.keys(schema.properties ?? {});
    const inside = (name: string) => (at === '' ? name : `${at}.${name}`);
    for (const [name, member] of Object.entries(value)) {
      if (member === undefined) continue;
      const own = schema.properties?.[name] ?? schema.additionalProperties;
      if (own === undefined || own === false) {
        const [near] = nearNames(name, names, 1);
        return `there is no "${inside(name)}"${near === undefined ? '' : `: did you mean "${near}"?`}`;
      }
      const found = problem(own, member, inside(name));
      if (found !== undefined) return found;
    }
    const missing = schema.required?.find((name) => (value as Record<string, unknown>)[name] === undefined);
    return missing === undefined ? undefined : `"${inside(missing)}" is missing`;
  }

  /** Of several alternatives the one that the value is of the kind of says what is wrong. */
  function problemOfEach(schemas: readonly RequestSchema[], value: unknown, at: string): string | undefined {
    const found = schemas.map((schema) => problem(schema, value, at));
    if (found.includes(undefined)) return undefined;
    const kinds = schemas.map((schema) => resolved(schema).type);
    const own = kinds.indexOf(kindOf(value));
    return own < 0
      ? `${named(at)} is ${shown(value)}, not ${kinds.map((k) => (k === undefined ? 'another value' : article(k))).join(' or ')}`
      : found[own];
  }

  function resolved(schema: RequestSchema): RequestSchema {
    return schema.$ref === undefined ? schema : root.$defs![schema.$ref.split('/').at(-1)!]!;
  }
}

function kindOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
}

function named(at: string): string {
  return at === '' ? 'the request' : `"${at}"`;
}

function shown(value: unknown): string {
  const text = typeof value === 'function' ? 'a function' : (JSON.stringify(value) ?? String(value));
  return text.length > MOST ? `${text.slice(0, MOST)}…` : text;
}

function listed(values: readonly unknown[]): string {
  return values.map((v) => JSON.stringify(v)).join(' or ');
}

function article(kind: string): string {
  return kind === 'null' ? 'null' : `${/^[aeo]/.test(kind) ? 'an' : 'a'} ${kind}`;
}

const MOST = 60;
