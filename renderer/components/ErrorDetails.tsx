import { Copy } from 'lucide-react';
import { errorFacts, wordsOf } from '#shared/error-words';
import type { AppError } from '#shared/errors';
import { t } from '#shared/messages/text';
import { namesUser } from '#shared/resource-names';
import { useCopy } from '../queries/use-copy.ts';
import { Button } from './Button.tsx';
import { cx } from './class-names.ts';
import { Fact, Facts } from './Facts.tsx';
import { Popover } from './Popover.tsx';
import { ReportButton } from './ReportButton.tsx';
import type { PlaceWords } from './describe-error.ts';
import styles from './ErrorDetails.module.css';

/** The technical part of an error, to read, copy and pass on. */
export function ErrorDetails({
  error,
  place: { title: ownTitle, statusNote = [], next } = {},
  side,
}: {
  error: AppError;
  /** What the place says of it, whole. */
  place?: PlaceWords;
  side: 'start' | 'end';
}) {
  const { title, means } = wordsOf(error);
  const sentences = [
    ownTitle === undefined ? '' : t('{title}.', { title: ownTitle }),
    error.message,
    ...[statusNote].flat(),
    next ?? '',
    error.advice,
  ].filter((sentence) => sentence !== '');
  return (
    <Popover
      label={t('Details of the error')}
      trigger={
        <Button small kind="quiet">
          {t('Details')}
        </Button>
      }
      placement={`bottom ${side}`}
      className={styles.popover}
    >
      {(close) => (
        <>
          <div className={styles.head}>
            <h3>{title}</h3>
            {means !== error.message && <p>{means}</p>}
            <p className={styles.message}>
              {sentences.map((sentence, index) => (
                <span key={index}>
                  {index > 0 && ' '}
                  {sentence}
                </span>
              ))}
            </p>
          </div>
          <Technical error={error} />
          <Actions error={error} sentences={sentences} close={close} />
        </>
      )}
    </Popover>
  );
}

function Technical({ error }: { error: AppError }) {
  return (
    // Scrolls, so it can be reached: without a pointer it is scrolled by the arrow keys.
    <div className={styles.facts} tabIndex={0} role="group" aria-label={t('Technical details')}>
      <Facts labels={104}>
        {errorFacts(error).map(({ name, value }, place) => (
          <Fact key={place} name={name}>
            <bdi className={cx(namesUser(value) && 'personal')}>{value}</bdi>
          </Fact>
        ))}
      </Facts>
    </div>
  );
}

function Actions({
  error,
  sentences,
  close,
}: {
  error: AppError;
  sentences: readonly string[];
  close: () => void;
}) {
  const copy = useCopy();
  const lines = [...sentences, ...errorFacts(error).map(({ name, value }) => `${name}: ${value}`)];
  return (
    <div className={styles.actions}>
      <Button
        icon={Copy}
        small
        onPress={() =>
          copy(lines.join('\n'), t('Details copied.'), { isSensitive: namesUser(lines.join('\n')) })
        }
      >
        {t('Copy details')}
      </Button>
      <ReportButton error={error} onPress={close} />
    </div>
  );
}
