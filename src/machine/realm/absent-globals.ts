/**
 * Globals that Node has and the realm has not: they would reach the host, or nobody has modelled them. Looking at one ends a run as not
 * modelled. Names that Node has not (`window`, `document`) are absent there too: `typeof` says so, and reading them ends the run as well.
 */
export const absentGlobals = [
  'WebAssembly', 'SharedArrayBuffer', 'Atomics', 'Buffer', 'URL', 'URLSearchParams', 'TextDecoder',
  'AbortController', 'AbortSignal', 'Event', 'EventTarget', 'MessageChannel', 'MessagePort', 'MessageEvent', 'BroadcastChannel', 
  'Blob', 'File', 'FormData', 'Headers', 'Request', 'Response', 'fetch', 'WebSocket', 'EventSource', 'CustomEvent', 
  'crypto', 'Crypto', 'CryptoKey', 'SubtleCrypto', 'Performance', 'PerformanceEntry', 'PerformanceMark', 'PerformanceMeasure',
  'PerformanceObserver', 'PerformanceObserverEntryList', 'PerformanceResourceTiming', 'ReadableStream', 'ReadableStreamDefaultReader',
  'ReadableStreamBYOBReader', 'ReadableStreamBYOBRequest', 'ReadableByteStreamController', 'ReadableStreamDefaultController', 'TransformStream',
  'TransformStreamDefaultController', 'WritableStream', 'WritableStreamDefaultController', 'WritableStreamDefaultWriter',
  'ByteLengthQueuingStrategy', 'CountQueuingStrategy', 'TextEncoderStream', 'TextDecoderStream', 'CompressionStream', 'DecompressionStream',
  'Navigator', 'navigator', 'Storage', 'localStorage', 'sessionStorage',
] as const; // biome-ignore format: a list
