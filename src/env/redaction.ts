/** What never enters a recording. */
export interface Redaction {
  hidesVariable(name: string, value: string): boolean;
  /** Whether the content behind this path is left out. */
  hidesPath(path: string): boolean;
  /** Whether these bytes hold a secret. */
  hidesData(data: Buffer): boolean;
  /** The patterns in force, for the recording's head. */
  readonly patterns: readonly string[];
}

const secretNames =
  /(TOKEN|SECRET|PASS(WORD|WD|PHRASE)?$|PASS_|API_?KEY|ACCESS_?KEY|PRIVATE|CREDENTIAL|AUTH|COOKIE|SESSION_?KEY|_KEY$|^KEY$|DSN$|CONNECTION_STRING)/i;
const secretPaths =
  /(^|\/)(\.ssh\/(?!known_hosts|config)|\.gnupg\/|\.aws\/credentials|\.netrc|\.npmrc|\.pypirc|\.pgpass|\.git-credentials|\.docker\/config\.json|\.kube\/config|shadow-?$|gshadow|sudoers)|\.(pem|key|p12|pfx|jks|kdbx)$|^\/proc\/[^/]+\/environ$/;
const secretData =
  /-----BEGIN [A-Z ]*PRIVATE KEY-----|\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_[A-Za-z0-9]{30,}|\bglpat-[\w-]{20,}|\bxox[abprs]-[\w-]{10,}|\bnpm_[A-Za-z0-9]{36}\b/;

/**
 * The rules for one recording: variables, files and data that look like secrets are left out, and whatever `redact`
 * matches; `keep` names variables that are recorded all the same. The value of a variable that is left out is
 * looked for in all other data too.
 */
export function redactionFor(
  env: Readonly<Record<string, string | undefined>>,
  redact: readonly RegExp[],
  keep: readonly string[],
): Redaction {
  const hidesVariable = (name: string, value: string): boolean =>
    !keep.includes(name) &&
    (secretNames.test(name) || secretData.test(value) || redact.some((r) => r.test(name) || r.test(value)));
  const hidden = Object.entries(env)
    .filter(([name, value]) => value !== undefined && value.length >= 6 && hidesVariable(name, value))
    .map(([, value]) => Buffer.from(value!));
  return {
    hidesVariable,
    hidesPath: (path) => secretPaths.test(path) || redact.some((r) => r.test(path)),
    hidesData: (data) => {
      if (hidden.some((h) => data.includes(h))) return true;
      const text = data.toString('latin1');
      return secretData.test(text) || redact.some((r) => r.test(text));
    },
    patterns: redact.map((r) => r.source),
  };
}
