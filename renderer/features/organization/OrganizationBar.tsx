import { ChevronRight, Columns2, FileCheck, Link, Pin, PinOff, Plus, ToggleRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { inItsOrder } from '#shared/display-name';
import { t } from '#shared/messages/text';
import { Button, IconButton, LinkButton } from '../../components/Button.tsx';
import { CommandBar } from '../../components/CommandBar.tsx';
import { Menu, MoreMenu } from '../../components/Menu.tsx';
import { RefreshButton } from '../../components/RefreshButton.tsx';
import { useCopyLink } from '../../queries/use-copy-link.ts';
import { goTo } from '../../state/navigation.ts';
import {
  clearWorkingOrganization,
  setWorkingOrganization,
  useWorkingOrganization,
} from '../../state/working-organization.ts';
import { compareWith, createCheckFor, showChecksOf, showFlagsOf, type Customer } from './customer-links.ts';

/** The top of the page of an organization: the way back to the list, and its name. */
export function OrganizationTitle({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <CommandBar
      crumbs={
        <>
          <LinkButton onPress={() => goTo('/organizations')}>{t('Organizations')}</LinkButton>
          <ChevronRight aria-hidden="true" />
        </>
      }
      title={title}
    >
      {children}
    </CommandBar>
  );
}

/** The state of the page, and what can be done with the organization. */
export function OrganizationBar({
  customer,
  isReading,
  onRefresh,
}: {
  customer: Customer;
  isReading: boolean;
  onRefresh: () => void;
}) {
  const working = useWorkingOrganization();
  const copyLink = useCopyLink();
  const isWorking = working?.name === customer.name;
  return (
    <OrganizationTitle title={inItsOrder(customer.displayName ?? customer.name)}>
      <IconButton
        label={isWorking ? t('Clear working organization') : t('Set as working organization')}
        icon={isWorking ? PinOff : Pin}
        onPress={() => {
          if (isWorking) clearWorkingOrganization();
          else setWorkingOrganization(customer);
        }}
      />
      <Menu
        label={t('Compare')}
        trigger={<Button icon={Columns2}>{t('Compare')}</Button>}
        sections={[
          {
            choices: [
              {
                id: 'organizations',
                label: t('With another organization'),
                run: () => compareWith(customer, 'organizations'),
              },
              {
                id: 'environments',
                label: t('With the same organization in another environment'),
                run: () => compareWith(customer, 'environments'),
              },
            ],
          },
        ]}
      />
      <Button icon={Plus} kind="primary" onPress={() => createCheckFor(customer)}>
        {t('Create check')}
      </Button>
      <MoreMenu
        sections={[
          {
            choices: [
              { id: 'link', label: t('Copy link'), icon: Link, run: () => copyLink([customer.name]) },
              { id: 'checks', label: t('Show checks'), icon: FileCheck, run: () => showChecksOf(customer) },
              {
                id: 'flags',
                label: t('Show feature flags'),
                icon: ToggleRight,
                run: () => showFlagsOf(customer),
              },
            ],
          },
        ]}
      />
      <RefreshButton isPending={isReading} onPress={onRefresh} />
    </OrganizationTitle>
  );
}
