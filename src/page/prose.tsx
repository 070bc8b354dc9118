/** A sentence, with what stands between two backticks as code. */
export function Prose({ text }: { text: string }) {
  const parts = text.split('`');
  // One that stands alone is no quotation.
  if (parts.length % 2 === 0) return <>{text}</>;
  return <>{parts.map((part, i) => (i % 2 === 0 ? part : <code key={i}>{part}</code>))}</>;
}
