import { createServer, type Server } from 'node:http'
import { expressApp } from './express-app.ts'
import type { RunningService } from './service.ts'

const LOOPBACK = '127.0.0.1'

export interface Listening {
  port: number
  /** Takes no new work, waits for what is under way until the deadline, then cuts it off. */
  close(deadlineMs: number): Promise<void>
}

/** Serves a service on the loopback address alone. */
export async function listen({ app, routes }: RunningService, port: number): Promise<Listening> {
  const server = createServer(expressApp(app, routes))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, LOOPBACK, resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return { port: address.port, close: deadlineMs => closeServer(server, deadlineMs) }
}

async function closeServer(server: Server, deadlineMs: number): Promise<void> {
  const closed = new Promise<void>(resolve => server.close(() => resolve()))
  server.closeIdleConnections()
  const cut = setTimeout(() => server.closeAllConnections(), deadlineMs)
  await closed.finally(() => clearTimeout(cut))
}
