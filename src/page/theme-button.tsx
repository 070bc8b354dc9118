import { useState } from 'preact/hooks';

/** Light, dark, or what the system says until it is pressed. */
export function ThemeButton() {
  const [dark, setDark] = useState(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const toggle = () => {
    document.documentElement.dataset.theme = dark ? 'light' : 'dark';
    setDark(!dark);
  };
  return (
    <button type="button" class="theme" onClick={toggle} aria-pressed={dark}>
      Dark
    </button>
  );
}
