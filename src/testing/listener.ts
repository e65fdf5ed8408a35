import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
import type { Server, Socket } from 'node:net';
import { createServer as createTcpServer } from 'node:net';

/** A server on a free loopback port. */
export interface Listening {
  /** `http://127.0.0.1:PORT`, or with another scheme. */
  readonly url: string;
  /** Ends it and every connection to it. */
  readonly close: () => Promise<void>;
}

/** Answers HTTP by the given listener. */
export function listenHttp(listener: RequestListener): Promise<Listening> {
  return listening(createServer(listener));
}

/** Handles every connection by the given function, for answers that no HTTP server would give. */
export function listenTcp(onConnection: (socket: Socket) => void): Promise<Listening> {
  return listening(createTcpServer(onConnection));
}

/**
 * Makes a server listen.
 *
 * @throws Error when the server cannot listen.
 */
export function listening(server: Server, scheme = 'http'): Promise<Listening> {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => open.delete(socket));
  });
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of open) socket.destroy();
    });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      resolve({ url: `${scheme}://127.0.0.1:${port}`, close });
    });
  });
}
