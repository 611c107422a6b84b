import { Eye, EyeOff } from 'lucide-react';
import { t } from '#shared/messages/text';
import { LinkButton } from '../../components/Button.tsx';
import type { Reveal } from './use-reveal.ts';

/** Reveals what is masked next to it, and masks it again. */
export function RevealButton({ reveal: { values, secondsLeft, reveal, mask } }: { reveal: Reveal }) {
  const Icon = values === null ? Eye : EyeOff;
  return (
    <LinkButton className="small" onPress={values === null ? reveal : mask}>
      <Icon className="icon-small" aria-hidden="true" />
      {values === null ? t('Reveal for 60 s') : t('Mask, {secondsLeft} s left', { secondsLeft })}
    </LinkButton>
  );
}
