import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** A server on a free port of 127.0.0.1 that answers like this. */
export async function startLocalServer(
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
) {
  let connections = 0
  const server = createServer(async (request, response) => {
    try {
      await answer(request, response)
    } catch (error) {
      // Many answers end with a caller that has left.
      if (!response.destroyed) throw error
    }
  })
  // On a busy machine it would close an idle connection at the moment of the next call.
  server.keepAliveTimeout = 0
  server.on('connection', () => {
    connections += 1
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    /** Connections opened so far. */
    connections: () => connections,
    close: async () => {
      const closed = once(server, 'close')
      server.close().closeAllConnections()
      await closed
    },
  }
}
