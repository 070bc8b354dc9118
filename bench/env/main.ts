import { benchFaults } from './bench-faults.ts';
import { benchScale } from './bench-scale.ts';

const what = process.argv[2];
if (what === undefined || what === 'scale') await benchScale();
if (what === undefined || what === 'faults') await benchFaults(process.argv[3]);
