/**
 * React as state and effects: hooks read and write cells in order, elements are plain objects, effects are kept and run after the tree is made. A component
 * called by itself is its first render; `$step` is a render with a given state, its effects, and one event.
 */
export const reactSource = `
var cells, next, at, effects;
export function $step(component, props, state, names, event) {
  cells = state; next = state.slice(); at = 0; effects = [];
  const tree = component(props);
  const started = effects;
  cells = undefined;
  for (const { run } of started) run();
  const handler = event === undefined ? undefined : handlerOf(tree, event);
  if (handler !== undefined) handler({ target: { value: '' }, preventDefault() {}, stopPropagation() {} });
  const after = {};
  for (let i = 0; i < names.length; i++) after[names[i]] = next[i];
  return { tree, effects: started.map(({ deps }) => deps), state: after };
}
function handlerOf(node, name) {
  if (Array.isArray(node)) {
    for (const child of node) { const found = handlerOf(child, name); if (found !== undefined) return found; }
    return undefined;
  }
  if (typeof node !== 'object' || node === null || node.props === undefined) return undefined;
  if (typeof node.props[name] === 'function') return node.props[name];
  return handlerOf(node.props.children, name);
}
function cell(initial) {
  if (cells === undefined) { const own = [typeof initial === 'function' ? initial() : initial]; return [own[0], own, 0]; }
  const i = at++;
  if (i >= cells.length) next[i] = typeof initial === 'function' ? initial() : initial;
  return [i < cells.length ? cells[i] : next[i], next, i];
}
export function useState(initial) {
  const [value, store, i] = cell(initial);
  return [value, (change) => { store[i] = typeof change === 'function' ? change(store[i]) : change; }];
}
export function useReducer(reducer, initial, init) {
  const [value, store, i] = cell(init === undefined ? () => initial : () => init(initial));
  return [value, (action) => { store[i] = reducer(store[i], action); }];
}
export function useMemo(make) { return make(); }
export function useCallback(f) { return f; }
export function useRef(initial) { return { current: initial }; }
export function useEffect(run, deps) { if (cells !== undefined) effects.push({ run, deps }); }
export function useLayoutEffect(run, deps) { useEffect(run, deps); }
export function useInsertionEffect(run, deps) { useEffect(run, deps); }
export function useContext(context) { return context.value; }
export function useId() { return ':r0:'; }
export function useDebugValue() {}
export function useDeferredValue(value) { return value; }
export function useTransition() { return [false, (f) => { f(); }]; }
export function startTransition(f) { f(); }
export function createContext(value) { const context = { value, Provider: ({ children }) => children, Consumer: ({ children }) => children(context.value) }; return context; }
export function memo(component) { return component; }
export function forwardRef(render) { return (props) => render(props, { current: null }); }
export function Fragment({ children }) { return children; }
export function StrictMode({ children }) { return children; }
export function Suspense({ children }) { return children; }
export function createElement(type, props, ...children) {
  const { key = null, ref = null, ...rest } = props ?? {};
  if (children.length > 0) rest.children = children.length === 1 ? children[0] : children;
  return { type, key, ref, props: rest };
}
export function cloneElement(element, props, ...children) { return createElement(element.type, { key: element.key, ...element.props, ...props }, ...children); }
export function isValidElement(value) { return typeof value === 'object' && value !== null && 'type' in value && 'props' in value; }
export function jsx(type, props, key = null) { const { ref = null, ...rest } = props; return { type, key, ref, props: rest }; }
export function jsxs(type, props, key) { return jsx(type, props, key); }
export function jsxDEV(type, props, key) { return jsx(type, props, key); }
export default { useState, useReducer, useMemo, useCallback, useRef, useEffect, useLayoutEffect, useContext, useId, useTransition, createContext, memo, forwardRef, Fragment, StrictMode, Suspense, createElement, cloneElement, isValidElement };
`;
