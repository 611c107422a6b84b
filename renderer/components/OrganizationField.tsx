import { t } from '#shared/messages/text';
import { isName } from '#shared/resource-names';
import { moreIn, unreadIn, useOrganizationSearch, type ChosenOrganization } from '../queries/creation.ts';
import { SuggestField } from './SuggestField.tsx';

interface OrganizationFieldProps {
  label?: string;
  placeholder?: string;
  className?: string | undefined;
  error?: string | undefined;
  text: string;
  chosen: ChosenOrganization | null;
  /** What is written, and the organization it names: the chosen one stays until another text is written. */
  onChange: (text: string, chosen: ChosenOrganization | null) => void;
  /** One of those offered was taken; absent: as if it was written. */
  onChoose?: (chosen: ChosenOrganization, text: string) => void;
}

/** One organization: offered from the service by its name, or written as a resource name. */
export function OrganizationField({
  label = t('Organization'),
  placeholder = t('Name or resource name'),
  className,
  error,
  text,
  chosen,
  onChange,
  onChoose = (suggestion, name) => onChange(name, suggestion),
}: OrganizationFieldProps) {
  const isOf = (written: string) => chosen !== null && written === (chosen.displayName ?? chosen.name);
  const isChosen = isOf(text);
  const search = useOrganizationSearch(text.trim(), !isChosen);
  // Nothing is requested for the chosen one, and a list that was not requested is not an empty one.
  const offered = isChosen && chosen !== null ? [chosen] : (search.data?.organizations ?? []);
  const unread = isChosen ? undefined : (unreadIn(search) ?? undefined);
  const more = isChosen ? undefined : (moreIn(search) ?? undefined);
  return (
    <SuggestField
      label={label}
      className={className}
      isFiltered
      placeholder={placeholder}
      value={text}
      suggestions={offered.map(({ name, displayName }) => ({
        value: name,
        label: displayName ?? name,
        text: displayName ?? name,
      }))}
      hint={unread ?? (text.trim() === '' ? undefined : more)}
      noMatch={unread ?? more}
      error={
        search.error === null || isChosen
          ? error
          : t('Organizations could not be loaded. Enter a resource name.')
      }
      onChange={(written) => {
        const name = written.trim();
        onChange(
          written,
          isOf(written) ? chosen : isName('organization', name) ? { name, displayName: null } : null,
        );
      }}
      onChoose={({ value, label: name }) => onChoose({ name: value, displayName: name }, name)}
    />
  );
}
