import { notFound } from '../refusal.ts';
import type { RouteId } from '../route-ids.ts';
import type { FlagRow } from '../state/feature-flags.ts';
import type { Responses } from '../routes/handlers.ts';
import type { Json, Named, NotificationResponse, Page } from './responses.ts';
import { encodeCheck, encodeFinding, encodeNotification, encodeSummary } from './checks.ts';
import type { Dialect } from './dialect.ts';
import type { Wire } from './errors.ts';
import { encodeFlag, encodeOverride, flagIdentifier } from './flags.ts';
import { resource, wrap } from './json.ts';
import { encodeList, encodeRow, type Envelope } from './lists.ts';
import { encodeOrganization } from './organization.ts';
import { encodeAiSummary, encodeCompany, encodeTask, encodeUser } from './unshown-rows.ts';

const ok = (body: unknown): Wire => ({ status: 200, body });
const noBody: Wire = { status: 204, body: undefined };

/** A list of resources; `envelope` null: as §4 prints it. */
function list<Row>(
  dialect: Dialect,
  own: string,
  envelope: Envelope | null,
  page: Page<Row>,
  encode: (row: Row) => Json,
): Wire {
  return ok(encodeList(dialect, { own, envelope, page: { ...page, rows: page.rows.map(encode) } }));
}

const named =
  (dialect: Dialect) =>
  (row: Named): Json =>
    resource(dialect, row.name, row);
const check =
  (dialect: Dialect) =>
  (row: Named): Json =>
    resource(dialect, row.name, encodeCheck(dialect, row));

function flag(dialect: Dialect, row: FlagRow): Json {
  return resource(dialect, `featureFlags/${row.id}`, encodeFlag(dialect, row));
}

function flagRow(dialect: Dialect, row: FlagRow): Json {
  const id = flagIdentifier(dialect, row.id);
  return encodeRow(dialect, { own: 'featureFlag', id, json: flag(dialect, row) });
}

function oneFlag(dialect: Dialect, row: FlagRow): Wire {
  const json = dialect.rowForm === 'attributes' ? flagRow(dialect, row) : flag(dialect, row);
  return ok(wrap(dialect.flagResponse, 'featureFlag', json));
}

/** A notification as lists and webhooks send it (§6). */
export function notificationBody(dialect: Dialect, row: NotificationResponse): Json {
  return resource(dialect, row.name, encodeNotification(dialect, row));
}

function changedCheck(dialect: Dialect, row: Named): Wire {
  switch (dialect.changeResponse) {
    case 'check':
      return ok(check(dialect)(row));
    case 'wrapped check':
      return ok({ check: check(dialect)(row) });
    case '{}':
      return ok({});
    case 'no body':
      return noBody;
  }
}

type Encoders = { readonly [Id in RouteId]: (dialect: Dialect, response: Responses[Id]) => Wire };

const encoders: Encoders = {
  ListBrands: (dialect, page) => list(dialect, 'brands', null, page, named(dialect)),
  ListOrganizations: (dialect, page) =>
    list(dialect, 'organizations', null, page, (row) =>
      resource(dialect, row.shown.name, encodeOrganization(dialect, row)),
    ),
  // §4: the response of CreateCheck is a Check in state ACTIVE.
  CreateCheck: (dialect, response) => ok(named(dialect)(response)),
  ListChecks: (dialect, page) => list(dialect, 'checks', null, page, check(dialect)),
  BatchGetChecks: (dialect, page) => list(dialect, 'checks', null, page, check(dialect)),
  GetCheckSummary: (dialect, summary) => {
    const json = encodeSummary(dialect, summary);
    if (json === null) throw notFound('The check has no summary yet.');
    return ok(resource(dialect, summary.name, json));
  },
  GenerateAISummary: (dialect, response) =>
    ok(resource(dialect, `${response.check}/aiSummary`, encodeAiSummary(dialect, response))),
  ReviewFinding: (dialect, row) =>
    ok(wrap(dialect.findingResponse, 'finding', resource(dialect, row.name, encodeFinding(dialect, row)))),
  GetCheck: (dialect, row) => ok(wrap(dialect.checkResponse, 'check', check(dialect)(row))),
  ListFindings: (dialect, page) =>
    list(dialect, 'findings', dialect.findingsEnvelope, page, (row) =>
      resource(dialect, row.name, encodeFinding(dialect, row)),
    ),
  SetOngoingMonitoring: changedCheck,
  CancelCheck: changedCheck,
  ListNotifications: (dialect, page) =>
    list(dialect, 'notifications', null, page, (row) => notificationBody(dialect, row)),
  CreateUser: (dialect, row) => {
    if (dialect.userResponse === 'no body') return noBody;
    if (dialect.userResponse === '{}') return ok({});
    return ok(wrap(dialect.userResponse, 'user', resource(dialect, row.name, encodeUser(dialect, row))));
  },
  ListConsumerTasks: (dialect, page) =>
    list(dialect, 'consumerTasks', dialect.tasksEnvelope, page, (row) =>
      encodeRow(dialect, {
        own: 'consumerTask',
        id: row.name,
        json: resource(dialect, row.name, encodeTask(dialect, row)),
      }),
    ),
  SearchCompanies: (dialect, page) =>
    list(dialect, 'companies', dialect.companiesEnvelope, page, (row) =>
      encodeRow(dialect, {
        own: 'company',
        id: row.registrationNumber,
        json: resource(dialect, `companies/${row.registrationNumber}`, encodeCompany(dialect, row)),
      }),
    ),
  ListFeatureFlags: (dialect, page) =>
    list(dialect, 'featureFlags', dialect.flagsEnvelope, page, (row) => flagRow(dialect, row)),
  CreateFeatureFlag: oneFlag,
  UpdateFeatureFlag: oneFlag,
  // §4 prints it: an empty object.
  DeleteFeatureFlagOverride: () => ok({}),
  SetFeatureFlagOverride: (dialect, response) => {
    if (dialect.overrideResponse === 'no body') return noBody;
    if (dialect.overrideResponse === '{}') return ok({});
    return ok(resource(dialect, response.name, encodeOverride(dialect, response)));
  },
};

/** Puts the response of an operation on the wire, in a dialect. Throws a Refusal for what the dialect refuses. */
export function encodeResponse<Id extends RouteId>(dialect: Dialect, id: Id, response: Responses[Id]): Wire {
  return encoders[id](dialect, response);
}

/** Whether a list is complete: a bare list has no place for a page token. */
export function isUnpaged(dialect: Dialect, id: RouteId): boolean {
  switch (id) {
    case 'ListFindings':
      return dialect.findingsEnvelope === 'bare';
    case 'ListFeatureFlags':
      return dialect.flagsEnvelope === 'bare';
    case 'ListConsumerTasks':
      return dialect.tasksEnvelope === 'bare';
    default:
      return false;
  }
}
