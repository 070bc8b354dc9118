/** The part of JSON Schema that scripts/generate-types.js writes. */
export interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly type?: string;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema;
}

/** What is wrong with a value by a schema, each with its place; properties that the schema does not have are wrong too. */
export function schemaErrors(root: Schema, value: unknown): string[] {
  return errors(root, value, '$');

  function errors(schema: Schema, v: unknown, at: string): string[] {
    if (schema.$ref !== undefined) return errors(root.$defs![schema.$ref.split('/').at(-1)!]!, v, at);
    if (schema.anyOf !== undefined) {
      const tried = schema.anyOf.map((s) => errors(s, v, at));
      const [best] = [...tried].sort((a, b) => depth(b) - depth(a));
      return tried.some((e) => e.length === 0) ? [] : best!;
    }
    if ('const' in schema) return v === schema.const ? [] : [`${at} is not ${JSON.stringify(schema.const)}`];
    if (schema.enum !== undefined) return schema.enum.includes(v) ? [] : [`${at} is none of ${schema.enum}`];
    const kind = v === null ? 'null' : Array.isArray(v) ? 'array' : typeof v;
    if (schema.type !== undefined && kind !== schema.type) return [`${at} is no ${schema.type} but ${kind}`];
    if (Array.isArray(v))
      return v.flatMap((item, i) =>
        errors(schema.prefixItems?.[i] ?? schema.items ?? {}, item, `${at}[${i}]`),
      );
    if (schema.type !== 'object' || typeof v !== 'object' || v === null) return [];
    return [
      ...(schema.required ?? []).filter((name) => !(name in v)).map((name) => `${at}.${name} is missing`),
      ...Object.entries(v).flatMap(([name, member]) => {
        const own = schema.properties?.[name] ?? schema.additionalProperties;
        return own === undefined
          ? [`${at}.${name} is not in the schema`]
          : errors(own, member, `${at}.${name}`);
      }),
    ];
  }
}

/** How far an alternative got: that of the one which was meant is the farthest. */
function depth(found: readonly string[]): number {
  return found.length === 0
    ? Number.POSITIVE_INFINITY
    : Math.max(...found.map((e) => e.split(' ')[0]!.length));
}
