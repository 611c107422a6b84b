import { useRef, useState } from 'react';
import { inItsOrder } from '#shared/display-name';
import { maxNoteLength, maxTagLength, maxTags, withTag, type TagFault } from '#shared/organization-notes';
import { t } from '#shared/messages/text';
import type { ResourceName } from '#shared/resource-names';
import { Chip } from '../../components/Chip.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Section } from '../../components/Section.tsx';
import { formatCount } from '../../format/number.ts';
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
            <Tags tags={notes.tags} onChange={(tagsOf, done) => notes.setTags({ tagsOf, done })} />
            <textarea
              className={styles.note}
              aria-label={t('Note')}
              aria-invalid={notes.isTooLong}
              placeholder={t('Add a note')}
              rows={3}
              value={notes.note}
              onChange={(event) => notes.write(event.target.value)}
              onBlur={notes.saveNote}
            />
            {notes.isTooLong && (
              <p className={styles.note} role="alert">
                {t('{length} of at most {maxNoteLength} characters. A longer note is not saved.', {
                  length: formatCount(notes.note.length),
                  maxNoteLength: formatCount(maxNoteLength),
                })}
              </p>
            )}
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

const faultWords: Readonly<Record<TagFault, string>> = {
  blank: t('Nothing of this tag can be seen.'),
  long: t('A tag has at most {maxTagLength} characters.', { maxTagLength }),
  known: t('The organization has this tag already.'),
  many: t('An organization has at most {maxTags} tags.', { maxTags }),
};

function Tags({
  tags,
  onChange,
}: {
  tags: readonly string[];
  onChange: (tagsOf: (saved: readonly string[]) => readonly string[], done: () => void) => void;
}) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const add = () => {
    const tag = text.trim();
    if (tag === '') return;
    const { fault } = withTag(tags, tag);
    if (fault !== null) {
      toast({ tone: 'warning', text: faultWords[fault] });
      return;
    }
    const tagsOf = (saved: readonly string[]) => withTag(saved, tag).tags;
    onChange(tagsOf, () => {
      // What is typed while it is saved stays.
      setText((now) => (now.trim() === tag ? '' : now));
      announce(t('Tag {tag} added.', { tag }));
    });
  };
  const remove = (tag: string) => {
    // Its button goes with it.
    field.current?.focus();
    const tagsOf = (saved: readonly string[]) => saved.filter((other) => other !== tag);
    onChange(tagsOf, () => announce(t('Tag {tag} removed.', { tag })));
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
      <input
        ref={field}
        aria-label={t('Add tag')}
        placeholder={t('Add tag')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </form>
  );
}
