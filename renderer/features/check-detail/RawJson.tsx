import { Copy } from 'lucide-react';
import { maskJson } from '#shared/check-detail/mask';
import { t } from '#shared/messages/text';
import { jsonText } from '#shared/reading/raw-number';
import { LinkButton } from '../../components/Button.tsx';
import { JsonView } from '../../components/JsonView.tsx';
import { useCopy } from '../../queries/use-copy.ts';
import type { Reveal } from '../privacy/use-reveal.ts';
import styles from './CheckDetail.module.css';

/** The answers as they came, masked like the page. */
export function RawJson({ value, reveal }: { value: unknown; reveal: Reveal }) {
  const copy = useCopy();
  const shown = reveal.isRevealed ? value : maskJson(value);
  return (
    <section className={styles.json} aria-label={t('Raw JSON')}>
      <div className={styles.jsonHead}>
        <h2>{t('Raw JSON')}</h2>
        <span className="muted small">
          {reveal.isRevealed
            ? t('Revealed, {secondsLeft} s left', { secondsLeft: reveal.secondsLeft })
            : t('Personal values are masked')}
        </span>
        <span className="spacer" />
        <LinkButton
          className="small"
          onPress={() => {
            copy(jsonText(shown), t('JSON copied.'), { isSensitive: reveal.isRevealed });
          }}
        >
          <Copy className="icon-small" aria-hidden="true" />
          {t('Copy as shown')}
        </LinkButton>
      </div>
      <JsonView value={shown} label={t('Answers as they came')} />
    </section>
  );
}
