/** `crypto`: what is random are unknowns of the world; digests and keys are not modelled. */
export const cryptoSource = `import web from 'beagle:web-host';
const most = { Uint8Array: 255, Uint8ClampedArray: 255, Uint16Array: 65535, Uint32Array: 4294967295, Int8Array: 127, Int16Array: 32767, Int32Array: 2147483647 };
class Crypto {
  get subtle() { return web.notModelled('crypto.subtle'); }
  getRandomValues(array) {
    const name = array?.[Symbol.toStringTag];
    const max = most[name];
    if (max === undefined || array.length > 64) web.notModelled('crypto.getRandomValues of that');
    for (let i = 0; i < array.length; i++) array[i] = web.random(name.startsWith('Int') ? -max - 1 : 0, max);
    return array;
  }
  randomUUID() { return web.uuid(); }
}
export const crypto = new Crypto();
web.finish(Crypto, 'Crypto');
`;
