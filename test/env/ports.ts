import { createServer, type Server } from 'node:net';

/** A port on loopback that nobody uses now. */
export async function freePort(): Promise<number> {
  const server = await listenAt(0);
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Takes a port. */
export function listenAt(port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer().listen(port, '127.0.0.1', () => resolve(server));
    server.on('error', reject);
  });
}
