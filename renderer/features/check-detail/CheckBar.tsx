import { Ban, Braces, ChevronRight, CopyPlus, Download, FileText, Link, Radar } from 'lucide-react';
import { readSummary } from '#shared/check-detail/summary';
import { inItsOrder } from '#shared/display-name';
import type { OutputOf } from '#shared/ipc/contract';
import { t } from '#shared/messages/text';
import type { Check } from '#shared/model/check';
import { organizationOf } from '#shared/resource-names';
import { Button, LinkButton } from '../../components/Button.tsx';
import { CommandBar } from '../../components/CommandBar.tsx';
import { MoreMenu } from '../../components/Menu.tsx';
import { RefreshButton } from '../../components/RefreshButton.tsx';
import { goTo } from '../../state/navigation.ts';
import { useCopyLink } from '../../queries/use-copy-link.ts';
import { duplicateCheck } from '../../state/open-check.ts';
import { openOrganization } from '../organizations/open-organization.ts';
import type { CheckName } from './queries.ts';
import { reportWords } from './ReportBar.tsx';
import type { Changes } from './use-changes.ts';
import { useOrganizationName } from './organization-name.ts';
import type { Reports } from './use-reports.ts';
import { SendButton } from '../guard/SendButton.tsx';
import { useConnected } from '../guard/use-connected.ts';
import { useProgressWord } from '../guard/use-asks.ts';

const saveWords = { full: t('Save full report'), summary: t('Save summary report') };

interface CheckBarProps {
  name: CheckName;
  check: Check | undefined;
  summary: OutputOf<'checks.summary'> | undefined;
  changes: Changes;
  reports: Reports;
  isReading: boolean;
  onRefresh: () => void;
  isJson: boolean;
  onJson: () => void;
}

/** The state of the check, and what can be done with it. */
export function CheckBar(props: CheckBarProps) {
  const { name, check, summary, changes, reports, isReading, onRefresh, isJson, onJson } = props;
  const progress = useProgressWord(t('Sending'));
  const copyLink = useCopyLink();
  const connected = useConnected();
  const given = summary === undefined ? null : readSummary(summary.summary).reports;
  const isOver = check?.state === 'CANCELLED' || check?.state === 'DELETED';
  const isMonitored = check?.ongoingMonitoringEnabled === true;
  const mayChange = check !== undefined && !isOver && changes.busy === null;
  const unable = {
    isDisabled: isOver,
    isPending: changes.busy !== null,
    missing: check === undefined ? t('The check is not loaded.') : undefined,
  };
  return (
    <CommandBar crumbs={<Crumbs name={name} />}>
      {(['full', 'summary'] as const).map((kind) => (
        <Button
          icon={FileText}
          key={kind}
          isDisabled={given?.[kind] !== true}
          isPending={reports.transfer !== null}
          onPress={() => reports.fetch(kind, 'open')}
        >
          {reportWords[kind]}
        </Button>
      ))}
      <SendButton
        icon={Radar}
        tooltip={
          isMonitored
            ? t('Later matches are not reported. You can start monitoring again.')
            : t(
                'Later matches reactivate {count, plural, one {the check} other {the checks}}. The service may charge for monitoring.',
                { count: 1 },
              )
        }
        {...unable}
        onPress={() => changes.setMonitoring(!isMonitored)}
      >
        {changes.busy === 'monitoring'
          ? progress
          : isMonitored
            ? t('Stop monitoring')
            : t('Start monitoring')}
      </SendButton>
      <SendButton
        icon={Ban}
        tooltip={t("Also stops monitoring. This can't be undone.")}
        kind="dangerQuiet"
        {...unable}
        onPress={changes.cancel}
      >
        {changes.busy === 'cancel' ? progress : t('Cancel check')}
      </SendButton>
      <MoreMenu
        sections={[
          {
            choices: [
              ...(['full', 'summary'] as const)
                .filter((kind) => given?.[kind] === true && reports.transfer === null)
                .map((kind) => ({
                  id: `save-${kind}`,
                  label: saveWords[kind],
                  icon: Download,
                  run: () => reports.fetch(kind, 'save'),
                })),
              // Where the service does not say whether a check is monitored, the button only starts monitoring.
              ...(mayChange && check.ongoingMonitoringEnabled === undefined
                ? [
                    {
                      id: 'stop',
                      label: t('Stop monitoring'),
                      icon: Radar,
                      sends: 'free' as const,
                      run: () => connected(() => changes.setMonitoring(false)),
                    },
                  ]
                : []),
              { id: 'link', label: t('Copy link'), icon: Link, run: () => copyLink([name]) },
              { id: 'duplicate', label: t('Duplicate'), icon: CopyPlus, run: () => duplicateCheck(name) },
              {
                id: 'json',
                label: isJson ? t('Hide raw JSON') : t('Show raw JSON'),
                icon: Braces,
                run: onJson,
              },
            ],
          },
        ]}
      />
      <RefreshButton label={t('Refresh this check')} isPending={isReading} onPress={onRefresh} />
    </CommandBar>
  );
}

function Crumbs({ name }: { name: CheckName }) {
  const organization = organizationOf(name) ?? '';
  const displayName = useOrganizationName(name);
  const team = name.slice(name.indexOf('/teams/') + 1, name.indexOf('/checks/'));
  return (
    <>
      <LinkButton onPress={() => goTo('/checks')}>{t('Checks')}</LinkButton>
      <ChevronRight aria-hidden="true" />
      <LinkButton onPress={() => openOrganization({ name: organization, displayName })}>
        <span className="truncate" dir="auto" title={organization}>
          {inItsOrder(displayName ?? organization)}
        </span>
      </LinkButton>
      <ChevronRight aria-hidden="true" />
      <span title={team}>{team.replace('teams/', '')}</span>
    </>
  );
}
