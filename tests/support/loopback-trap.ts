import { createSocket } from 'node:dgram';
import { createServer, type AddressInfo } from 'node:net';

/** Ports of this computer on which nothing is to arrive. */
export interface LoopbackTrap extends AsyncDisposable {
  /** Port of TCP, and of UDP. */
  tcp: number;
  udp: number;
  /** Connections and datagrams so far. */
  caught(): { connections: number; datagrams: number };
}

export async function setLoopbackTrap(): Promise<LoopbackTrap> {
  let connections = 0;
  let datagrams = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  const socket = createSocket('udp4').on('message', () => (datagrams += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    tcp: (server.address() as AddressInfo).port, // listening on TCP, so it is no pipe name
    udp: socket.address().port,
    caught: () => ({ connections, datagrams }),
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => socket.close(() => resolve(null)));
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
