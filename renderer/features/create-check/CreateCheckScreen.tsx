import { templateNames, templates } from '#shared/check-form/fields';
import { t } from '#shared/messages/text';
import { Footer } from '../../components/Bar.tsx';
import { Button } from '../../components/Button.tsx';
import { FaultsAreListed } from '../../components/Field.tsx';
import { KeyHint } from '../../components/KeyHint.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { useEntitlements, useReferenceLookup, useUnsettled } from '../../queries/creation.ts';
import { keyTable } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import { parameterOf } from '../../state/open-check.ts';
import { useStartsWithWorking } from '../../state/working-organization.ts';
import { CommandBar } from '../../components/CommandBar.tsx';
import { Pane, Split } from '../../components/Pane.tsx';
import { useScope } from '../../scope/scope.ts';
import { SendButton } from '../guard/SendButton.tsx';
import { useProgressWord } from '../guard/use-asks.ts';
import { useConnected } from '../guard/use-connected.ts';
import { CheckForm } from './CheckForm.tsx';
import { FaultList } from './FaultList.tsx';
import { FillFromCheck } from './FillFromCheck.tsx';
import { readingOf } from './form-reading.ts';
import { changeForm, clearForm, referenceOf, showFaults, useCreateForm, workingForm } from './form-state.ts';
import { OutcomeBanner } from './OutcomeBanner.tsx';
import { RequestPreview } from './RequestPreview.tsx';
import { useCreation } from './use-creation.ts';

/** Creates one check: the form at the left, the request as it will be sent at the right. */
export function CreateCheckScreen({ path }: { path: string }) {
  const { profile } = useScope();
  const form = useCreateForm();
  useStartsWithWorking({ ...workingForm, isKept: () => path.includes('?') || workingForm.isKept() });
  const reading = readingOf(form);
  const unsettled = useUnsettled();
  const entitlements = useEntitlements(form.organization);
  const lookup = useReferenceLookup(
    reading.organization,
    form.left.has('clientReference') ? referenceOf(form) : '',
  );
  const creation = useCreation(profile.id, lookup.data ?? null);

  const whenConnected = useConnected();
  const isSending = creation.creationStatus.is === 'sending';
  const progress = useProgressWord(t('Creating check'));
  const submit = () => {
    if (isSending) return;
    if (!reading.canSend) {
      showFaults();
      return;
    }
    changeForm({ tried: true, faultsShown: 0, serverFaults: [] });
    creation.create();
  };
  useKeys([{ ...keyTable.send, label: t('Create check'), run: () => whenConnected(submit) }]);

  return (
    <>
      <CommandBar
        title={t('Create check')}
        start={
          <Segmented
            label={t('Template')}
            value={form.template}
            options={templates.map((value) => ({ value, label: templateNames[value] }))}
            onChange={(template) => changeForm({ template, serverFaults: [] })}
          />
        }
      >
        <FillFromCheck profileId={profile.id} from={parameterOf(path, 'from')} />
      </CommandBar>
      <Split>
        <Pane label={t('New check')}>
          <FaultList faults={reading.listed} shown={form.faultsShown} />
          <FaultsAreListed value={form.faultsShown > 0}>
            <CheckForm
              reading={reading}
              lookup={lookup}
              entitlements={entitlements.data}
              sending={isSending ? progress : null}
            />
          </FaultsAreListed>
          <OutcomeBanner profile={profile} creation={creation} earlier={unsettled.data ?? []} />
          <Footer isTall>
            {reading.notes.map(({ message }) => (
              <span key={message}>{message}</span>
            ))}
            <span className="spacer" />
            <Button kind="quiet" onPress={clearForm}>
              {t('Clear form')}
            </Button>
            <SendButton isBilled kind="primary" isPending={isSending} onPress={submit}>
              <span>{isSending ? progress : t('Create check')}</span>
              <KeyHint of={keyTable.send} />
            </SendButton>
          </Footer>
        </Pane>
        <RequestPreview
          profile={profile}
          team={reading.team}
          draft={reading.draft}
          faulty={reading.faulty}
          entitlements={form.organization === null ? null : { readAt: entitlements.data?.readAt ?? null }}
        />
      </Split>
    </>
  );
}
