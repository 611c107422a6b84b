import type { CallDetail, LoggedBody } from '#shared/call-log';

/** HTTP Archive 1.2 of masked requests: what is unknown is -1 or empty, as the format wants. */
export function harOf(calls: readonly CallDetail[], creator: { name: string; version: string }): string {
  const comment = 'Masked: no token, no secret, no personal data. Bodies show their form only.';
  return JSON.stringify({ log: { version: '1.2', creator, comment, entries: calls.map(entryOf) } }, null, 2);
}

function entryOf({ row, origin, sent, received }: CallDetail) {
  const { queuedMs, connectMs, waitMs, receiveMs, totalMs } = row.timing;
  const url = origin + row.path;
  const requestBody = textOf(sent.body);
  const responseBody = received === null ? '' : textOf(received.body);
  return {
    startedDateTime: row.at,
    time: queuedMs + totalMs,
    comment: `${row.operation}, attempt ${row.attempt}${row.fault === null ? '' : `, ${row.fault}`}${row.failed === true ? ', failed' : ''}`,
    request: {
      method: row.method,
      url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: sent.headers,
      queryString: [...new URL(url).searchParams].map(([name, value]) => ({ name, value })),
      headersSize: -1,
      bodySize: row.sentBytes,
      ...(requestBody !== '' && { postData: { mimeType: 'application/json', text: requestBody } }),
    },
    response: {
      // The format has no value for a missing response; browsers write 0.
      status: row.status ?? 0,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: received?.headers ?? [],
      redirectURL: '',
      headersSize: -1,
      bodySize: row.receivedBytes,
      content: {
        size: row.receivedBytes,
        mimeType: received?.headers.find(({ name }) => name === 'content-type')?.value ?? '',
        text: responseBody,
      },
    },
    cache: {},
    timings: { blocked: queuedMs, connect: connectMs, send: 0, wait: waitMs, receive: receiveMs },
  };
}

function textOf(body: LoggedBody): string {
  switch (body.is) {
    case 'none':
      return '';
    case 'masked':
      return JSON.stringify(body.value);
    case 'text':
      return body.text;
    case 'withheld':
      return '(not kept)';
  }
}
