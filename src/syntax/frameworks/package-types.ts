/**
 * Types of what frameworks hand to functions (handlers of Express, Koa and Hono, guards of Nest, components of React), for projects
 * where these packages are not installed or a model stands for them: data as unknowns of their types, methods as recorded stubs. The members of queries, headers and bodies are those that the file reads. What is not here is not there.
 */
const express = `
export interface Request {
  method: string; path: string; url: string; originalUrl: string; ip: string; hostname: string; protocol: string; secure: boolean;
  params: $params; query: $query; headers: $headers; cookies: $cookies; body: $body; user?: $user;
  get(name: string): string | undefined; header(name: string): string | undefined; is(type: string): boolean;
}
interface Reply { json(body?: any): void; send(body?: any): void; end(): void; render(view: string, data?: any): void }
export interface Response extends Reply {
  statusCode: number; headersSent: boolean; locals: any;
  status(code: number): Reply; sendStatus(code: number): void; redirect(to: any, url?: string): void;
  set(name: string, value?: string): void; setHeader(name: string, value: string): void; header(name: string, value?: string): void; type(kind: string): Reply;
  cookie(name: string, value: any, options?: any): void; clearCookie(name: string): void;
}
export type NextFunction = (error?: any) => void;
`;

const koa = `
export interface Context {
  method: string; path: string; url: string; host: string; status: number; body: any; params: $params; query: $query; headers: $headers; state: $state;
  request: { method: string; headers: $headers; body?: $body };
  set(name: string, value: string): void; get(name: string): string; redirect(url: string): void; throw(status: number | string, message?: any, properties?: any): never;
}
export type Next = () => Promise<void>;
`;

const hono = `
interface Answer { status: number }
export interface Context {
  req: { method: string; path: string; url: string; param(name: string): string; query(name: string): string | undefined; header(name: string): string | undefined; json(): Promise<any>; text(): Promise<string> };
  env: any;
  json(body: any, status?: number): Answer; text(body: string, status?: number): Answer; html(body: string, status?: number): Answer;
  body(body: any, status?: number): Answer; redirect(url: string, status?: number): Answer; notFound(): Answer;
  get(name: string): any; set(name: string, value: any): void; header(name: string, value: string): void; status(code: number): void;
}
export type Next = () => Promise<void>;
`;

const react = `
export type ReactNode = string | number | boolean | null | undefined;
interface Target { value: string; checked: boolean; name: string }
export interface FormEvent { preventDefault(): void; stopPropagation(): void; target: Target; currentTarget: Target }
export interface ChangeEvent { preventDefault(): void; target: Target; currentTarget: Target }
export interface MouseEvent { preventDefault(): void; stopPropagation(): void; button: number; shiftKey: boolean; ctrlKey: boolean }
export interface KeyboardEvent { preventDefault(): void; key: string; code: string; shiftKey: boolean; ctrlKey: boolean; altKey: boolean; metaKey: boolean }
`;

const nestCommon = `
interface Wanted { user?: $user; body: $body; params: $params; query: $query; headers: $headers }
export interface ExecutionContext { getHandler(): any; getClass(): any; switchToHttp(): { getRequest(): Wanted } }
export interface ArgumentMetadata { type: 'body' | 'query' | 'param' | 'custom'; data?: string }
`;

const nestCore = `
export interface Reflector { get(key: any, target: any): string[] | undefined; getAllAndOverride(key: any, targets: any): string[] | undefined }
`;

const types: Readonly<Record<string, string>> = {
  express,
  koa,
  hono,
  react,
  '@nestjs/common': nestCommon,
  '@nestjs/core': nestCore,
};

/** The types of a package as a file sees them; undefined for other packages. */
export function packageTypes(specifier: string, importer: string): string | undefined {
  if (!Object.hasOwn(types, specifier)) return undefined;
  return types[specifier]!.replace(/\$(\w+)/g, (_, holder: string) => {
    const type = holder === 'params' ? 'string' : /^(?:body|user|state)$/.test(holder) ? 'any' : 'string';
    const mark = holder === 'params' ? '' : '?';
    const names = membersRead(importer, holder);
    if (names.length === 0 && type === 'any') return 'any';
    return `{ ${names.map((name) => `'${name}'${mark}: ${type};`).join(' ')} }`;
  });
}

/** Names that a text reads of what is called `holder`: as members, by key, and by patterns. */
function membersRead(text: string, holder: string): string[] {
  const names = new Set<string>();
  for (const [, name] of text.matchAll(new RegExp(`\\b${holder}\\??\\.(\\w+)`, 'g'))) names.add(name!);
  for (const [, name] of text.matchAll(new RegExp(`\\b${holder}(?:\\?\\.)?\\[['"]([\\w-]+)['"]\\]`, 'g')))
    names.add(name!);
  for (const [, pattern] of text.matchAll(new RegExp(`\\{([^{}]*)\\}\\s*=\\s*[\\w.]*\\b${holder}\\b`, 'g')))
    for (const part of pattern!.split(',')) {
      const name = /^\s*([\w$]+)/.exec(part)?.[1];
      if (name !== undefined) names.add(name);
    }
  return [...names];
}
