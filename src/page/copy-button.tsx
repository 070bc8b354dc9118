import { useState } from 'preact/hooks';

/** Puts a text on the clipboard; where that is not allowed it is shown, to be copied by hand. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'shown'>('idle');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('shown');
    }
  };
  return (
    <div class="copy">
      <button type="button" onClick={copy}>
        {state === 'copied' ? 'Copied' : label}
      </button>
      {state === 'shown' && <pre>{text}</pre>}
    </div>
  );
}
