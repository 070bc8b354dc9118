/** Vue as far as functions of components need it: references are objects with a value, what is computed is computed when read, watchers and hooks wait. */
export const vueSource = `
export function ref(value) { return { value, __v_isRef: true }; }
export function shallowRef(value) { return ref(value); }
export function computed(options) {
  const get = typeof options === 'function' ? options : options.get;
  return { get value() { return get(); }, set value(v) { if (typeof options !== 'function') options.set(v); }, __v_isRef: true };
}
export function reactive(object) { return object; }
export function shallowReactive(object) { return object; }
export function readonly(object) { return object; }
export function isRef(x) { return typeof x === 'object' && x !== null && x.__v_isRef === true; }
export function unref(x) { return isRef(x) ? x.value : x; }
export function toValue(x) { return typeof x === 'function' ? x() : unref(x); }
export function toRaw(x) { return x; }
export function markRaw(x) { return x; }
export function toRef(object, key) { return { get value() { return object[key]; }, set value(v) { object[key] = v; }, __v_isRef: true }; }
export function toRefs(object) { const refs = {}; for (const key of Object.keys(object)) refs[key] = toRef(object, key); return refs; }
export function watch() { return () => {}; }
export function watchEffect() { return () => {}; }
export function onMounted() {}
export function onUnmounted() {}
export function onBeforeMount() {}
export function onBeforeUnmount() {}
export function onUpdated() {}
export function onBeforeUpdate() {}
export function provide() {}
export function nextTick(f) { return Promise.resolve().then(f); }
export function defineComponent(options) { return options; }
export function defineProps() { return {}; }
export function withDefaults(props, defaults) { return { ...defaults, ...props }; }
export function defineEmits() { return () => {}; }
export function defineExpose() {}
export function defineOptions() {}
export function defineSlots() { return {}; }
export function defineModel() { return ref(undefined); }
`;
