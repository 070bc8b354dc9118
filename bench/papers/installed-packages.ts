import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** A published version of a package, with a driver that is written into its folder. */
export interface PackageVersion {
  readonly name: string;
  readonly version: string;
  /** The sources of the program, for the counts of lines. */
  readonly sources: readonly string[];
  /** Exports `run`, a function of the input. */
  readonly driver: string;
}

const driverName = 'beagle-driver.js';

/** Packages of several versions side by side, in a folder of the cache. */
export class InstalledPackages {
  readonly #folder: string;

  /** `name`: of the folder. What is there already is not installed again. `standIns`: texts in place of packages that these use. */
  constructor(
    name: string,
    packages: readonly PackageVersion[],
    standIns: Readonly<Record<string, string>> = {},
  ) {
    this.#folder = resolve('node_modules/.cache/bench-papers', name);
    const missing = packages
      .filter((p) => !existsSync(this.root(p)))
      .map((p) => `${p.name}-${p.version}@npm:${p.name}@${p.version}`);
    if (missing.length > 0) {
      mkdirSync(this.#folder, { recursive: true });
      writeFileSync(join(this.#folder, 'package.json'), '{ "private": true }');
      const flags = ['--silent', '--no-audit', '--no-fund', '--ignore-scripts'];
      execFileSync('npm', ['install', ...flags, ...new Set(missing)], {
        cwd: this.#folder,
        stdio: 'inherit',
      });
    }
    for (const p of packages) writeFileSync(this.driver(p), p.driver);
    for (const [used, text] of Object.entries(standIns))
      for (const around of [this.#folder, ...packages.map((p) => this.root(p))]) {
        const folder = join(around, 'node_modules', used);
        if (!existsSync(folder)) continue;
        writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: used, main: 'stand-in.js' }));
        writeFileSync(join(folder, 'stand-in.js'), text);
      }
  }

  root({ name, version }: PackageVersion): string {
    return join(this.#folder, 'node_modules', `${name}-${version}`);
  }

  driver(version: PackageVersion): string {
    return join(this.root(version), driverName);
  }

  linesOf(version: PackageVersion): number {
    return version.sources.reduce(
      (sum, source) => sum + readFileSync(join(this.root(version), source), 'utf8').split('\n').length,
      0,
    );
  }

  /** Lines that only one of two versions of a package has. */
  changedLines(before: PackageVersion, after: PackageVersion): number {
    return before.sources.reduce((sum, source) => {
      const files = [before, after].map((v) => join(this.root(v), source));
      const { stdout } = spawnSync('git', ['diff', '--no-index', '--numstat', ...files], {
        encoding: 'utf8',
      });
      const [added, removed] = stdout.split('\t').map(Number);
      return sum + (added || 0) + (removed || 0);
    }, 0);
  }

  /** The text of a line of the one of these versions that a file is of. */
  lineAt(versions: readonly PackageVersion[], file: string, line: number): string {
    const version = versions.find((v) => file.includes(`${v.name}-${v.version}/`));
    if (version === undefined) return '';
    const start = `${version.name}-${version.version}/`;
    const path = join(this.root(version), file.slice(file.indexOf(start) + start.length));
    return existsSync(path) ? (readFileSync(path, 'utf8').split('\n')[line - 1] ?? '') : '';
  }
}
