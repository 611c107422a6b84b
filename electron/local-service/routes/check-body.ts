import { isoTime } from '#shared/iso-time';
import type { Named } from '../dialects/responses.ts';
import { checkName, type CheckContent, type CheckRow } from '../state/check-row.ts';
import type { ServiceState } from '../state/service-state.ts';

/** A check in the fields that §2 shows. */
export function checkBody(state: ServiceState, row: CheckRow): Named {
  const { displayName, clientReference, template, params, creator, notificationRecipient, relatedSubjects } =
    state.content(row);
  return {
    name: checkName(row),
    displayName,
    clientReference,
    template,
    params,
    state: row.state,
    createTime: isoTime(row.createTime),
    updateTime: isoTime(row.updateTime),
    creator,
    notificationRecipient,
    ongoingMonitoringEnabled: row.monitored,
    relatedSubjects,
  };
}

/** What filters read of a check; its id and what it was created with are worked out only when a filter asks for them. */
export function filterRecord(state: ServiceState, row: CheckRow): Record<string, unknown> {
  let content: CheckContent | undefined;
  const read = () => (content ??= state.content(row));
  return {
    get name() {
      return row.id;
    },
    state: row.state,
    template: row.template,
    ongoingMonitoringEnabled: row.monitored,
    get displayName() {
      return read().displayName;
    },
    get clientReference() {
      return read().clientReference;
    },
    get creator() {
      return read().creator;
    },
    get notificationRecipient() {
      return read().notificationRecipient;
    },
    get relatedSubjects() {
      return content?.relatedSubjects ?? state.subjects(row);
    },
  };
}
