import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { t } from '#shared/messages/text';
import { IconButton } from '../../components/Button.tsx';
import { FieldFrame, InputBox } from '../../components/Field.tsx';

/** A secret, masked until it is revealed. White space in it is kept: it may be what is wrong. */
export function SecretField({
  label,
  value,
  hint,
  onChange,
}: {
  label: string;
  value: string;
  hint?: string;
  onChange: (value: string) => void;
}) {
  const [isShown, setShown] = useState(false);
  return (
    <FieldFrame label={label} hint={hint}>
      <InputBox mono>
        <input
          type={isShown ? 'text' : 'password'}
          value={value}
          aria-label={label}
          autoComplete="off"
          spellCheck={false}
          maxLength={4096}
          onChange={(event) => onChange(event.target.value)}
        />
        <IconButton
          small
          label={isShown ? t('Mask the secret') : t('Reveal the secret')}
          icon={isShown ? EyeOff : Eye}
          onPress={() => setShown(!isShown)}
        />
      </InputBox>
    </FieldFrame>
  );
}
