import type { Suggestion } from '#shared/conformance/report';
import { noMappings, withListMapping, withValueMapping, type Meaning } from '#shared/reading/mappings';
import { listsText, parseValues, valuesText } from '#shared/reading/mapping-text';
import { listsIn, type ProfileForm } from './profile-form.ts';

/** The one field that accepting a suggestion changes, and its value then. */
export type Change = {
  [F in 'pathVersion' | 'baseUrl' | 'typePackage' | 'listMappings' | 'valueMappings']: {
    field: F;
    value: ProfileForm[F];
  };
}['pathVersion' | 'baseUrl' | 'typePackage' | 'listMappings' | 'valueMappings'];

/** `means`: what the operator says of a word. Null: the field holds a text that cannot be added to. */
export function changeFor(form: ProfileForm, suggestion: Suggestion, means: Meaning): Change | null {
  switch (suggestion.is) {
    case 'path-version':
      return { field: 'pathVersion', value: suggestion.version };
    case 'base-url':
      return { field: 'baseUrl', value: suggestion.baseUrl };
    case 'type-package':
      return { field: 'typePackage', value: suggestion.typePackage };
    case 'list': {
      const lists = listsIn(form.listMappings);
      if (lists === null) return null;
      const changed = withListMapping({ ...noMappings, lists }, suggestion.operation, suggestion.member);
      return { field: 'listMappings', value: listsText(changed) };
    }
    case 'value': {
      const values = parseValues(form.valueMappings);
      if (values === null) return null;
      const changed = withValueMapping({ ...noMappings, values }, suggestion.word, means);
      return { field: 'valueMappings', value: valuesText(changed) };
    }
  }
}

/** Whether the form has it; of a word, whether it has this meaning, or any. */
export function isAccepted(form: ProfileForm, suggestion: Suggestion, means?: Meaning): boolean {
  if (suggestion.is === 'value') {
    const known = parseValues(form.valueMappings)?.find(({ word }) => word === suggestion.word);
    return known !== undefined && (means === undefined || known.means === means);
  }
  if (suggestion.is === 'list') {
    const { operation, member } = suggestion;
    return (
      listsIn(form.listMappings)?.some((list) => list.operation === operation && list.member === member) ===
      true
    );
  }
  const change = changeFor(form, suggestion, 'on');
  return change !== null && form[change.field] === change.value;
}
