import { Ban, ChevronRight, Ellipsis, FileText, Radar, RefreshCw } from 'lucide-react';
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { readSummary } from '#shared/check-detail/summary';
import { inItsOrder } from '#shared/display-name';
import type { OutputOf } from '#shared/ipc/contract';
import { t } from '#shared/messages/text';
import type { Check } from '#shared/model/check';
import { organizationOf } from '#shared/resource-names';
import { Button, IconButton, LinkButton } from '../../components/Button.tsx';
import { cx } from '../../components/class-names.ts';
import { CommandBar } from '../../components/CommandBar.tsx';
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
import { useProgressWord } from '../guard/use-asks.ts';
import styles from './CheckDetail.module.css';

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
  const given = summary === undefined ? null : readSummary(summary.summary).reports;
  const isOver = check?.state === 'CANCELLED' || check?.state === 'DELETED';
  const isMonitored = check?.ongoingMonitoringEnabled === true;
  const mayChange = check !== undefined && !isOver && changes.busy === null;
  const monitoring = (enabled: boolean) => {
    if (check !== undefined) changes.setMonitoring(check, enabled);
  };
  return (
    <CommandBar crumbs={<Crumbs name={name} />}>
      {(['full', 'summary'] as const).map((kind) => (
        <Button
          key={kind}
          isDisabled={given?.[kind] !== true || reports.transfer !== null}
          onPress={() => {
            reports.fetch(kind, 'open');
          }}
        >
          <FileText aria-hidden="true" />
          <span>{reportWords[kind]}</span>
        </Button>
      ))}
      <SendButton
        tooltip={
          isMonitored
            ? t('Later matches are not reported. You can start monitoring again.')
            : t('Later matches make the check active again.')
        }
        isDisabled={!mayChange}
        onPress={() => {
          monitoring(!isMonitored);
        }}
      >
        <Radar aria-hidden="true" />
        <span>
          {changes.busy === 'monitoring'
            ? progress
            : isMonitored
              ? t('Stop monitoring')
              : t('Start monitoring')}
        </span>
      </SendButton>
      <SendButton
        tooltip={t("Also stops monitoring. This can't be undone.")}
        kind="dangerQuiet"
        isDisabled={!mayChange}
        onPress={() => {
          if (check !== undefined) changes.cancel(check);
        }}
      >
        <Ban aria-hidden="true" />
        <span>{changes.busy === 'cancel' ? progress : t('Cancel check')}</span>
      </SendButton>
      <MenuTrigger>
        <IconButton label={t('More actions')} icon={<Ellipsis aria-hidden="true" />} />
        <Popover placement="bottom end" className={cx(styles.more)} data-layer="popover">
          <Menu
            className={cx(styles.menu)}
            disabledKeys={[
              ...(given?.full === true ? [] : ['save-full']),
              ...(given?.summary === true ? [] : ['save-summary']),
              ...(mayChange && check.ongoingMonitoringEnabled === undefined ? [] : ['stop']),
            ]}
            onAction={(key) => {
              if (key === 'json') onJson();
              else if (key === 'link') copyLink([name]);
              else if (key === 'duplicate') duplicateCheck(name);
              else if (key === 'save-full') reports.fetch('full', 'save');
              else if (key === 'save-summary') reports.fetch('summary', 'save');
              else if (key === 'stop') monitoring(false);
            }}
          >
            <MenuItem id="save-full" className={cx(styles.item)}>
              {t('Save full report')}
            </MenuItem>
            <MenuItem id="save-summary" className={cx(styles.item)}>
              {t('Save summary report')}
            </MenuItem>
            {check?.ongoingMonitoringEnabled === undefined && (
              <MenuItem id="stop" className={cx(styles.item)}>
                {t('Stop monitoring')}
              </MenuItem>
            )}
            <MenuItem id="link" className={cx(styles.item)}>
              {t('Copy link')}
            </MenuItem>
            <MenuItem id="duplicate" className={cx(styles.item)}>
              {t('Duplicate')}
            </MenuItem>
            <MenuItem id="json" className={cx(styles.item)}>
              {isJson ? t('Hide raw JSON') : t('Show raw JSON')}
            </MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
      <IconButton
        label={t('Refresh this check')}
        icon={<RefreshCw aria-hidden="true" />}
        isDisabled={isReading}
        onPress={onRefresh}
      />
    </CommandBar>
  );
}

function Crumbs({ name }: { name: CheckName }) {
  const organization = organizationOf(name) ?? '';
  const displayName = useOrganizationName(name);
  const team = name.slice(name.indexOf('/teams/') + 1, name.indexOf('/checks/'));
  return (
    <>
      <LinkButton
        onPress={() => {
          goTo('/checks');
        }}
      >
        {t('Checks')}
      </LinkButton>
      <ChevronRight aria-hidden="true" />
      <LinkButton
        onPress={() => {
          openOrganization({ name: organization, displayName });
        }}
      >
        <span className="truncate" dir="auto" title={organization}>
          {inItsOrder(displayName ?? organization)}
        </span>
      </LinkButton>
      <ChevronRight aria-hidden="true" />
      <span title={team}>{team.replace('teams/', '')}</span>
    </>
  );
}
