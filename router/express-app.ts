import cors from 'cors'
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import type { BaseApp } from '../lib/app/base.ts'
import { publicPathOf } from '../lib/platform/config/public-address.ts'
import type { Operation } from '../lib/platform/http/route.ts'
import { corsPolicy } from '../lib/platform/http/serving/cors.ts'
import { isProblem, Problem } from '../lib/platform/problems/errors.ts'
import { proxiesIn, type TrustedProxies } from './caller-address.ts'
import { Compression } from './compression.ts'
import { encoded, eventOf, unroutedEventOf } from './event.ts'
import { HeldBodies } from './held-bodies.ts'
import { Incoming } from './incoming.ts'
import { withoutPath } from './public-path.ts'
import { faultReply, respond, standardHeaders } from './respond.ts'
import {
  bodyEncoded,
  bodyLimitOf,
  bodyTooLarge,
  hasWholeBody,
  methodNotAllowed,
  methodsByPath,
  nothingHere,
} from './routes.ts'
import type { RunningService } from './service.ts'

const MiB = 1024 * 1024
/**
 * The limit of request bodies that a service holds at once: a few of the largest texts, or thousands of ordinary
 * requests.
 */
const MOST_HELD_BYTES = 64 * MiB
/**
 * The share of the page cache for compressed pages, which take a fifth of the space of the plain ones in data_server.
 */
const COMPRESSED_SHARE = 1 / 4

interface ExpressOptions {
  mostHeldBytes?: number | undefined
  /** Left out if nobody reads them. */
  metrics?: Metrics
}
export interface Metrics {
  /** Reads the route of a request from `response.locals`, once it is known. */
  observe: RequestHandler
  show: RequestHandler
}

/** Puts Express in front of a service's handlers. It parses only the URL; bodies are read once the caller is known. */
export function expressApp(
  { app, routes, site }: RunningService,
  { mostHeldBytes = MOST_HELD_BYTES, metrics }: ExpressOptions = {},
): Express {
  const server = express()
  const path = publicPathOf(app.service, app.config)
  const proxies = proxiesIn(app.config.TRUSTED_PROXIES)
  const bodies = new HeldBodies(mostHeldBytes)
  const compression = new Compression(app.config.PAGE_CACHE_MB * COMPRESSED_SHARE * MiB)
  server.disable('x-powered-by').disable('etag').set('query parser', false)
  server.enable('strict routing').enable('case sensitive routing')
  if (metrics) server.use(metrics.observe)
  server.use(setStandardHeaders(app), cors(corsOptions(app.config.ALLOW_ORIGINS)))
  if (path !== '') server.use(withoutPath(path))
  if (metrics) server.get('/metrics', metrics.show)
  for (const { route, invoke } of routes)
    server[verbOf(route)](
      expressPath(route.path),
      nameRoute(route),
      ...bodyOf(route),
      async (request, response) => {
        const gone = new AbortController()
        response.once('close', () => {
          // Each abort makes an error with its stack, so it aborts only if needed.
          if (!response.writableFinished) gone.abort()
        })
        const event = eventOf(request, route, app.now(), proxies)
        const { signal } = gone
        const incoming =
          route.receives === 'stream' ? new Incoming(request, mostOf(route), signal) : undefined
        const receive = async () => encoded(await bodies.read(request, response, bodyLimitOf(route), signal))
        const result = await invoke(event, {
          signal,
          ...(incoming ? { incoming } : {}),
          ...(hasWholeBody(route) ? { receive } : {}),
        })
        incoming?.destroy()
        await respond(response, await compression.apply(result, request.headers['accept-encoding']))
      },
    )
  for (const [path, methods] of methodsByPath(routes))
    server.all(expressPath(path), () => {
      throw methodNotAllowed(methods)
    })
  if (site) server.use(site)
  server.use(() => {
    throw nothingHere()
  })
  server.use(problemHandler(app, proxies))
  return server
}

const nameRoute =
  (route: Operation): RequestHandler =>
  (_request, response, next) => {
    response.locals.route = route
    next()
  }

const verbOf = (route: Operation) => route.method.toLowerCase() as Lowercase<Operation['method']>
const expressPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')
// API Gateway inflates nothing either, so a compressed body is refused.
function bodyOf(route: Operation): RequestHandler[] {
  if (route.receives === 'stream') return [refuseEncoded, refuseDeclared(mostOf(route))]
  return hasWholeBody(route) ? [refuseEncoded, refuseDeclared(bodyLimitOf(route))] : []
}

/** The size limit of a stream; without one, its handler decides. */
const mostOf = ({ max_body = Number.POSITIVE_INFINITY }: Operation) => max_body

const refuseEncoded: RequestHandler = (request, _response, next) => {
  const encoding = request.headers['content-encoding'] ?? 'identity'
  if (encoding.toLowerCase() !== 'identity') throw bodyEncoded()
  next()
}

/** Refuses a body by its declared size, before any of it is read. */
const refuseDeclared =
  (limit: number): RequestHandler =>
  (request, _response, next) => {
    if (Number(request.headers['content-length']) > limit) throw bodyTooLarge()
    next()
  }

/** The page corrects its clock by the date, so that it must be the services' own. */
const setStandardHeaders =
  ({ now }: Pick<BaseApp, 'now'>): RequestHandler =>
  (_request, response, next) => {
    response.setHeader('date', now().toUTCString())
    for (const [name, value] of Object.entries(standardHeaders)) response.setHeader(name, value)
    next()
  }

function corsOptions(allowOrigins: string): cors.CorsOptions {
  const { origins, ...policy } = corsPolicy(allowOrigins)
  return { ...policy, origin: origins.includes('*') ? '*' : origins }
}

/** Replies to faults of the router itself: an unknown route, a malformed URL, a body that is declared too large. */
const problemHandler =
  (app: BaseApp, proxies: TrustedProxies): ErrorRequestHandler =>
  async (error: unknown, request, response, _next) => {
    const event = unroutedEventOf(request, app.service, app.now(), proxies)
    const reply = faultReply(app, routerProblem(error), event)
    if (response.headersSent) response.destroy()
    else await respond(response, reply)
  }

/** Express reports what is wrong with a request as a status. */
function routerProblem(error: unknown): unknown {
  if (isProblem(error) || !(error instanceof Error && 'status' in error)) return error
  return error.status === 400 ? new Problem('invalid_input', 'The request is malformed.') : error
}
