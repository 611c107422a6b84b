import { useRef, useState } from 'react';
import { inItsOrder } from '#shared/display-name';
import { isSameTag, maxTagLength, maxTags, withTag } from '#shared/organization-notes';
import { t } from '#shared/messages/text';
import type { ResourceName } from '#shared/resource-names';
import { Chip } from '../../components/Chip.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Section } from '../../components/Section.tsx';
import { usePreferences } from '../../queries/application.ts';
import { announce } from '../../state/announcements.ts';
import { toast } from '../../state/toasts.ts';
import { Part } from '../check-detail/Part.tsx';
import { useNotes } from './use-notes.ts';
import styles from './Organization.module.css';

/** The operator's own tags and note. They stay on this computer, encrypted. */
export function NotesSection({ organization }: { organization: ResourceName<'organization'> }) {
  const notes = useNotes(organization);
  const [{ personalDays }] = usePreferences();
  return (
    <Section
      isLandmark
      title={t('Notes and tags')}
      aside={
        !notes.isSaved ? t('Not saved yet') : notes.changedAt === null || notes.isUnreadable ? '' : t('Saved')
      }
    >
      <Part
        query={notes.query}
        words={{ loading: t('Loading notes'), failed: t('Notes could not be loaded') }}
      >
        {() => (
          <div className={styles.notes}>
            {notes.isUnreadable && (
              <p className={styles.note}>
                {t(
                  "The saved note and tags can't be decrypted with the key in the keychain. What you save now replaces them.",
                )}
              </p>
            )}
            <Tags tags={notes.tags} onChange={(tags, done) => notes.setTags({ tags, done })} />
            <textarea
              className={styles.note}
              aria-label={t('Note')}
              placeholder={t('Add a note')}
              rows={3}
              value={notes.note}
              onChange={(event) => notes.write(event.target.value)}
              onBlur={notes.saveNote}
            />
            <p className={styles.note}>
              {personalDays === null
                ? t('Saved on this computer, encrypted, and never sent.')
                : t(
                    'Saved on this computer, encrypted, for {personalDays} days after the last change. Never sent.',
                    {
                      personalDays,
                    },
                  )}
            </p>
          </div>
        )}
      </Part>
      {notes.failed !== null && (
        <ErrorNotice
          as="box"
          error={notes.failed.error}
          statusNote={t('What you typed is still here.')}
          onRetry={notes.failed.again}
          retryLabel={t('Retry')}
        />
      )}
    </Section>
  );
}

function Tags({
  tags,
  onChange,
}: {
  tags: readonly string[];
  onChange: (tags: string[], done: () => void) => void;
}) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const add = () => {
    const tag = text.trim();
    if (tag === '') return;
    const next = withTag(tags, tag);
    if (next === null) {
      toast({
        tone: 'warning',
        text: tags.some((other) => isSameTag(other, tag))
          ? t('The organization has this tag already.')
          : t('A tag has at most {maxTagLength} characters.', { maxTagLength }),
      });
      return;
    }
    onChange(next, () => {
      // What is typed while it is saved stays.
      setText((now) => (now.trim() === tag ? '' : now));
      announce(t('Tag {tag} added.', { tag }));
    });
  };
  const remove = (tag: string) => {
    // Its button goes with it.
    field.current?.focus();
    const next = tags.filter((other) => other !== tag);
    onChange(next, () => announce(t('Tag {tag} removed.', { tag })));
  };
  return (
    <form
      className={styles.tags}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      {tags.map((tag) => (
        <Chip key={tag} removeLabel={t('Remove tag {tag}', { tag })} onRemove={() => remove(tag)}>
          {inItsOrder(tag)}
        </Chip>
      ))}
      {tags.length < maxTags && (
        <input
          ref={field}
          aria-label={t('Add tag')}
          placeholder={t('Add tag')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
    </form>
  );
}
