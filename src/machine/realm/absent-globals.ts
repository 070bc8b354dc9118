/**
 * Globals that Node has and the realm has not: they would reach the host, or nobody has modelled them. Looking at one ends a run as not
 * modelled. Names that Node has not (`window`, `document`) are absent there too: `typeof` says so, and reading them ends the run as well.
 */
export const absentGlobals = [
  'WebAssembly', 'URL', 'URLSearchParams', 'TextDecoder',
  'AbortController', 'AbortSignal', 'Event', 'EventTarget', 'MessageChannel', 'MessagePort', 'MessageEvent', 'BroadcastChannel', 
  'Blob', 'File', 'FormData', 'Headers', 'Request', 'Response', 'fetch', 'WebSocket', 'EventSource', 'CustomEvent', 
  'crypto', 'Crypto', 'CryptoKey', 'SubtleCrypto', 'Performance', 'PerformanceEntry', 'PerformanceMark', 'PerformanceMeasure',
  'PerformanceObserver', 'PerformanceObserverEntryList', 'PerformanceResourceTiming', 'ReadableStream', 'ReadableStreamDefaultReader',
  'ReadableStreamBYOBReader', 'ReadableStreamBYOBRequest', 'ReadableByteStreamController', 'ReadableStreamDefaultController', 'TransformStream',
  'TransformStreamDefaultController', 'WritableStream', 'WritableStreamDefaultController', 'WritableStreamDefaultWriter',
  'ByteLengthQueuingStrategy', 'CountQueuingStrategy', 'TextEncoderStream', 'TextDecoderStream', 'CompressionStream', 'DecompressionStream',
  'Navigator', 'navigator', 'Storage', 'localStorage', 'sessionStorage',
] as const; // biome-ignore format: a list

/**
 * Of these some classes that no value among the inputs is of, nor can be made, with the names that they and their prototypes have in Node: they are there
 * (`typeof File !== 'undefined'`), nothing is an instance of them, and whatever else is done with one ends a run as not modelled.
 */
export const standIns: Readonly<Record<string, readonly [statics: string, members: string]>> = {
  Buffer: [
    'alloc allocUnsafe allocUnsafeSlow byteLength compare concat copyBytesFrom from isEncoding of poolSize',
    '',
  ],
  Blob: ['', 'arrayBuffer bytes size slice stream text type'],
  File: ['', 'arrayBuffer bytes lastModified name size slice stream text type'],
  ReadableStream: ['from', 'cancel getReader locked pipeThrough pipeTo tee values'],
  Request: [
    '',
    'arrayBuffer blob body bodyUsed bytes cache clone credentials destination duplex formData headers integrity isHistoryNavigation isReloadNavigation json keepalive method mode redirect referrer referrerPolicy signal text url',
  ],
  Response: [
    'error json redirect',
    'arrayBuffer blob body bodyUsed bytes clone formData headers json ok redirected status statusText text type url',
  ],
};
