import { t } from '#shared/messages/text';
import { wireView, type Organization, type OrganizationView } from '#shared/model/organization';
import { equals } from '#shared/filter/build';
import { printFilter } from '#shared/filter/print';
import { maximumPageSize } from '#shared/limits';
import type { QueryOf } from '#shared/profile-operations';
import { isWholeList, type ListFacts } from '#shared/reading/list';
import { err, ok, type Result } from '#shared/result';
import type { ReadClient, CallOptions } from './client.ts';
import { pagesOf } from './pager.ts';
import { partialList } from './partial-list.ts';

export interface OrganizationQuery extends Omit<QueryOf<'ListOrganizations'>, 'view'> {
  view: OrganizationView;
}

export function organizations(api: Pick<ReadClient, 'call'>) {
  const requestOf = ({ view, ...query }: OrganizationQuery) => ({
    variables: {},
    query: { ...query, view: wireView(view) },
  });
  const pages = (query: OrganizationQuery, options?: CallOptions) =>
    pagesOf(api, 'ListOrganizations', requestOf(query), options);

  /** The API has no GetOrganization, so one is looked for under its display name. */
  const pagesOfName = (displayName: string, view: OrganizationView, options?: CallOptions) =>
    pages(
      { view, filter: printFilter(equals('display_name', displayName)), pageSize: maximumPageSize },
      options,
    );

  return {
    /** Every organization of exactly this display name; text equality of a filter may be read as a pattern. */
    async named(
      displayName: string,
      view: OrganizationView,
      options?: CallOptions,
    ): Promise<Result<{ organizations: Organization[]; isWhole: boolean; receivedAt: string }>> {
      const listed: Organization[] = [];
      const facts: ListFacts[] = [];
      let receivedAt = '';
      for await (const page of pagesOfName(displayName, view, options)) {
        if (!page.ok) return page;
        receivedAt = page.value.receivedAt;
        listed.push(...page.value.value.organizations);
        facts.push(page.value.value.facts);
      }
      const found = listed.filter((row) => row.displayName === displayName);
      return ok({ organizations: found, isWhole: isWholeList(facts, listed.length), receivedAt });
    },
    /**
     * One organization by its resource name. One without a display name goes by its resource name everywhere in
     * the app; no filter finds it, so that all are listed.
     */
    async find(
      { name, displayName, view }: { name: string; displayName: string; view: OrganizationView },
      options?: CallOptions,
    ): Promise<Result<{ organization: Organization; receivedAt: string }>> {
      const listed =
        displayName === name
          ? pages({ view, pageSize: maximumPageSize }, options)
          : pagesOfName(displayName, view, options);
      const facts: ListFacts[] = [];
      let passed = 0;
      for await (const page of listed) {
        if (!page.ok) return page;
        const { value, receivedAt } = page.value;
        facts.push(value.facts);
        passed += value.organizations.length;
        const organization = value.organizations.find((candidate) => candidate.name === name);
        if (organization !== undefined) return ok({ organization, receivedAt });
      }
      return err(isWholeList(facts, passed) ? notListed(name) : maybeNotRead(name));
    },
    list: (query: OrganizationQuery, options?: CallOptions) =>
      api.call('ListOrganizations', requestOf(query), options),
    pages,
  };
}

/** The organization that is missing may be one that could not be read. */
export const maybeNotRead = (target: string) =>
  partialList(
    'ListOrganizations',
    t('Part of the list was not read. The organization may be in it.'),
    target,
  );

const notListed = (target: string) =>
  ({
    kind: 'not-found',
    message: t("The service no longer lists the organization's display name."),
    target,
    advice: t('Refresh the list. The organization may have been renamed.'),
    operation: 'ListOrganizations',
  }) as const;
