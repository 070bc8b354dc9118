import { execFileSync, spawnSync } from 'node:child_process';
import { createSocket, type Socket } from 'node:dgram';
import { symlinkSync, unlinkSync, utimesSync } from 'node:fs';
import { has, type Play, type Scene } from '../../test/env/scene.ts';
import type { Fault } from './faults.ts';

const node =
  (source: string, rest: Partial<Play> | ((s: Scene) => Partial<Play>), name = 'app.cjs') =>
  (s: Scene): Play => {
    s.write(name, source);
    return { command: ['node', name], ...(typeof rest === 'function' ? rest(s) : rest) };
  };

const settings = (bad?: number): string =>
  `{\n${Array.from({ length: 2000 }, (_, i) => `  "k${i}": ${i + 2 === bad ? '"broken"' : i}`).join(',\n')}\n}\n`;

/** A name server that answers every question with one address. */
function nameServer(address: number[]): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4');
    socket.on('message', (q, from) => {
      const end = q.indexOf(0, 12) + 5;
      const head = Buffer.from([q[0]!, q[1]!, 0x81, 0x80, 0, 1, 0, 1, 0, 0, 0, 0]);
      const answer = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address]);
      socket.send(Buffer.concat([head, q.subarray(12, end), answer]), from.port, from.address);
    });
    socket.bind(0, '127.0.0.1', () => resolve(socket));
  });
}

/** Faults under programs that are watched at Node's API. */
export const nodeFaults: readonly Fault[] = [
  {
    name: 'Node: configuration missing (readFileSync)',
    play: node(`JSON.parse(require('fs').readFileSync('c.json','utf8'))`, (s) => ({
      good: () => s.write('c.json', '{}'),
      bad: () => unlinkSync(s.path('c.json')),
    })),
    blames: /^fs\.readFile c\.json/,
  },
  {
    name: 'Node: one changed line of 2,000 (fs/promises, ES module)',
    play: node(
      `import { readFile } from 'node:fs/promises';\nconst c = JSON.parse(await readFile('c.json', 'utf8'));\nif (Object.values(c).some((v) => typeof v !== 'number')) process.exit(1);`,
      (s) => ({
        command: ['node', 'app.mjs'],
        good: () => s.write('c.json', settings()),
        bad: () => s.write('c.json', settings(1500)),
      }),
      'app.mjs',
    ),
    blames: /^fs\.readFile c\.json/,
    line: 1500,
  },
  {
    name: 'Node: changed content read by a stream',
    play: node(
      `let t='';require('fs').createReadStream('in.txt').on('data',d=>t+=d).on('end',()=>process.exit(t.includes('broken')?1:0))`,
      (s) => ({ good: () => s.write('in.txt', 'a\nb\nc\n'), bad: () => s.write('in.txt', 'a\nbroken\nc\n') }),
    ),
    blames: /^fs\.read in\.txt/,
    line: 2,
  },
  {
    name: 'Node: file read line by line through a FileHandle',
    play: node(
      `import { open } from 'node:fs/promises';\nconst f = await open('in.txt');\nfor await (const l of f.readLines()) if (l === 'broken') process.exit(1);`,
      (s) => ({
        command: ['node', 'app.mjs'],
        good: () => s.write('in.txt', 'a\nb\nc\n'),
        bad: () => s.write('in.txt', 'a\nbroken\nc\n'),
      }),
      'app.mjs',
    ),
    blames: /in\.txt/,
    line: 2,
  },
  {
    name: 'Node: environment variable',
    play: node(`if (process.env.MODE !== 'fast') process.exit(1)`, {
      env: { MODE: 'fast' },
      badEnv: { MODE: 'slow' },
    }),
    blames: /^environ MODE/,
  },
  {
    name: 'Node: time zone',
    play: node(`if (new Date(0).getHours() !== 0) process.exit(1)`, {
      env: { TZ: 'UTC' },
      badEnv: { TZ: 'Asia/Tokyo' },
    }),
    blames: /^environ TZ/,
  },
  {
    name: 'Node: certificate that has run out (clock)',
    play: (s) => {
      const until = Date.now() + 2500;
      s.write('app.cjs', `if (Date.now() > ${until}) process.exit(1)`);
      return {
        command: ['node', 'app.cjs'],
        bad: () => new Promise((r) => setTimeout(r, until + 300 - Date.now())),
      };
    },
    blames: /^Date\.now clock/,
  },
  {
    name: 'Node: child with another exit code',
    play: node(`require('child_process').execFile('./helper', (e) => process.exit(e ? 1 : 0))`, (s) => ({
      good: () => s.write('helper', '#!/bin/sh\nexit 0\n', 0o755),
      bad: () => s.write('helper', '#!/bin/sh\nexit 4\n', 0o755),
    })),
    blames: /^child_process\.execFile \.\/helper/,
  },
  {
    name: 'Node: child that prints something else (execSync)',
    play: node(
      `if (require('child_process').execSync('./version').toString() !== '2\\n') process.exit(1)`,
      (s) => ({
        good: () => s.write('version', '#!/bin/sh\necho 2\n', 0o755),
        bad: () => s.write('version', '#!/bin/sh\necho 1\n', 0o755),
      }),
    ),
    blames: /^child_process\.execSync \.\/version/,
  },
  {
    name: 'Node: directory with a file too many',
    play: node(`if (require('fs').readdirSync('d').length !== 1) process.exit(1)`, (s) => ({
      good: () => s.write('d/a', ''),
      bad: () => s.write('d/b', ''),
    })),
    blames: /^fs\.readdir d/,
  },
  {
    name: 'Node: file modified later than another',
    play: node(
      `const {statSync:s}=require('fs');if (s('a').mtimeMs < s('b').mtimeMs) process.exit(1)`,
      (s) => ({
        good: () => {
          s.write('a', '');
          s.write('b', '');
          utimesSync(s.path('b'), 1e9, 1e9);
        },
        bad: () => utimesSync(s.path('b'), 3e9, 3e9),
      }),
    ),
    blames: /^fs\.stat b/,
  },
  {
    name: 'Node: link to somewhere else',
    play: node(`if (!require('fs').realpathSync('current').endsWith('v2')) process.exit(1)`, (s) => ({
      good: () => {
        s.write('v1', '');
        s.write('v2', '');
        symlinkSync('v2', s.path('current'));
      },
      bad: () => {
        unlinkSync(s.path('current'));
        symlinkSync('v1', s.path('current'));
      },
    })),
    blames: /^fs\.realpath current/,
  },
  {
    name: 'Node: file that may not be changed',
    needs: () => process.getuid?.() === 0 && has('chattr'),
    play: node(`require('fs').promises.appendFile('log', 'x').catch(() => process.exit(1))`, (s) => ({
      good: () => s.write('log', ''),
      bad: () => execFileSync('chattr', ['+a', '+i', s.path('log')]),
    })),
    undo: (s) => spawnSync('chattr', ['-a', '-i', s.path('log')]),
    blames: /^fs\.appendFile log/,
  },
  {
    name: 'Node: the name server gives another address',
    play: async (s) => {
      let server: Socket | undefined;
      s.write(
        'app.cjs',
        `const { Resolver } = require('dns').promises; const r = new Resolver(); r.setServers([require('fs').readFileSync('server','utf8')]);
r.resolve4('db.example').then(([a]) => process.exit(a === '10.0.0.1' ? 0 : 1), () => process.exit(2));`,
      );
      const start = async (address: number[]): Promise<void> => {
        server?.close();
        server = await nameServer(address);
        s.write('server', `127.0.0.1:${(server.address() as { port: number }).port}`);
      };
      return {
        command: ['node', 'app.cjs'],
        good: () => start([10, 0, 0, 1]),
        bad: () => start([10, 0, 0, 2]),
        after: () => server?.close(),
      };
    },
    blames: /^dns\.resolve4 .*db\.example/,
  },
];
