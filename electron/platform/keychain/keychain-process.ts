import type { ParentPort } from 'electron';
import type keytar from 'keytar';
import { classifyKeychainError } from './keychain-failure.ts';
import { keychainRequestSchema, type KeychainReply, type KeychainRequest } from './keychain-protocol.ts';

/**
 * Program of the keychain process. keytar can crash the process it runs in (findCredentials on a locked
 * keyring) or never reply (a prompt nobody sees), so it lives alone here and is killed at will.
 * findCredentials is never called.
 */
type Keytar = typeof keytar;

const service = 'Diligence Desk';

// Failures are distinguished by their words, so GLib is to use its own and not the desktop's language.
process.env['LANGUAGE'] = 'C';

let loaded: Keytar | undefined;

/** Loaded at the first call: a missing native library is then a reply and not a crash. */
async function loadKeytar(): Promise<Keytar> {
  loaded ??= (await import('keytar')).default;
  return loaded;
}

async function perform(library: Keytar, request: KeychainRequest): Promise<KeychainReply> {
  switch (request.call) {
    case 'read': {
      const secret = await library.getPassword(service, request.account);
      return secret === null ? { outcome: 'absent' } : { outcome: 'found', secret };
    }
    case 'write':
      await library.setPassword(service, request.account, request.secret);
      return { outcome: 'done' };
    case 'remove': {
      const removed = await library.deletePassword(service, request.account);
      return { outcome: removed ? 'done' : 'absent' };
    }
  }
}

async function replyTo(message: unknown): Promise<KeychainReply> {
  const request = keychainRequestSchema.safeParse(message);
  if (!request.success) return { outcome: 'failed', failure: 'invalid' };
  let library: Keytar;
  try {
    library = await loadKeytar();
  } catch {
    return { outcome: 'failed', failure: 'missing' };
  }
  try {
    return await perform(library, request.data);
  } catch (error) {
    return { outcome: 'failed', failure: classifyKeychainError(error) };
  }
}

interface Parent {
  listen(receive: (message: unknown) => void): void;
  reply(message: KeychainReply): void;
}

/** The parent over Electron's utility process port. */
function utilityParent(port: ParentPort): Parent {
  return {
    listen: (receive) => void port.on('message', (event) => receive(event.data)),
    reply: (message) => port.postMessage(message),
  };
}

/** The parent over the IPC channel of a forked Node process. */
function forkParent(send: (message: KeychainReply) => void): Parent {
  // A call that waits for a prompt holds a thread, and an ordinary exit would wait for that thread.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  return { listen: (receive) => void process.on('message', receive), reply: send };
}

const parent =
  process.send === undefined ? utilityParent(process.parentPort) : forkParent(process.send.bind(process));

/** One call at a time: calls that wait would otherwise fill the thread pool. */
let turn: Promise<unknown> = Promise.resolve();
parent.listen((message) => {
  turn = turn.then(async () => parent.reply(await replyTo(message)));
});
