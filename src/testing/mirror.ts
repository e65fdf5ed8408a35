import { httpServer } from './test-clients.ts';

/** A request that a server received. */
interface Seen {
  readonly line: string;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
}

/** A server that answers 200 `{}` and records what it receives. */
export async function mirror(): Promise<{ readonly url: string; readonly seen: Seen[] }> {
  const seen: Seen[] = [];
  const url = await httpServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      seen.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  return { url, seen };
}
