/**
 * What people read: the lines that `explore` prints by default for sixty functions of published packages (functions.json: names and versions only, drawn at random from
 * what the packages export). The packages are installed from npm into a folder of the system's own for what is temporary. Run by `npm run bench:read`, which needs
 * `npm run build`; names of packages run only those; BEAGLE names another build of the command, TIMEOUT another limit for each function.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { printTable } from '../print-table.ts';
import packages from './functions.json' with { type: 'json' };

const command = resolve(process.env.BEAGLE ?? 'dist/beagle.js');
const timeout = process.env.TIMEOUT ?? '10s';
const folder = join(tmpdir(), 'beagle-bench-read');
const wanted = process.argv.slice(2);
const chosen = packages.filter((p) => wanted.length === 0 || wanted.includes(p.package));

if (!existsSync(command)) {
  console.error(`${command} is missing: npm run build`);
  process.exit(2);
}
install();
const rows = chosen.flatMap((p) => p.functions.map((name) => measure(p.package, name)));
const lines = rows.map((r) => r.lines).sort((a, b) => a - b);
console.log(
  printTable(
    ['function', 'lines', 'says', 'seconds'],
    rows.map((r) => [r.name, String(r.lines), r.verdict, r.seconds.toFixed(1)]),
  ),
);
const silent = rows.filter((r) => r.isSilent).map((r) => r.name);
console.log(
  `\n${rows.length} functions of ${chosen.length} packages: median ${lines[Math.floor(lines.length / 2)]} lines, longest ${lines.at(-1)}, over 200: ${lines.filter((n) => n > 200).length}; silent: ${silent.length === 0 ? 'none' : silent.join(', ')}; all there are: ${rows.filter((r) => /all there are/.test(r.verdict)).length}`,
);

/** Nothing of what is installed is run by the installer. */
function install(): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const names = packages.map((p) => `${p.package}@${p.version}`);
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--save-exact', '--loglevel=error'];
  execFileSync('npm', ['install', ...options, ...names], { cwd: folder, stdio: 'inherit' });
}

/** A function of which nothing is said, no behaviour and no reason for it, is silent. */
function measure(
  name: string,
  target: string,
): { name: string; lines: number; verdict: string; seconds: number; isSilent: boolean } {
  const started = performance.now();
  const args = ['explore', `node_modules/${name}/${target}`, '--timeout', timeout, '--quiet', '--no-cache'];
  const { stdout } = spawnSync(process.execPath, [command, ...args], { cwd: folder, encoding: 'utf8' });
  const seconds = (performance.now() - started) / 1000;
  const text = stdout.trimEnd().split('\n');
  const verdict = text.find((line) => /^(?:\d+ (?:path|behaviour)s?\b|Undecided)/.test(line)) ?? '';
  const isSilent = !text.some((line) => line.includes('⇒') || /^Undecided/.test(line));
  process.stderr.write(`${name}/${target}: ${text.length}\n`);
  return { name: `${name}/${target}`, lines: text.length, verdict: verdict.slice(0, 60), seconds, isSilent };
}
