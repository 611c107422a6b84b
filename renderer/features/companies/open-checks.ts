import { companyFacts, companyFilter } from '#shared/unspecified/company';
import { goTo } from '../../state/navigation.ts';
import { useWorkingOrganization } from '../../state/working-organization.ts';
import { searchEveryCheck } from '../checks/view-state.ts';
import { showChecksOf } from '../organization/customer-links.ts';
import type { CompanyRow } from './use-search.ts';

/** Opens the checks of a company; null: nothing of its fields finds them. */
export function useOpenChecks(): (fields: CompanyRow['fields']) => (() => void) | null {
  const working = useWorkingOrganization();
  return (fields) => {
    const filter = companyFilter(companyFacts(fields));
    if (filter === null) return null;
    return () => {
      if (working !== null) showChecksOf(working, filter);
      else goTo('/checks', () => searchEveryCheck(filter));
    };
  };
}
