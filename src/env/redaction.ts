import { SHORTEST, secretForms } from './secret-forms.ts';

/** What never enters a recording. */
export interface Redaction {
  hidesVariable(name: string, value: string): boolean;
  /** Whether the content behind this path is left out. */
  hidesPath(path: string): boolean;
  /** Whether these bytes hold a secret. */
  hidesData(data: Buffer): boolean;
  /** Whether these arguments of a program hold a secret, one that is only told by the option before it included. */
  hidesArguments(text: string): boolean;
  /** Where secrets stand in these bytes: starts and ends. */
  secretsIn(data: Buffer): readonly (readonly [start: number, end: number])[];
  /** Values that stand in these bytes, of which it is known that they hold secrets, are secrets wherever they are met. */
  learn(data: Buffer): void;
  /** The patterns in force, for the recording's head. */
  readonly patterns: readonly string[];
}

const secretNames =
  /(TOKEN|SECRET|PASS(WORD|WD|PHRASE)?$|PASS_|API_?KEY|ACCESS_?KEY|PRIVATE|CREDENTIAL|AUTH|COOKIE|SESSION_?KEY|_KEY$|^KEY$|DSN$|CONNECTION_STRING|(^|_)(PAT|PW)$)/i;
const secretPaths =
  /(^|\/)(\.ssh\/(?!known_hosts|config)|\.gnupg\/|\.aws\/credentials|[._]netrc|\.npmrc|\.yarnrc(\.yml)?$|\.pypirc|\.pgpass|\.git-credentials|\.docker\/config\.json|\.kube\/config|\.env(?!\.(example|sample|template)$)(\.[^/]*)?(?=$|#)|shadow-?$|gshadow|sudoers)|\.(pem|key|p12|pfx|jks|kdbx)$|^\/proc\/[^/]+\/environ$/;
const secretData: readonly RegExp[] = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/g,
  /\bAKIA[0-9A-Z]{16}\b/g,
  /\bgh[pousr]_[A-Za-z0-9]{30,}/g,
  /\bgithub_pat_\w{20,}/g,
  /\bglpat-[\w-]{20,}/g,
  /\bxox[abprs]-[\w-]{10,}/g,
  /\bnpm_[A-Za-z0-9]{36}\b/g,
  // JSON web tokens.
  /\beyJ[\w-]{6,}\.eyJ[\w-]{6,}\.[\w-]*/g,
  // Addresses with a password.
  /\b[a-z][a-z0-9+.-]{0,20}:\/\/[^\s/:@"'\\<>]{0,100}:[^\s/@"'\\<>]{1,200}@/gi,
];
/** `--password=…` and `--token …`, with whatever stands between arguments in a key. */
const secretArguments =
  /--?(?:[a-z]+-)*(?:password|passwd|passphrase|pass|pw|token|secret|api-?key|credentials?)(?:=|%3D|%20|\||[\s"',\0]+)(?!-)([^\s"'|%\0]+)/gi;

/**
 * The rules for one recording: variables, files and data that look like secrets are left out, and whatever `redact`
 * matches; `keep` names variables that are recorded all the same. The value of a variable that is left out, and values from files that hold
 * credentials, are looked for in all other data too, in the ways that values are written in.
 */
export function redactionFor(
  env: Readonly<Record<string, string | undefined>>,
  redact: readonly RegExp[],
  keep: readonly string[],
  command: readonly string[] = [],
): Redaction {
  const patterns = redact.map((r) => new RegExp(r.source, r.flags.includes('g') ? r.flags : `${r.flags}g`));
  const forms = new Map<string, readonly Buffer[]>();
  const hide = (value: string) => {
    if (value.length >= SHORTEST && !forms.has(value)) forms.set(value, secretForms(value));
  };
  const looksSecret = (name: string, value: string): boolean =>
    secretNames.test(name) ||
    secretData.some((pattern) => matches(pattern, value)) ||
    redact.some((r) => r.test(name) || r.test(value));
  const isKept = (name: string) => keep.includes(name);
  for (const [name, value] of Object.entries(env))
    if (value !== undefined && !isKept(name) && looksSecret(name, value)) {
      hide(value);
      // The password of an address is one by itself.
      const [, password] = /:\/\/[^\s/:@]*:([^\s/@]+)@/.exec(value) ?? [];
      if (password !== undefined) hide(decoded(password));
    }
  for (const [, value] of command.join(' ').matchAll(secretArguments)) hide(value!);
  const keptValues = new Set(keep.map((name) => env[name]));
  const secretsIn = (data: Buffer): [number, number][] => {
    const found: [number, number][] = [];
    for (const ways of forms.values())
      for (const form of ways)
        for (let at = data.indexOf(form); at >= 0; at = data.indexOf(form, at + 1))
          found.push([at, at + form.length]);
    const text = data.toString('latin1');
    for (const pattern of [...secretData, ...patterns])
      for (const match of text.matchAll(pattern)) found.push([match.index, match.index + match[0].length]);
    return found;
  };
  const hidesData = (data: Buffer): boolean => {
    for (const ways of forms.values()) if (ways.some((form) => data.includes(form))) return true;
    const text = data.toString('latin1');
    return [...secretData, ...patterns].some((pattern) => matches(pattern, text));
  };
  return {
    hidesVariable: (name, value) =>
      !isKept(name) && (looksSecret(name, value) || hidesData(Buffer.from(value))),
    hidesPath: (path) => secretPaths.test(path) || patterns.some((pattern) => matches(pattern, path)),
    hidesData,
    hidesArguments: (text) => hidesData(Buffer.from(text)) || matches(secretArguments, text),
    secretsIn,
    learn: (data) => {
      for (const value of valuesIn(data.toString('utf8'))) if (!keptValues.has(value)) hide(value);
    },
    patterns: redact.map((r) => r.source),
  };
}

/** A pattern may keep its place from one call to the next. */
function matches(pattern: RegExp, text: string): boolean {
  pattern.lastIndex = 0;
  const found = pattern.test(text);
  pattern.lastIndex = 0;
  return found;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Values in a file of credentials: `NAME=value`, `name: value`, `password value`; those of names that say so, and those that are no plain words. */
function valuesIn(text: string): string[] {
  const found: string[] = [];
  for (const [, name = '', quoted] of text.matchAll(
    /([\w.-]+)["']?(?:\s*[=:]\s*|\s+)("[^"\n]*"|'[^'\n]*'|[^\s,]+)/g,
  )) {
    const value = quoted!.replace(/^(["'])(.*)\1$/, '$2');
    if (secretNames.test(name) || (value.length >= 8 && /\d/.test(value) && /[A-Za-z]/.test(value)))
      found.push(value);
  }
  return found;
}
