import { useState } from 'react';

/** A small whole number; what is typed counts once it is valid and left. */
export function NumberSetting({
  label,
  value,
  least = 1,
  most,
  isDisabled = false,
  onChange,
}: {
  label: string;
  value: number;
  least?: number;
  most: number;
  isDisabled?: boolean;
  onChange: (value: number) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    const number = Number(typed);
    if (typed !== null && /^\d{1,4}$/.test(typed) && number >= least && number <= most && number !== value)
      onChange(number);
    setTyped(null);
  };
  return (
    <input
      type="text"
      inputMode="numeric"
      aria-label={label}
      disabled={isDisabled}
      value={typed ?? String(value)}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
    />
  );
}
