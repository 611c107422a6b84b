import { FileUp, Plus, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type ClipboardEvent, type DragEvent } from 'react';
import type { AppError } from '#shared/errors';
import { maxWebhookBodyBytes } from '#shared/ipc/contract/webhooks';
import { t } from '#shared/messages/text';
import { webhookHeaderNames } from '#shared/webhook/shape';
import { Line } from '../../components/Bar.tsx';
import { Button, IconButton, LinkButton } from '../../components/Button.tsx';
import { cx } from '../../components/class-names.ts';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { TextField } from '../../components/Field.tsx';
import { KeyHint } from '../../components/KeyHint.tsx';
import { unreadableFile } from '../../components/unreadable-file.ts';
import { useClient } from '../../ipc/client-context.ts';
import { keyTable } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import { isModalOpen } from '../../state/open-layers.ts';
import { changeBench, useBench } from './bench-state.ts';
import { emptyBody, textOf, toBase64, traitsOf, typedBody, type RawBody } from './body.ts';
import { SecretField } from './SecretField.tsx';
import styles from './WebhookBench.module.css';

const maxOtherSecrets = 20;
let lastOther = 0;

/** Body, signature and secret, and what becomes of them. */
export function VerifyForm() {
  const client = useClient();
  const { body, signature, secret, others } = useBench();
  const [error, setError] = useState<AppError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const canVerify = secret !== '' && !isBusy;
  const verify = async () => {
    if (!canVerify) return;
    setBusy(true);
    const input = {
      body: toBase64(body.bytes),
      signature,
      secret,
      others: others
        .filter((other) => other.secret !== '')
        .map(({ label, secret: own }, place) => ({
          label: label.trim() || t('Secret {place}', { place: place + 2 }),
          secret: own,
        })),
    };
    const result = await client.call('webhooks.verify', input);
    setBusy(false);
    // What was changed meanwhile waits for its own verification.
    const now = useBench.getState();
    const isSame =
      now.body === body && now.signature === signature && now.secret === secret && now.others === others;
    if (!isSame) return;
    setError(result.ok ? null : result.error);
    changeBench({ verdict: result.ok ? { of: body, value: result.value } : null });
  };
  useKeys([{ ...keyTable.send, label: t('Verify signature'), run: () => void verify() }]);
  return (
    <div className={styles.section}>
      <BodyField onError={setError} />
      <div className={styles.pair}>
        <TextField
          label={webhookHeaderNames.signature}
          mono
          value={signature}
          placeholder={t('44 characters of base64')}
          onChange={(event) => changeBench({ signature: event.target.value, verdict: null })}
        />
        <SecretField
          label={t('Secret')}
          value={secret}
          hint={t('Used once, not saved')}
          onChange={(next) => changeBench({ secret: next, verdict: null })}
        />
        <Button
          kind="primary"
          className={styles.verify}
          isDisabled={!canVerify}
          onPress={() => void verify()}
        >
          {isBusy ? t('Verifying') : t('Verify')} <KeyHint of={keyTable.send} />
        </Button>
      </div>
      {others.map((other) => (
        <OtherSecretRow key={other.id} id={other.id} />
      ))}
      {others.length < maxOtherSecrets && (
        <LinkButton
          className="small"
          onPress={() =>
            changeBench({ others: [...others, { id: (lastOther += 1), label: '', secret: '' }] })
          }
        >
          <Plus className="icon-small" aria-hidden="true" />
          {t('Add another secret')}
        </LinkButton>
      )}
      {error !== null && <ErrorNotice as="box" error={error} onRetry={() => void verify()} />}
    </div>
  );
}

function OtherSecretRow({ id }: { id: number }) {
  const others = useBench((bench) => bench.others);
  const own = others.find((other) => other.id === id);
  if (own === undefined) return null;
  const change = (part: Partial<typeof own>) =>
    changeBench({
      others: others.map((other) => (other.id === id ? { ...other, ...part } : other)),
      verdict: null,
    });
  return (
    <div className={styles.pair}>
      <TextField
        label={t('Label of the other secret')}
        value={own.label}
        maxLength={200}
        placeholder={t('For example, the sandbox')}
        onChange={(event) => change({ label: event.target.value })}
      />
      <SecretField label={t('Other secret')} value={own.secret} onChange={(secret) => change({ secret })} />
      <span className={styles.verify}>
        <IconButton
          label={t('Remove this secret')}
          icon={X}
          onPress={() => changeBench({ others: others.filter((other) => other.id !== id), verdict: null })}
        />
      </span>
    </div>
  );
}

const tooLarge: AppError = {
  kind: 'validation',
  message: t('The body is larger than 1,048,576 bytes.'),
  target: t('Body'),
  advice: t('Load the body of one delivery only.'),
  faults: [],
};

function BodyField({ onError }: { onError: (error: AppError | null) => void }) {
  const body = useBench((bench) => bench.body);
  const file = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const isFixed = body.from.is === 'file' || body.from.is === 'delivery';

  const setBody = (next: RawBody) => {
    const fits = next.bytes.length <= maxWebhookBodyBytes;
    onError(fits ? null : tooLarge);
    if (fits) changeBench({ body: next, verdict: null });
  };
  const load = (chosen: File | undefined) => {
    if (chosen === undefined) return;
    if (chosen.size > maxWebhookBodyBytes) {
      onError(tooLarge);
      return;
    }
    void chosen.arrayBuffer().then(
      (buffer) => setBody({ bytes: new Uint8Array(buffer), from: { is: 'file', name: chosen.name } }),
      () => onError(unreadableFile(chosen.name)),
    );
  };
  const pasteElsewhere = useEffectEvent((event: globalThis.ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (text === '' || document.activeElement?.matches('input, textarea') === true || isModalOpen()) return;
    event.preventDefault();
    setBody(typedBody(text, 'pasted'));
  });
  // The keyboard of the page is not in the field, and a body is what one comes with.
  useEffect(() => {
    document.addEventListener('paste', pasteElsewhere);
    return () => document.removeEventListener('paste', pasteElsewhere);
  }, []);
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const [dropped] = event.clipboardData.files;
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const isWhole = selectionStart === 0 && selectionEnd === value.length;
    if (dropped === undefined && !isWhole) return;
    // A text field would turn CRLF into LF; what replaces the whole is taken from the clipboard itself.
    event.preventDefault();
    if (dropped !== undefined) load(dropped);
    else setBody(typedBody(event.clipboardData.getData('text/plain'), 'pasted'));
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped === undefined) return;
    event.preventDefault();
    load(dropped);
  };
  return (
    <div
      className={cx(styles.body, isOver && styles.over)}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Line className={styles.labels}>
        <label htmlFor="raw-body">{t('Raw body')}</label>
        <span className={cx(styles.traits, 'truncate')}>{traitsOf(body.bytes).join(', ')}</span>
        {isFixed && (
          <LinkButton className="small" onPress={() => setBody(typedBody(textOf(body.bytes)))}>
            {t('Edit as text')}
          </LinkButton>
        )}
        {body.bytes.length > 0 && (
          <LinkButton className="small" onPress={() => setBody(emptyBody)}>
            {t('Clear')}
          </LinkButton>
        )}
        <LinkButton className="small" onPress={() => file.current?.click()}>
          <FileUp className="icon-small" aria-hidden="true" />
          {t('Load from file')}
        </LinkButton>
        <input
          ref={file}
          type="file"
          hidden
          aria-label={t('File with the body')}
          onChange={(event) => {
            load(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </Line>
      <textarea
        id="raw-body"
        className={styles.raw}
        value={textOf(body.bytes)}
        readOnly={isFixed}
        spellCheck={false}
        placeholder={t('Paste the raw body, or drop a file here')}
        aria-describedby="raw-body-note"
        onPaste={paste}
        onChange={(event) => setBody(typedBody(event.target.value))}
      />
      <span id="raw-body-note" className={styles.traits}>
        {noteOf(body)}
      </span>
    </div>
  );
}

function noteOf({ from, bytes }: RawBody): string {
  switch (from.is) {
    case 'file':
      return t('Loaded from {from}, byte for byte.', { from: from.name });
    case 'delivery':
      return t('Loaded from delivery {key}, byte for byte.', { key: from.key });
    case 'pasted':
      return t('Loaded from the clipboard, byte for byte.');
    case 'sample':
      return t('Loaded from the sample, byte for byte.');
    case 'typed':
      return bytes.length === 0
        ? t('The signature covers every byte, including the last newline.')
        : t('Edited in this field. Lines end with LF.');
  }
}
