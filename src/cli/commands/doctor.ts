import { examine } from '../../host/examine.ts';
import { command } from '../command.ts';
import { jsonOption } from '../shared-options.ts';
import { version } from '../version.ts';

/** `beagle doctor`: what this machine offers, and what is missing. */
export const doctor = command({
  name: 'doctor',
  usage: 'beagle doctor [options]',
  summary:
    'What of this machine Beagle needs and finds: Node, memory, git, walls around analysed code, solvers, cache.',
  options: { json: jsonOption },
  async run(values, _operands, io) {
    const findings = [{ name: 'beagle', state: 'ok' as const, text: version }, ...(await examine())];
    if (values.json) io.stdout(`${JSON.stringify(findings, null, 2)}\n`);
    else
      for (const { name, state, text } of findings)
        io.stdout(`${state === 'ok' ? '  ' : state === 'weak' ? '? ' : '! '}${name.padEnd(8)} ${text}\n`);
    return findings.some((f) => f.state === 'missing') ? 1 : 0;
  },
});
