import { Check, CircleCheck, CircleHelp, CircleX, X } from 'lucide-react';
import type { OutputOf } from '#shared/ipc/contract';
import { linesOf } from '#shared/messages/lines';
import { t } from '#shared/messages/text';
import { reasonTexts, type SignatureVerdict } from '#shared/webhook/verdict';
import { CopyName } from '../../components/CopyName.tsx';
import { cx } from '../../components/class-names.ts';
import { Facts } from '../../components/Facts.tsx';
import { Status } from '../../components/Status.tsx';
import { useNow } from '../../components/use-now.ts';
import { formatCount } from '../../format/number.ts';
import { formatSpan } from '../../format/time.ts';
import { useBench } from './bench-state.ts';
import { createdAt, type RawBody } from './body.ts';
import styles from './WebhookBench.module.css';

/** Two clocks may differ this much, in ms, before that is worth a word. */
const clockDifferenceMs = 5000;

type Verdict = OutputOf<'webhooks.verify'>;

/** Whether the signature matches, and separately whether the shape is known. */
export function VerdictBox() {
  const verdict = useBench((bench) => bench.verdict);
  return (
    <div className={styles.verdictBox} role="status" aria-label={t('Verdict')}>
      {verdict === null ? (
        <p className="muted">{t('Results appear here: signature first, then payload.')}</p>
      ) : (
        <VerdictDetail verdict={verdict.value} body={verdict.of} />
      )}
    </div>
  );
}

function VerdictDetail({ verdict: { signature, shape }, body }: { verdict: Verdict; body: RawBody }) {
  const { title, advice } = wordsOf(signature);
  const now = useNow(1000);
  const created = createdAt(body.bytes);
  const age = created === null ? null : now - created;
  return (
    <>
      <div className={cx(styles.outcome, signature.accepted ? styles.good : styles.bad)}>
        {signature.accepted ? <CircleCheck aria-hidden="true" /> : <CircleX aria-hidden="true" />}
        <div>
          <b>{title}</b>
          <p className="muted">{advice}</p>
        </div>
      </div>
      <div className={styles.columns}>
        <div>
          <h4>{t('Verification attempts, in order')}</h4>
          {signature.tried.length === 0 ? (
            <p className="muted">{t('No attempt was made, because no signature could be read.')}</p>
          ) : (
            <ul className={styles.tried}>
              {signature.tried.map(({ step, matched }) => (
                <li key={step} className={cx(matched && styles.matched)}>
                  {matched ? (
                    <Check className="icon-small" aria-hidden="true" />
                  ) : (
                    <X className="icon-small" aria-hidden="true" />
                  )}
                  <span>{step}</span>
                  <span className="muted small">{matched ? t('Match') : t('No match')}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
        <div>
          <Difference verdict={signature} />
          <Facts className={styles.facts} labels={72}>
            <dt>{t('Shape')}</dt>
            <dd>
              <ShapeStatus shape={shape} />
              {shape.remarks.length > 0 && <p className="muted small">{shape.remarks.join(' ')}</p>}
            </dd>
            <dt>{t('Age')}</dt>
            <dd>
              {age === null
                ? t('Not given')
                : age < -clockDifferenceMs
                  ? t('Created in the future')
                  : formatSpan(age)}
            </dd>
            <dt>{t('Expected')}</dt>
            <dd>
              <CopyName name={signature.expected} />
            </dd>
          </Facts>
        </div>
      </div>
    </>
  );
}

function wordsOf(verdict: SignatureVerdict): { title: string; advice: string } {
  const { accepted, reasons, matchedSecret, firstDifference, bodyBytes } = verdict;
  if (accepted) {
    return {
      title: t('Signature valid'),
      advice: t('The signature is the base64 HMAC-SHA256 of these {bodyBytes} bytes.', {
        bodyBytes: formatCount(bodyBytes),
      }),
    };
  }
  const [first, ...rest] = reasons;
  if (first === undefined) return { title: t('The signature does not match'), advice: '' };
  const sentences = [
    reasonTexts[first].advice,
    ...(firstDifference === null
      ? []
      : [
          t('The signature is for {signedBytes} bytes. This body has {bodyBytes}.', {
            signedBytes: formatCount(firstDifference.signedBytes),
            bodyBytes: formatCount(bodyBytes),
          }),
        ]),
    ...(matchedSecret === null
      ? []
      : [t('The signature matches the secret “{matchedSecret}”.', { matchedSecret })]),
    ...(rest.length === 0
      ? []
      : rest.map((reason) => t('Also: {reason}.', { reason: reasonTexts[reason].title }))),
  ];
  return { title: reasonTexts[first].title, advice: linesOf(...sentences) };
}

function Difference({ verdict: { firstDifference, bodyBytes } }: { verdict: SignatureVerdict }) {
  if (firstDifference === null) return null;
  const { offset, given, signed } = firstDifference;
  return (
    <>
      <h4>
        {t('First different byte: {offset} of {bodyBytes}', {
          offset: formatCount(offset + 1),
          bodyBytes: formatCount(bodyBytes),
        })}
      </h4>
      <pre className={styles.code}>
        <span className={styles.faint}>{t('Given')} </span>
        <Excerpt text={given} />
        {'\n'}
        <span className={styles.faint}>{t('Signed')} </span>
        <Excerpt text={signed} />
      </pre>
    </>
  );
}

/** The first character is the one that differs; what is not seen is written out. */
function Excerpt({ text }: { text: string }) {
  const [first = '', ...rest] = text;
  return (
    <>
      <mark>{first === '' ? t('End of the body') : visible(first)}</mark>
      {visible(rest.join(''))}
    </>
  );
}

function visible(text: string): string {
  return text
    .replaceAll('\r', '\\r')
    .replaceAll('\n', '\\n')
    .replaceAll('\t', '\\t')
    .replaceAll('\uFEFF', '\\uFEFF');
}

const shapeWords: Record<Verdict['shape']['kind'], string> = {
  known: t('Known'),
  'known-type': t('Known type, no payload specification'),
  'unknown-type': t('Unknown type, shown as received'),
  'unknown-shape': t('Unknown shape'),
  'not-json': t('Not JSON'),
};

function ShapeStatus({ shape }: { shape: Verdict['shape'] }) {
  const isKnown = shape.kind === 'known' || shape.kind === 'known-type';
  const word = [shapeWords[shape.kind], shape.payloadType].filter((part) => part !== null).join(', ');
  return <Status tone="neutral" icon={isKnown ? Check : CircleHelp} word={word} />;
}
