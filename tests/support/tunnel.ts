import type { Server } from 'node:http';
import { connect } from 'node:net';

/** Directs every tunnel that a proxy is asked for to one port of this computer. */
export function tunnelTo(port: number, proxy: Server): Server {
  return proxy.on('connect', (_request, socket) => {
    const onward = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.pipe(onward).pipe(socket);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
  });
}
