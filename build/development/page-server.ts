import { randomUUID } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { createServer, mergeConfig, type InlineConfig, type Plugin, type UserConfig } from 'vite';
import { freePort } from '../free-port.ts';
import { root } from '../setup/run.mjs';
import renderer from '../vite.renderer.config.ts';

export interface PageServer {
  /** Without a slash at its end. */
  address: string;
  /** Of the inline scripts and styles it writes. */
  nonce: string;
  close(): Promise<void>;
}

const host = '127.0.0.1';

/** Serves the pages from their sources and tells them what changed. The app fetches them for its own scheme. */
export async function startPageServer(screen: string | undefined): Promise<PageServer> {
  // The page needs to know the port before the server has one.
  const port = await freePort();
  const nonce = randomUUID();
  const server = await createServer(
    mergeConfig<UserConfig, InlineConfig>(renderer, {
      configFile: false,
      logLevel: 'warn',
      clearScreen: false,
      cacheDir: join(root, '.cache', 'vite'),
      plugins: [openingScreen(screen)],
      html: { cspNonce: nonce },
      server: {
        host,
        port,
        strictPort: true,
        hmr: { protocol: 'ws', host, clientPort: port },
        // A worktree may share the packages of another.
        fs: { allow: [root, realpathSync(join(root, 'node_modules'))] },
      },
    }),
  );
  await server.listen();
  return { address: `http://${host}:${port}`, nonce, close: () => server.close() };
}

const place = '/@place-kept';

/** A window that is reloaded, or starts over with the main process, is on the screen it was on. */
function openingScreen(screen: string | undefined): Plugin {
  const storageKey = `place of ${randomUUID()}`;
  return {
    name: 'place-kept',
    transformIndexHtml: {
      // After the page's own script, which has to be the first of all.
      order: 'post',
      handler: (_html, { path }) =>
        path === '/index.html'
          ? [{ tag: 'script', attrs: { type: 'module', src: place }, injectTo: 'body' }]
          : [],
    },
    resolveId: (id) => (id === place ? place : null),
    load: (id) =>
      id !== place
        ? null
        : `
import { useNavigation } from '/state/navigation.ts';
import { pages } from '/pages.ts';
const kept = localStorage.getItem(${JSON.stringify(storageKey)});
const screen = ${JSON.stringify(screen ?? null)};
const asked = screen && (pages.find(({ path }) => path === '/' + screen) ?? pages.find(({ path }) => path.includes(screen)));
if (screen && !asked)
  console.error('There is no screen ' + screen + '. The screens are ' + pages.map(({ path }) => path.slice(1)).join(', ') + '.');
const path = kept ?? asked?.path;
if (path) useNavigation.setState({ place: { path } });
useNavigation.subscribe((state) => localStorage.setItem(${JSON.stringify(storageKey)}, state.place.path));
`,
  };
}
