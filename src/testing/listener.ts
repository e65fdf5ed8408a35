import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
import type { Server, Socket } from 'node:net';
import { createServer as createTcpServer } from 'node:net';

/** A server on a free loopback port. */
export interface Listening {
  /** `http://127.0.0.1:PORT`. */
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

function listening(server: Server): Promise<Listening> {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => open.delete(socket));
    socket.on('close', () => open.delete(socket));
  });
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of open) socket.destroy();
    });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      resolve({ url: `http://127.0.0.1:${port}`, close });
    });
  });
}
