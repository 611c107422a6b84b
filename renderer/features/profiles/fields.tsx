import type { ReactNode } from 'react';
import { Controller, type FieldPath } from 'react-hook-form';
import { overrideWriteMethods } from '#shared/flags/override-write';
import { t } from '#shared/messages/text';
import {
  pollSecondsChoices,
  profileKinds,
  unlockMinutesChoices,
  maximumCallsInFlight,
} from '#shared/profile';
import { profileSettingWords } from '#shared/setting-words';
import { Line } from '../../components/Bar.tsx';
import { Select, TextField } from '../../components/Field.tsx';
import { TitleNote } from '../../components/FormSection.tsx';
import { environments } from '../../scope/environment.ts';
import type { ProfileFormApi } from './profile-form.ts';
import type { ProfileForm } from './profile-form.ts';
import styles from './ProfileEditor.module.css';

interface FieldsProps {
  form: ProfileFormApi;
  isReadOnly: boolean;
}

/** A titled row of the form. */
export function FieldGroup({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <div className={styles.group} role="group" aria-label={title}>
      <div className={styles.title}>
        {title}
        {note !== undefined && <TitleNote>{note}</TitleNote>}
      </div>
      <div className={styles.cells}>{children}</div>
    </div>
  );
}

type TextName =
  | 'name'
  | 'baseUrl'
  | 'authUrl'
  | 'clientId'
  | 'typePackage'
  | 'onBehalfOfField'
  | 'userBody'
  | 'reportOrigins'
  | 'overridePath'
  | 'overrideBody'
  | 'valueMappings'
  | 'listMappings';

interface TextProps extends FieldsProps {
  name: TextName;
  label: string;
  hint?: string;
  placeholder?: string;
  mono?: boolean;
  className?: string | undefined;
}

/** A text setting; its fault is next to it. */
export function TextSetting({ form, isReadOnly, name, ...field }: TextProps) {
  return (
    <TextField
      {...field}
      {...form.register(name)}
      readOnly={isReadOnly}
      error={form.formState.errors[name]?.message}
    />
  );
}

type NumberName = 'unlockMinutes' | 'pollSeconds' | 'callsInFlight';
type WordName = 'pathVersion' | 'createBody' | 'flagBody' | 'overrideMethod';

interface ChoiceProps<N extends FieldPath<ProfileForm>> extends FieldsProps {
  name: N;
  label: string;
  options: readonly { value: ProfileForm[N]; label: string }[];
}

/** A setting that is one of a few words or numbers. A stored value outside the offer is kept and offered too. */
function ChoiceSetting<N extends NumberName | WordName>({
  form,
  isReadOnly,
  name,
  options,
  ...field
}: ChoiceProps<N>) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange } }) => {
        const known = options.some((option) => option.value === value);
        const offered = known ? options : [...options, { value, label: String(value) }];
        return (
          <Select
            {...field}
            name={name}
            value={String(value)}
            isDisabled={isReadOnly}
            options={offered.map((option) => ({ value: String(option.value), label: option.label }))}
            onChange={(chosen) =>
              onChange(offered.find((option) => String(option.value) === chosen)?.value ?? value)
            }
          />
        );
      }}
    />
  );
}

export function EnvironmentFields({ form, isReadOnly }: FieldsProps) {
  const kind = form.watch('kind');
  return (
    <FieldGroup
      title={t('Environment')}
      note={t('Sets the frame of the window and which changes need confirmation')}
    >
      <TextSetting form={form} isReadOnly={isReadOnly} name="name" label={t('Name')} />
      <ChoiceSetting
        form={form}
        isReadOnly={isReadOnly || kind !== 'production'}
        name="unlockMinutes"
        label={profileSettingWords.unlockMinutes}
        options={unlockMinutesChoices.map((minutes) => ({
          value: minutes,
          label: t('{minutes} minutes', { minutes }),
        }))}
      />
      <Line className={styles.kinds} role="radiogroup" aria-label={t('Kind')}>
        {profileKinds.map((option) => {
          const { word, icon: Icon } = environments[option];
          return (
            <label key={option} className={styles.kind} data-chosen={option === kind ? '' : undefined}>
              <input type="radio" value={option} disabled={isReadOnly} {...form.register('kind')} />
              <Icon aria-hidden="true" />
              {word}
              <span className={styles.frame} data-kind={option} aria-hidden="true" />
            </label>
          );
        })}
      </Line>
    </FieldGroup>
  );
}

export function ServiceFields(props: FieldsProps) {
  return (
    <FieldGroup title={t('Service')} note={t('Get these values from your service operator.')}>
      <TextSetting
        {...props}
        name="baseUrl"
        label={t('Base URL')}
        mono
        placeholder={'https://api.example.com/service'}
      />
      <TextSetting
        {...props}
        name="authUrl"
        label={t('Auth URL')}
        mono
        placeholder={'https://auth.example.com'}
      />
      <ChoiceSetting
        {...props}
        name="pathVersion"
        label={profileSettingWords.pathVersion}
        options={[
          { value: 'as-printed', label: t('Default per operation') },
          { value: 'v1alpha2', label: t('Always v1alpha2') },
          { value: 'v1', label: t('Always v1') },
        ]}
      />
      <TextSetting {...props} name="typePackage" label={profileSettingWords.typePackage} mono />
      <TextSetting
        {...props}
        name="reportOrigins"
        label={profileSettingWords.reportOrigins}
        mono
        className={styles.wide}
        hint={t('Separated by spaces. The access token is sent to each host.')}
      />
    </FieldGroup>
  );
}

export function ChecksFields(props: FieldsProps) {
  return (
    <FieldGroup
      title={t('Checks and users')}
      note={t('Settings for requests that the API document does not describe')}
    >
      <ChoiceSetting
        {...props}
        name="createBody"
        label={profileSettingWords.createBody}
        options={[
          { value: 'bare', label: t('Fields at the top level') },
          { value: 'wrapped', label: t('In a check object, plus parent field') },
        ]}
      />
      <ChoiceSetting
        {...props}
        name="flagBody"
        label={profileSettingWords.flagBody}
        options={[
          { value: 'bare', label: t('Fields at the top level') },
          { value: 'wrapped', label: t('In a featureFlag object') },
        ]}
      />
      <TextSetting
        {...props}
        name="onBehalfOfField"
        label={profileSettingWords.onBehalfOfField}
        mono
        hint={t('Leave empty to omit the field')}
      />
      <TextSetting
        {...props}
        name="userBody"
        label={profileSettingWords.userBody}
        mono
        className={styles.wide}
        hint={t(
          "JSON. A placeholder such as '{'email'}' adds a form field, '{'email?'}' an optional one. '{'organization'}' becomes the resource name of the organization",
        )}
      />
    </FieldGroup>
  );
}

export function MappingFields(props: FieldsProps) {
  return (
    <FieldGroup
      title={profileSettingWords.mappings}
      note={t('For responses that the app does not understand')}
    >
      <TextSetting
        {...props}
        name="valueMappings"
        label={t('Value mappings')}
        mono
        className={styles.wide}
        hint={t('Words and their meaning for a feature, such as GRANTED = on, WITHHELD = off')}
      />
      <TextSetting
        {...props}
        name="listMappings"
        label={t('List mappings')}
        mono
        className={styles.wide}
        hint={t('Operations and their list fields, such as ListFindings = items')}
      />
    </FieldGroup>
  );
}

export function OverrideFields(props: FieldsProps) {
  return (
    <FieldGroup
      title={profileSettingWords.overrideWrite}
      note={t('The API has no operation that sets an override')}
    >
      <ChoiceSetting
        {...props}
        name="overrideMethod"
        label={t('Method')}
        options={overrideWriteMethods.map((method) => ({ value: method, label: method }))}
      />
      <TextSetting
        {...props}
        name="overridePath"
        label={t('Path below the base URL')}
        mono
        placeholder={t("/v1alpha2/'{'name'}'")}
        hint={t(
          "Needs '{'name'}', or both '{'feature_flag'}' and '{'organization'}'. If empty, overrides can only be cleared",
        )}
      />
      <TextSetting
        {...props}
        name="overrideBody"
        label={t('Body')}
        mono
        className={styles.wide}
        hint={t(
          "JSON in which \"'{'value'}'\" becomes true or false, and \"'{'value ? ON : OFF'}'\" becomes ON or OFF",
        )}
      />
    </FieldGroup>
  );
}

export function ReadingFields(props: FieldsProps) {
  return (
    <FieldGroup title={t('Calls')} note={t('Limits for this profile')}>
      <ChoiceSetting
        {...props}
        name="pollSeconds"
        label={profileSettingWords.pollSeconds}
        options={pollSecondsChoices.map((seconds) => ({ value: seconds, label: secondsText(seconds) }))}
      />
      <ChoiceSetting
        {...props}
        name="callsInFlight"
        label={profileSettingWords.callsInFlight}
        options={Array.from({ length: maximumCallsInFlight }, (_, place) => ({
          value: place + 1,
          label: String(place + 1),
        }))}
      />
    </FieldGroup>
  );
}

function secondsText(seconds: number): string {
  return seconds < 120
    ? t('{seconds} seconds', { seconds })
    : t('{minutes} minutes', { minutes: seconds / 60 });
}
