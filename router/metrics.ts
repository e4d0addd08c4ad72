import type { RequestHandler } from 'express'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { isLoopback } from '../lib/http/event.ts'
import type { ServiceName } from '../lib/http/route.ts'
import { nothingHere } from './routes.ts'

const registry = new Registry()
collectDefaultMetrics({ register: registry })

const durations = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'From the request to the end of its answer',
  labelNames: ['service', 'method', 'status'],
  buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
  registers: [registry],
})

export const observeRequests =
  (service: ServiceName): RequestHandler =>
  (request, response, next) => {
    const started = performance.now()
    response.once('finish', () => {
      const labels = { service, method: request.method, status: String(response.statusCode) }
      durations.observe(labels, (performance.now() - started) / 1000)
    })
    next()
  }

/** For a collector on this machine; a request that came through the proxy finds nothing here. */
export const metricsRoute: RequestHandler = async (request, response) => {
  const proxied = Object.keys(request.headers).some(
    name => name.startsWith('x-forwarded') || name === 'forwarded',
  )
  if (proxied || !isLoopback(request.socket.remoteAddress ?? '')) throw nothingHere()
  response.setHeader('Content-Type', registry.contentType)
  response.end(await registry.metrics())
}
