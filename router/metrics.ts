import type { RequestHandler } from 'express'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { BaseApp } from '../lib/app/base.ts'
import { observed } from '../lib/platform/async/observed.ts'
import { diskSpaceAt } from '../lib/platform/disk/disk-space.ts'
import { isStreamed, type Operation, type ServiceName } from '../lib/platform/http/route.ts'
import { isLoopback } from '../lib/platform/http/serving/event.ts'
import type { Metrics } from './express-app.ts'
import { nothingHere } from './routes.ts'

const registry = new Registry()
const registers = [registry]
collectDefaultMetrics({ register: registry })

/** Durations by operation of the contracts; a `streamed` one lasts as long as its caller stays. */
const requests = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'From the request to the end of its answer; status 0: the caller left before',
  labelNames: ['service', 'operation', 'streamed', 'status'],
  buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
  registers,
})
const storeCalls = new Histogram({
  name: 'yomu_store_call_duration_seconds',
  help: 'Calls of the database, with their repetitions; conflict: a condition did not hold',
  labelNames: ['operation', 'outcome'],
  buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
  registers,
})
const providerCalls = new Histogram({
  name: 'yomu_provider_call_duration_seconds',
  help: 'Attempts at providers; the outcome of a failed one is the class of its failure',
  labelNames: ['kind', 'outcome'],
  buckets: [0.1, 0.5, 2, 10, 30, 120],
  registers,
})
const tasks = new Histogram({
  name: 'yomu_task_duration_seconds',
  help: 'Tasks that ended, from their request on',
  labelNames: ['kind', 'outcome'],
  buckets: [1, 5, 30, 120, 600, 3600],
  registers,
})
const taskQueue = new Gauge({
  name: 'yomu_tasks',
  help: 'Tasks that run, and tasks that wait for a free place',
  labelNames: ['state'],
  registers,
})
const cacheReads = new Counter({
  name: 'yomu_cache_reads_total',
  help: 'Reads of what a process keeps in memory',
  labelNames: ['cache', 'result'],
  registers,
})
const disk = new Gauge({
  name: 'yomu_disk_bytes',
  help: 'Of the disk that holds DATA_DIR',
  labelNames: ['of'],
  registers,
})

observed.on('storeCall', ({ seconds, ...call }) => storeCalls.observe(call, seconds))
observed.on('providerCall', ({ seconds, ...call }) => providerCalls.observe(call, seconds))
observed.on('task', ({ seconds, ...task }) => tasks.observe(task, seconds))
observed.on('taskQueue', counts => {
  for (const [state, count] of Object.entries(counts)) taskQueue.set({ state }, count)
})
observed.on('cacheRead', ({ cache, hit }) => cacheReads.inc({ cache, result: hit ? 'hit' : 'miss' }))

/** Measures every request to a service. A request without a route counts as the operation `none`. */
const observeRequests =
  (service: ServiceName): RequestHandler =>
  (_request, response, next) => {
    const started = performance.now()
    response.once('close', () => {
      const route: Operation | undefined = response.locals.route
      const labels = {
        service,
        operation: route?.operation ?? 'none',
        streamed: String(route !== undefined && isStreamed(route)),
        status: response.writableFinished ? response.statusCode : 0,
      }
      requests.observe(labels, (performance.now() - started) / 1000)
    })
    next()
  }

/** Answers a collector on this machine. Requests that came through the proxy get a 404. */
const showMetrics =
  (dataDir: string): RequestHandler =>
  async (request, response) => {
    const proxied = Object.keys(request.headers).some(
      name => name.startsWith('x-forwarded') || name === 'forwarded',
    )
    if (proxied || !isLoopback(request.socket.remoteAddress ?? '')) throw nothingHere()
    for (const [of, bytes] of Object.entries(await diskSpaceAt(dataDir))) disk.set({ of }, bytes)
    response.setHeader('Content-Type', registry.contentType)
    response.end(await registry.metrics())
  }

export const metricsOf = ({ service, config }: BaseApp): Metrics => ({
  observe: observeRequests(service),
  show: showMetrics(config.DATA_DIR),
})
