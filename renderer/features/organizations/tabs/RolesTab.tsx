import { t } from '#shared/messages/text';
import { readRoleBindings } from '#shared/reading/role-bindings';
import { Facts } from '../../../components/Facts.tsx';
import { JsonView } from '../../../components/JsonView.tsx';
import { Section } from '../../../components/Section.tsx';
import { usePersonalTooltip } from '../../../components/use-personal-tooltip.ts';
import { Absent } from '../../../components/Status.tsx';
import type { FullRead } from '../read-full.ts';
import { knownField } from '../organization-row.ts';
import { FullPart } from './FullPart.tsx';
import styles from '../OrganizationDetail.module.css';

/** Role bindings unchanged: their fields are not specified (§2), so headers and values stay raw. */
export function RolesTab({ read }: { read: FullRead }) {
  return (
    <FullPart read={read}>
      {(row) => {
        const roles = knownField(row, 'roleBindings');
        if (roles.is !== 'given')
          return (
            <p className={styles.boxed}>
              <Absent word="not given" />
            </p>
          );
        const bindings = readRoleBindings(roles.value);
        if (bindings.is === 'not-understood')
          return (
            <Section title={t('Role bindings')} aside={<Absent word="not understood" />}>
              <JsonView value={roles.value} label={t('Role bindings')} />
            </Section>
          );
        return (
          <Section title={t('Role bindings')} aside={bindings.value.length}>
            <ul className={styles.lined}>
              {bindings.value.map(({ fields }, place) => (
                // Bindings carry no ID that is promised; the list is shown as one response.
                <li key={place}>
                  <Facts labels={96}>
                    {fields.map(({ name, values }) => (
                      <Field key={name} name={name} values={values} prefix={`${row.organization.name}/`} />
                    ))}
                  </Facts>
                </li>
              ))}
            </ul>
          </Section>
        );
      }}
    </FullPart>
  );
}

const shownValues = 8;

/** Names of the organization's own resources are without its name; the tooltip has the whole. */
function Field({ name, values, prefix }: { name: string; values: readonly string[]; prefix: string }) {
  const tooltip = usePersonalTooltip();
  return (
    <>
      <dt className="truncate">
        <code title={name}>{name}</code>
      </dt>
      <dd>
        {values.slice(0, shownValues).map((value, place) => (
          <div key={place} dir="auto" className="personal" title={tooltip(value)}>
            {value.startsWith(prefix) ? value.slice(prefix.length) : value}
          </div>
        ))}
        {values.length > shownValues && (
          <div className={styles.more}>
            {t('{count, number} more on the JSON tab', { count: values.length - shownValues })}
          </div>
        )}
        {values.length === 0 && <span className={styles.more}>{t('None')}</span>}
      </dd>
    </>
  );
}
