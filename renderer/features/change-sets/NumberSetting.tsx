import { useRef, useState } from 'react';

/** A small whole number; what is typed counts once it is valid and left. */
export function NumberSetting({
  label,
  value,
  least = 1,
  most,
  onChange,
}: {
  label: string;
  value: number;
  least?: number;
  most: number;
  onChange: (value: number) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  /** The same at once: Escape moves the focus away, and the blur comes before the next rendering. */
  const latest = useRef<string | null>(null);
  const write = (text: string | null) => {
    latest.current = text;
    setTyped(text);
  };
  const commit = () => {
    const text = latest.current;
    const number = Number(text);
    if (text !== null && /^\d{1,4}$/.test(text) && number >= least && number <= most && number !== value)
      onChange(number);
    write(null);
  };
  return (
    <input
      type="text"
      inputMode="numeric"
      aria-label={label}
      value={typed ?? String(value)}
      onChange={(event) => write(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') write(null);
      }}
    />
  );
}
