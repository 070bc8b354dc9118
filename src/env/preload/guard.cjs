// Starts a program in a process group of its own and sees that nothing of it outlives Beagle: when the pipe on descriptor 3
// closes (Beagle ended, crashed or was killed), when told by a signal, and when the program itself is done.
// Usage: node guard.cjs <file with { command, env, cwd, run, end }>
'use strict';
const fs = require('node:fs');
const net = require('node:net');
const { spawn } = require('node:child_process');

const spec = JSON.parse(fs.readFileSync(process.argv[2], 'utf8'));
const child = spawn(spec.command[0], spec.command.slice(1), {
  cwd: spec.cwd,
  env: spec.env,
  stdio: 'inherit',
  detached: true,
});

function signalGroup(name) {
  try {
    process.kill(-child.pid, name);
  } catch {}
}

/** Processes that left the group still carry the run's mark in their first environment. */
function killMarked() {
  if (process.platform !== 'linux') return;
  const mark = `BEAGLE_ENV_RUN=${spec.run}`;
  for (const pid of fs.readdirSync('/proc')) {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid) continue;
    try {
      if (fs.readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').includes(mark))
        process.kill(Number(pid), 'SIGKILL');
    } catch {}
  }
}

function finish(end) {
  signalGroup('SIGKILL');
  killMarked();
  try {
    if (end !== undefined) fs.writeFileSync(spec.end, JSON.stringify(end));
  } catch {}
  process.exit(0);
}

child.on('error', (error) => {
  process.stderr.write(`beagle: cannot run ${spec.command[0]}: ${error.message}\n`);
  finish({ code: 127 });
});
child.on('exit', (code, signal) => finish(code === null ? { signal } : { code }));
for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(name, () => finish(undefined));
process.on('SIGUSR2', () => {
  signalGroup('SIGTERM');
  setTimeout(() => finish(undefined), 1000);
});
const control = new net.Socket({ fd: 3 }); // not fs: a blocked read would keep the process from exiting
control.on('error', () => finish(undefined));
control.on('end', () => finish(undefined));
control.on('close', () => finish(undefined));
control.resume();
