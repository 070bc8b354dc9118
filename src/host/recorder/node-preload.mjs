// Loaded before a file of node:test: serves the module under observation instrumented, and TypeScript as JavaScript.
import { createRequire, register } from 'node:module';
import { beforeEach } from 'node:test';

const require = createRequire(import.meta.url);
const { state } = require('./recorder.cjs');
require('./typescript-modules.cjs');

register('./node-hooks.mjs', import.meta.url);
beforeEach((test) => {
  state.test = test.fullName ?? test.name;
});
