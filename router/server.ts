import { createServer, type Server } from 'node:http'
import { ConfigError } from '../lib/platform/config/load.ts'
import { hasCode } from '../lib/platform/problems/error-code.ts'
import { expressApp } from './express-app.ts'
import { metricsOf } from './metrics.ts'
import type { RunningService } from './service.ts'

const LOOPBACK = '127.0.0.1'
const IDLE_CHECK_MS = 20
const HEADERS_MS = 60_000

export interface Listening {
  port: number
  /** Accepts no new requests, waits for open ones until the deadline, then closes their connections. */
  close(deadlineMs: number): Promise<void>
}

/** Serves a service on the loopback address only. */
export async function listen(
  service: RunningService,
  port: number,
  mostHeldBytes?: number,
): Promise<Listening> {
  // Node's limit on the time of a whole request would cut off slow uploads. The readers of bodies have limits of their
  // own.
  const times = { requestTimeout: 0, headersTimeout: HEADERS_MS }
  const server = createServer(times, expressApp(service, { mostHeldBytes, metrics: metricsOf(service.app) }))
  await new Promise<void>((resolve, reject) => {
    server.once('error', error => reject(hasCode(error, 'EADDRINUSE') ? portInUse(port) : error))
    server.listen(port, LOOPBACK, resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return { port: address.port, close: deadlineMs => closeServer(server, deadlineMs) }
}

const portInUse = (port: number) =>
  new ConfigError(
    `Port ${port} is in use. Stop the program that uses it, or choose other ports with PORT_OFFSET.`,
  )

async function closeServer(server: Server, deadlineMs: number): Promise<void> {
  const closed = new Promise<void>(resolve => server.close(() => resolve()))
  // Busy connections become idle after their answer, and would stay open.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
  const cut = setTimeout(() => server.closeAllConnections(), deadlineMs)
  await closed
  clearInterval(idle)
  clearTimeout(cut)
}
