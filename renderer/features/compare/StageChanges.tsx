import { Layers } from 'lucide-react';
import { useState } from 'react';
import { actionWords, type CellChange } from '#shared/flags/change';
import { t } from '#shared/messages/text';
import { Button } from '../../components/Button.tsx';
import { Phrase } from '../../components/Phrase.tsx';
import { toast } from '../../state/toasts.ts';
import { beforeWord } from '../flags/cell-words.ts';
import styles from './Compare.module.css';

/** The changes that make the flags of the organization like those of the other side: all are staged but the dropped ones. */
export function StageChanges({
  organization,
  changes,
  onStage,
}: {
  organization: string;
  changes: readonly CellChange[];
  onStage: (changes: readonly CellChange[]) => Promise<boolean>;
}) {
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set());
  if (changes.length === 0) return null;
  const chosen = changes.filter(({ flag }) => !dropped.has(flag));
  const count = chosen.length;
  const toggle = (flag: string) => {
    const next = new Set(dropped);
    if (!next.delete(flag)) next.add(flag);
    setDropped(next);
  };
  const stage = async () => {
    if (await onStage(chosen))
      toast({
        tone: 'success',
        text: t('{count, plural, one {# change} other {# changes}} staged. Nothing was sent.', { count }),
      });
  };
  return (
    <div className={styles.part}>
      <h3>
        <Phrase
          text="Stage changes for {organization}"
          values={{ organization: <span dir="auto">{organization}</span> }}
        />
      </h3>
      <ul className={styles.stages}>
        {changes.map(({ flag, before, action }) => (
          <li key={flag}>
            <label>
              <input type="checkbox" checked={!dropped.has(flag)} onChange={() => toggle(flag)} />
              <code className="truncate">{flag}</code>
            </label>
            <span>
              {beforeWord(before, action)} → {action === 'clear' ? t('Cleared') : actionWords[action]}
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button icon={Layers} isDisabled={count === 0} onPress={() => void stage()}>
          {t('Stage {count, plural, one {# change} other {# changes}}', { count })}
        </Button>
      </div>
      <p>{t('Staging sends nothing. To apply, unlock the profile and confirm.')}</p>
    </div>
  );
}
