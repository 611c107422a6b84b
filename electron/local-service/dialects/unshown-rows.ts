import { lastSegment } from '#shared/resource-names';
import type { Company } from '../seed/companies.ts';
import type { AiSummaryResponse, Json, TaskResponse, UserResponse } from './responses.ts';
import type { Dialect } from './dialect.ts';

/** Resources of which §2 shows no field: tasks, companies, users and generated summaries. */
function taskName(dialect: Dialect, name: string): Json {
  return dialect.taskName === 'id' ? { id: lastSegment(name) } : { [dialect.taskName]: name };
}

function taskKind(dialect: Dialect, kind: string): Json {
  switch (dialect.taskKind) {
    case 'type':
      return { type: kind };
    case 'kind.code':
      return { kind: { code: kind } };
    case 'title':
      return { title: kind.toLowerCase().replaceAll('_', ' ') };
  }
}

function taskState(dialect: Dialect, { done, createTime }: TaskResponse): Json {
  const word = done ? 'COMPLETED' : 'PENDING';
  switch (dialect.taskState) {
    case 'word':
      return { state: word, createTime };
    case 'boolean':
      return { completed: done };
    case 'nested':
      return { status: { value: word, since: { createTime } } };
    case 'number':
      return { progress: done ? 100 : 0 };
  }
}

export function encodeTask(dialect: Dialect, task: TaskResponse): Json {
  return {
    ...taskName(dialect, task.name),
    ...taskKind(dialect, task.kind),
    ...taskState(dialect, task),
  };
}

export function encodeCompany(dialect: Dialect, company: Company): Json {
  const { companyName, registrationNumber, jurisdiction, status, incorporationDate, source } = company;
  switch (dialect.company) {
    case 'flat':
      return { ...company };
    case 'scored':
      return {
        company: { name: companyName, number: registrationNumber, country: jurisdiction },
        provider: source,
        score: 1,
      };
    case 'nested names':
      return {
        name: { legal: companyName, former: [] },
        identifiers: [{ scheme: 'REGISTRATION', value: registrationNumber }],
        jurisdiction: { code: jurisdiction },
        status,
        incorporated: incorporationDate,
      };
    case 'registry':
      return {
        legalName: companyName,
        companyNumber: registrationNumber,
        registry: { country: jurisdiction, source },
        registeredAddress: company.address,
        people: company.officers,
      };
  }
}

export function encodeUser(dialect: Dialect, user: UserResponse): Json {
  const { name, givenName, familyName, email, createTime } = user;
  switch (dialect.user) {
    case 'names':
      return { name, givenName, familyName, email, state: 'INVITED', createTime };
    case 'contact':
      return { name, displayName: `${givenName} ${familyName}`, contact: { email }, active: true };
    case 'account':
      return { id: lastSegment(name), fullName: `${givenName} ${familyName}`, emailAddress: email };
  }
}

export function encodeAiSummary(dialect: Dialect, { check, text, createTime }: AiSummaryResponse): Json {
  switch (dialect.aiSummary) {
    case 'text':
      return { check, summary: text, createTime };
    case 'sections':
      return {
        name: `${check}/aiSummary`,
        sections: [{ heading: 'Result', paragraphs: [text] }],
        model: { provider: 'local', version: '1' },
      };
    case 'nested':
      return { response: { check, content: { format: 'text/plain', body: text } }, generateTime: createTime };
    case 'one member':
      return { text };
  }
}
