import { CircleX, Info, TriangleAlert } from 'lucide-react';
import type { FilterFault } from '#shared/filter/fault';
import type { FilterField } from '#shared/filter/field';
import { t } from '#shared/messages/text';
import { Button } from '../Button.tsx';
import { Phrase } from '../Phrase.tsx';
import { usePersonalTooltip } from '../use-personal-tooltip.ts';
import { inWords } from './filter-text.ts';

interface FilterMeaningProps {
  what: 'checks' | 'organizations';
  text: string;
  fields: readonly FilterField[];
  /** It is not the filter of the list yet. */
  isChanged: boolean;
}

/** A valid filter in words. */
export function FilterMeaning({ what, text, fields, isChanged }: FilterMeaningProps) {
  const tooltip = usePersonalTooltip();
  if (text.trim() === '')
    return (
      <span className="truncate">
        {t('{what, select, checks {Shows all checks.} other {Shows all organizations.}}', { what })}
      </span>
    );
  const condition = inWords(text, fields);
  return (
    <span className="truncate" title={tooltip(condition)}>
      <Phrase
        text="{what, select, checks {{isChanged, select, true {Would show checks where {condition}.} other {Shows checks where {condition}.}}} other {{isChanged, select, true {Would show organizations where {condition}.} other {Shows organizations where {condition}.}}}}"
        values={{
          isChanged: String(isChanged),
          what,
          condition: (
            <span translate="yes" className="personal">
              {condition}
            </span>
          ),
        }}
      />
    </span>
  );
}

interface FaultNoteProps {
  fault: FilterFault;
  /** It may be right once it is typed to its end. */
  isUnfinished: boolean;
  onRepair: () => void;
  onSendAnyway: () => void;
}

/** The fault at its column, with its repair. What only has warnings can be sent anyway. */
export function FaultNote({ fault, isUnfinished, onRepair, onSendAnyway }: FaultNoteProps) {
  const isWarning = fault.severity === 'warning';
  const Icon = isUnfinished ? Info : isWarning ? TriangleAlert : CircleX;
  return (
    <>
      <Icon aria-hidden="true" />
      <span>
        <Phrase
          text="Character {at}: {message}"
          values={{
            at: fault.column,
            message: (
              <span translate="yes" className="personal">
                {fault.message}
              </span>
            ),
          }}
        />
        {!isUnfinished && <span> {t('Nothing was sent.')}</span>}
      </span>
      {fault.fix !== undefined && !isUnfinished && (
        <Button small onPress={onRepair}>
          {fault.fix.label}
        </Button>
      )}
      {isWarning && !isUnfinished && (
        <Button small onPress={onSendAnyway}>
          {t('Send anyway')}
        </Button>
      )}
    </>
  );
}
