/** `Event`, `EventTarget`, `AbortController` and `AbortSignal` as a module that is analysed like any other. A listener that throws ends the process in Node: not modelled. */
export const eventSource = `import web from 'beagle:web-host';
let dispatch, isStopped;
const needs = (given, name) => {
  if (given > 0) return;
  const error = new TypeError('The "' + name + '" argument must be specified');
  error.code = 'ERR_MISSING_ARGS';
  throw error;
};
export class Event {
  #type;
  #bubbles;
  #cancelable;
  #composed;
  #prevented = false;
  #stopped = false;
  #left = false;
  #target = null;
  #running = false;
  static {
    dispatch = (event, target, run) => {
      if (event.#running) {
        const error = new Error('The event is already being dispatched');
        error.code = 'ERR_EVENT_RECURSION';
        throw error;
      }
      event.#target = target;
      event.#running = true;
      run();
      event.#running = false;
      event.#left = true;
      return !event.#prevented;
    };
    isStopped = (event) => event.#stopped;
  }
  constructor(type, options = undefined) {
    needs(arguments.length, 'type');
    if (options !== undefined && options !== null && typeof options !== 'object') web.notModelled('options of an Event that are no object');
    this.#type = '' + type;
    this.#bubbles = !!options?.bubbles;
    this.#cancelable = !!options?.cancelable;
    this.#composed = !!options?.composed;
  }
  get type() { return this.#type; }
  get target() { return this.#target; }
  get currentTarget() { return this.#running ? this.#target : null; }
  get srcElement() { return this.#target; }
  get bubbles() { return this.#bubbles; }
  get cancelable() { return this.#cancelable; }
  get composed() { return this.#composed; }
  get defaultPrevented() { return this.#cancelable && this.#prevented; }
  get returnValue() { return !this.#cancelable || !this.#prevented; }
  get eventPhase() { return this.#running ? 2 : 0; }
  get isTrusted() { return false; }
  get timeStamp() { return web.notModelled('the time stamp of an Event'); }
  composedPath() { return this.#running ? [this.#target] : []; }
  preventDefault() { this.#prevented = true; if (!this.#cancelable) this.#prevented = false; }
  stopPropagation() {}
  stopImmediatePropagation() { this.#stopped = true; }
  static NONE = 0;
  static CAPTURING_PHASE = 1;
  static AT_TARGET = 2;
  static BUBBLING_PHASE = 3;
}
export class CustomEvent extends Event {
  #detail;
  constructor(type, options = undefined) {
    needs(arguments.length, 'type');
    super(type, options);
    this.#detail = options?.detail ?? null;
  }
  get detail() { return this.#detail; }
}
export class EventTarget {
  #listeners = [];
  addEventListener(type, listener, options = undefined) {
    if (arguments.length < 2) web.notModelled('addEventListener without a listener');
    if (listener === null || listener === undefined) return;
    if (typeof listener !== 'function' && typeof listener !== 'object') web.notModelled('a listener that is no function or object');
    const isObject = typeof options === 'object' && options !== null;
    const capture = isObject ? !!options.capture : !!options;
    const signal = isObject ? options.signal : undefined;
    if (signal?.aborted) return;
    const name = '' + type;
    for (const l of this.#listeners) if (l.type === name && l.listener === listener && l.capture === capture) return;
    const entry = { type: name, listener, capture, once: isObject && !!options.once, removed: false };
    this.#listeners.push(entry);
    signal?.addEventListener('abort', () => this.removeEventListener(name, listener, options), { once: true });
  }
  removeEventListener(type, listener, options = undefined) {
    const capture = typeof options === 'object' && options !== null ? !!options.capture : !!options;
    const name = '' + type;
    for (let i = 0; i < this.#listeners.length; i++) {
      const l = this.#listeners[i];
      if (l.type !== name || l.listener !== listener || l.capture !== capture) continue;
      l.removed = true;
      this.#listeners.splice(i, 1);
      return;
    }
  }
  dispatchEvent(event) {
    if (!(event instanceof Event)) web.notModelled('dispatchEvent without an Event');
    return dispatch(event, this, () => {
      for (const l of this.#listeners.slice()) {
        if (l.type !== event.type || l.removed) continue;
        if (isStopped(event)) break;
        if (l.once) this.removeEventListener(l.type, l.listener, l.capture);
        try {
          if (typeof l.listener === 'function') l.listener.call(this, event);
          else l.listener.handleEvent(event);
        } catch {
          web.notModelled('a listener that throws');
        }
      }
    });
  }
}
const token = {};
let abort;
export class AbortSignal extends EventTarget {
  #aborted = false;
  #reason;
  #handler = null;
  #followers = [];
  static {
    abort = (signal, reason) => {
      if (signal.#aborted) return;
      signal.#aborted = true;
      signal.#reason = reason;
      const followers = signal.#followers.filter((f) => !f.#aborted);
      for (const f of followers) {
        f.#aborted = true;
        f.#reason = reason;
      }
      signal.dispatchEvent(new Event('abort'));
      for (const f of followers) f.dispatchEvent(new Event('abort'));
    };
  }
  constructor(secret = undefined) {
    if (secret !== token) {
      const error = new TypeError('Illegal constructor');
      error.code = 'ERR_ILLEGAL_CONSTRUCTOR';
      throw error;
    }
    super();
  }
  get aborted() { return this.#aborted; }
  get reason() { return this.#reason; }
  get onabort() { return this.#handler; }
  set onabort(f) {
    if (this.#handler !== null) this.removeEventListener('abort', this.#handler);
    this.#handler = typeof f === 'function' ? f : null;
    if (this.#handler !== null) this.addEventListener('abort', this.#handler);
  }
  throwIfAborted() { if (this.#aborted) throw this.#reason; }
  static abort(reason = new DOMException('This operation was aborted', 'AbortError')) {
    const signal = new AbortSignal(token);
    abort(signal, reason);
    return signal;
  }
  static timeout(delay) {
    const signal = new AbortSignal(token);
    setTimeout(() => abort(signal, new DOMException('The operation was aborted due to timeout', 'TimeoutError')), delay);
    return signal;
  }
  static any(signals) {
    const made = new AbortSignal(token);
    const all = [...signals];
    for (const s of all)
      if (s.aborted) {
        abort(made, s.reason);
        return made;
      }
    for (const s of all) s.#followers.push(made);
    return made;
  }
}
export class AbortController {
  #signal = new AbortSignal(token);
  get signal() { return this.#signal; }
  abort(reason = new DOMException('This operation was aborted', 'AbortError')) { abort(this.#signal, reason); }
}
for (const [c, name] of [[Event, 'Event'], [CustomEvent, 'CustomEvent'], [EventTarget, 'EventTarget'], [AbortSignal, 'AbortSignal'], [AbortController, 'AbortController']]) web.finish(c, name);
`;
