/* Returns prepared bodies and does nothing else, in a process of its own: node response-server.ts */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { exampleCheck, examplePage } from './example-checks.ts';

const small = Buffer.from(JSON.stringify(exampleCheck(1)));
const large = Buffer.from(JSON.stringify(examplePage(100)));
const token = Buffer.from(JSON.stringify({ access_token: 'bench', token_type: 'Bearer', expires_in: 3600 }));

const server = createServer((request, response) => {
  const { url = '' } = request;
  const body = url === '/oauth2/token' ? token : url.includes('/checks/') ? small : large;
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
  request.resume();
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('disconnect', () => process.exit());
