import { Copy } from 'lucide-react';
import { t } from '#shared/messages/text';
import { jsonText } from '#shared/reading/raw-number';
import { LinkButton } from '../../components/Button.tsx';
import { JsonView } from '../../components/JsonView.tsx';
import { useCopy } from '../../queries/use-copy.ts';
import type { Reveal } from '../privacy/use-reveal.ts';
import styles from './CheckDetail.module.css';

/** The responses as the page has them: unchanged, masked or revealed. */
export function RawJson({ value, reveal }: { value: unknown; reveal: Reveal }) {
  const copy = useCopy();
  const isRevealed = reveal.values !== null;
  return (
    <section className={styles.json} aria-label={t('Raw JSON')}>
      <div className={styles.jsonHead}>
        <h2>{t('Raw JSON')}</h2>
        <span className="muted small">
          {isRevealed
            ? t('Personal data visible for {secondsLeft} s', { secondsLeft: reveal.secondsLeft })
            : t('Personal data masked')}
        </span>
        <span className="spacer" />
        <LinkButton
          className="small"
          onPress={() => copy(jsonText(value), t('JSON copied.'), { isSensitive: isRevealed })}
        >
          <Copy className="icon-small" aria-hidden="true" />
          {t('Copy as shown')}
        </LinkButton>
      </div>
      <JsonView value={value} label={t('Raw responses')} />
    </section>
  );
}
