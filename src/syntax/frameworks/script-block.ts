/** Whether a file is a component of one file: script blocks beside a template and styles. */
export function isComponentFile(path: string): boolean {
  return /\.(?:vue|svelte)$/i.test(path);
}

/** Names that the compiler of Vue knows in `<script setup>`. */
const macros = 'defineProps withDefaults defineEmits defineExpose defineOptions defineSlots defineModel';

/** What Svelte's compiler gives: state is a variable, what is derived is computed once. */
const runes =
  'function $state(v) { return v; } function $derived(v) { return v; } function $effect() {} function $props() { return {}; } function $bindable(v) { return v; } export {};';

/**
 * The script blocks of a `.vue` or `.svelte` file, everything else blank, so that places stay what they are. Behind the end come imports of the names that
 * the framework's compiler gives to scripts.
 */
export function scriptBlocks(path: string, text: string): string {
  let result = '';
  let at = 0;
  for (const found of text.matchAll(/(<script\b[^>]*>)([\s\S]*?)<\/script\s*>/gi)) {
    const start = found.index + found[1]!.length;
    result += blank(text.slice(at, start)) + found[2]!;
    at = start + found[2]!.length;
  }
  result += blank(text.slice(at));
  if (!/\.vue$/i.test(path)) return `${result}\n${runes}`;
  const used = macros.split(' ').filter((name) => new RegExp(`\\b${name}\\b`).test(result));
  return used.length === 0 ? `${result}\nexport {};` : `${result}\nimport { ${used.join(', ')} } from 'vue';`;
}

function blank(text: string): string {
  return text.replace(/[^\n\r]/g, ' ');
}
