import { z } from 'zod';

const targetsSchema = z.array(z.object({ webSocketDebuggerUrl: z.string() })).min(1);
const messageSchema = z.object({
  id: z.number().optional(),
  method: z.string().optional(),
  params: z.object({ hitBreakpoints: z.array(z.string()).optional() }).optional(),
  result: z.object({ exceptionDetails: z.unknown().optional() }).optional(),
  error: z.unknown().optional(),
});

/**
 * Runs a CommonJS program in the main process of a package before the first line of the app. The process was started with
 * `--inspect-brk` and this port, which only the test edition takes: a package loads nothing with `-r`.
 */
export async function runBeforeFirstLine(port: number, program: string): Promise<void> {
  const socket = new WebSocket(await debuggerOf(port));
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error('The debugger of the app let nobody in.'));
  });
  const waiting = new Map<number, (failure: unknown) => void>();
  const atFirstLine = Promise.withResolvers<undefined>();
  socket.onmessage = ({ data }) => {
    const { id, method, params, result, error } = messageSchema.parse(JSON.parse(String(data)));
    if (id !== undefined) waiting.get(id)?.(error ?? result?.exceptionDetails);
    if (method !== 'Debugger.paused') return;
    // Electron's own code comes first.
    if (params?.hitBreakpoints?.length === 1) atFirstLine.resolve(undefined);
    else void send('Debugger.resume');
  };
  let lastId = 0;
  const send = (method: string, params = {}) =>
    new Promise<void>((resolve, reject) => {
      const id = (lastId += 1);
      waiting.set(id, (failure) =>
        failure === undefined ? resolve() : reject(new Error(`${method}: ${JSON.stringify(failure)}`)),
      );
      socket.send(JSON.stringify({ id, method, params }));
    });
  await send('Runtime.enable');
  await send('Debugger.enable');
  await send('Debugger.setBreakpointByUrl', { urlRegex: String.raw`/out/main/main\.js$`, lineNumber: 0 });
  await send('Runtime.runIfWaitingForDebugger');
  await atFirstLine.promise;
  const require = "process.getBuiltinModule('node:module').createRequire(process.execPath)";
  await send('Runtime.evaluate', { expression: `((require) => {${program}\n})(${require})` });
  await send('Debugger.disable');
  socket.close();
}

/** Its address, once it listens. */
async function debuggerOf(port: number): Promise<string> {
  const giveUp = AbortSignal.timeout(30_000);
  for (;;) {
    try {
      const targets = await fetch(`http://127.0.0.1:${port}/json/list`, { signal: giveUp });
      const [target] = targetsSchema.parse(await targets.json());
      if (target !== undefined) return target.webSocketDebuggerUrl;
    } catch (failure) {
      if (giveUp.aborted) throw failure;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
