/**
 * Every column with text or bytes that is not sealed, with the reason why it may be in plain text. A column
 * of a new migration that is neither here nor in `sealed-columns.ts` fails a test; so does one that is here
 * and does not exist.
 */
const ofApp = 'an id, a state or a setting that the app made';
const ofService = 'a resource name, a state, a type or a time of the service';
const organization = 'the name of an organization, which is a company';
const valueOrState = 'the value of a feature flag, or the state of a check and of its monitoring';
const unsealed = 'empty; what an older version wrote waits here for the key and goes with a wipe';
const failure =
  'the failure of a read, in the words of the app; what the service says in it is cut and masked';

export const plainColumns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  bulk_mapping: {
    profile_id: ofApp,
    template: ofService,
    columns_hash: 'a hash of the headers under the comparing key',
  },
  bulk_row: {
    run: ofApp,
    left_out: 'a reason in the words of the app, which never quote a value',
    team: ofService,
  },
  bulk_run: {
    id: ofApp,
    profile_id: ofApp,
    file_name: unsealed,
    file_hash: 'a hash of the whole file',
    template: ofService,
    headers: unsealed,
    plan: unsealed,
    state: ofApp,
  },
  change_cell: {
    change_set: ofApp,
    organization: ofService,
    organization_name: organization,
    flag: ofService,
    action: ofApp,
    before: valueOrState,
    was: valueOrState,
    state: ofApp,
    now: valueOrState,
    note: failure,
    dry: 'the verdict of the dry run about a feature flag',
  },
  change_set: {
    id: ofApp,
    kind: ofApp,
    profile_id: ofApp,
    name: 'a title that the operator gave to a change of feature flags, or that the app made for a run over checks',
    state: ofApp,
    dry_run_of: ofApp,
    reverts: ofApp,
    waves: ofApp,
    wave_checks: 'figures about organizations between two waves',
  },
  creation_attempt: {
    id: ofApp,
    profile_id: ofApp,
    team: ofService,
    reference: unsealed,
    state: ofApp,
    known: ofService,
    check_name: ofService,
    error: unsealed,
    run: ofApp,
    reference_hash: 'a hash of the client reference under the comparing key: it keeps from paying twice',
  },
  creation_features: {
    profile_id: ofApp,
    organization: ofService,
    settings: 'the features of an organization',
  },
  creation_refusal: {
    profile_id: ofApp,
    organization: ofService,
    parameter: ofService,
    feature: ofService,
  },
  directory_row: { profile: ofApp, name: ofService },
  finding_check: {
    profile: ofApp,
    name: ofService,
    error: failure,
    subject: 'a hash of the subject under the comparing key: it finds other checks about the same',
    subject_by: ofApp,
    state: ofService,
  },
  finding_polling: { profile: ofApp },
  finding_revision: {
    profile: ofApp,
    finding: ofService,
    state: ofService,
    update_time: ofService,
    reviewed_by: 'the resource name of a user',
    reason: 'one of the reasons that the API lists',
  },
  inbox_entry: {
    name: ofService,
    type: ofService,
    check_name: ofService,
    recommendation: ofService,
    check_state: ofService,
    complete_time: ofService,
  },
  inbox_mute: { kind: ofApp, value: 'the resource name of an organization or a type of notification' },
  inbox_organization: {
    name: ofService,
    cursor: 'times, page tokens and filters of polling',
    error: failure,
    display_name: organization,
  },
  inbox_profile: { profile: ofApp, settings: ofApp },
  inbox_seen: { id: 'a hash of the id of a notification' },
  journal: {
    content:
      'the record of what was changed: free text by its length, persons withheld, the client reference of a creation sealed within it',
    hash: 'a hash of the chain',
    mac: 'a keyed hash of the row',
  },
  finding: {
    profile: ofApp,
    name: ofService,
    check_name: ofService,
    state: ofService,
    severity: ofService,
    type: ofService,
    create_time: ofService,
  },
  known_name: { profile: ofApp, name: 'the resource name of a team or a user', source: ofApp },
  migrations: { id: ofApp },
  monitoring_event: { check_name: ofService, type: ofService, due: ofService },
  organization_note: { profile: ofApp, organization: ofService },
  overview_visit: { profile: ofApp },
  production_organization: { profile: ofApp, digest: 'a digest of the drawn id of an organization' },
  demo_state: { profile: ofApp, data: ofApp },
  demo_change: { profile: ofApp },
  saved_view: { profile: ofApp, id: ofApp },
  storage_key: { proof: 'a known text under the key in use' },
  watched_check: {
    profile: ofApp,
    name: ofService,
    state: ofService,
    template: ofService,
    create_time: ofService,
    update_time: ofService,
    error: failure,
  },
  watchlist: { profile: ofApp, id: ofApp, name: 'a title that the operator gave to a list' },
  watchlist_check: { name: ofService },
};
