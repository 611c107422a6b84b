import { Copy } from 'lucide-react';
import { maskJson } from '#shared/check-detail/mask';
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
    <section className={styles.json} aria-label="Raw JSON">
      <div className={styles.jsonHead}>
        <h2>Raw JSON</h2>
        <span className="muted small">
          {reveal.isRevealed ? `Revealed, ${reveal.secondsLeft} s left` : 'Personal values are masked'}
        </span>
        <span className="spacer" />
        <LinkButton
          className="small"
          onPress={() => {
            copy(JSON.stringify(shown, null, 2), 'JSON copied.');
          }}
        >
          <Copy className="icon-small" aria-hidden="true" />
          Copy as shown
        </LinkButton>
      </div>
      <JsonView value={shown} label="Answers as they came" />
    </section>
  );
}
