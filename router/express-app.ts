import cors from 'cors'
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import type { BaseApp } from '../lib/app/base.ts'
import { corsPolicy } from '../lib/http/cors.ts'
import { isProblem, Problem } from '../lib/http/errors.ts'
import type { Operation } from '../lib/http/route.ts'
import { eventOf, unroutedEventOf } from './event.ts'
import { Incoming } from './incoming.ts'
import { metricsRoute, observeRequests } from './metrics.ts'
import { faultReply, respond, standardHeaders } from './respond.ts'
import {
  bodyEncoded,
  bodyLimitOf,
  bodyTooLarge,
  methodNotAllowed,
  methodsByPath,
  nothingHere,
} from './routes.ts'
import type { RunningService } from './service.ts'

/** How long the whole body may take where it is read before its handler is called. */
const BODY_MS = 300_000

/** Express in front of a service's handlers: it parses nothing but the URL and bounds the body. */
export function expressApp({ app, routes, site }: RunningService): Express {
  const server = express()
  server.disable('x-powered-by').disable('etag').set('query parser', false)
  server.enable('strict routing').enable('case sensitive routing')
  server.use(observeRequests(app.service), setStandardHeaders, cors(corsOptions(app.config.ALLOW_ORIGINS)))
  server.get('/metrics', metricsRoute)
  for (const { route, invoke } of routes)
    server[verbOf(route)](expressPath(route.path), ...bodyOf(route), async (request, response) => {
      const gone = new AbortController()
      response.once('close', () => {
        // To abort makes an error with its stack each time.
        if (!response.writableFinished) gone.abort()
      })
      const event = eventOf(request, route, app.now())
      const incoming = route.receives ? new Incoming(request, mostOf(route), gone.signal) : undefined
      const result = await invoke(event, gone.signal, incoming)
      incoming?.destroy()
      await respond(response, result)
    })
  for (const [path, methods] of methodsByPath(routes))
    server.all(expressPath(path), () => {
      throw methodNotAllowed(methods)
    })
  if (site) server.use(site)
  server.use(() => {
    throw nothingHere()
  })
  server.use(problemHandler(app))
  return server
}

const verbOf = (route: Operation) => route.method.toLowerCase() as Lowercase<Operation['method']>
const expressPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')
// API Gateway inflates nothing either: a compressed body is refused, not guessed at.
function bodyOf(route: Operation): RequestHandler[] {
  if (route.receives) return [refuseEncoded, refuseDeclared(mostOf(route))]
  if (!route.body) return []
  const limit = bodyLimitOf(route)
  return [refuseDeclared(limit), boundTime, express.raw({ type: () => true, limit, inflate: false })]
}

/** Bytes of a stream: what its handler says, where the route does not. */
const mostOf = ({ max_body = Number.POSITIVE_INFINITY }: Operation) => max_body

const refuseEncoded: RequestHandler = (request, _response, next) => {
  const encoding = request.headers['content-encoding'] ?? 'identity'
  if (encoding.toLowerCase() !== 'identity') throw bodyEncoded()
  next()
}

const boundTime: RequestHandler = (request, _response, next) => {
  const cut = setTimeout(() => request.destroy(), BODY_MS).unref()
  request.once('close', () => clearTimeout(cut))
  next()
}

/** The body reader would take in all of a body that is too large before it says so. */
const refuseDeclared =
  (limit: number): RequestHandler =>
  (request, _response, next) => {
    if (Number(request.headers['content-length']) > limit) throw bodyTooLarge()
    next()
  }

const setStandardHeaders: RequestHandler = (_request, response, next) => {
  for (const [name, value] of Object.entries(standardHeaders)) response.setHeader(name, value)
  next()
}

function corsOptions(allowOrigins: string): cors.CorsOptions {
  const { origins, ...policy } = corsPolicy(allowOrigins)
  return { ...policy, origin: origins.includes('*') ? '*' : origins }
}

/** Faults of the router itself: no such route, a malformed URL, a body that is too large or was cut off. */
const problemHandler =
  (app: BaseApp): ErrorRequestHandler =>
  async (error: unknown, request, response, _next) => {
    const event = unroutedEventOf(request, app.service, app.now())
    const reply = faultReply(app, routerProblem(error), event)
    if (response.headersSent) response.destroy()
    else await respond(response, reply)
  }

/** Express and its body reader name what is wrong with a request by a status. */
function routerProblem(error: unknown): unknown {
  if (isProblem(error) || !(error instanceof Error && 'status' in error)) return error
  if (error.status === 413) return bodyTooLarge()
  if (error.status === 415) return bodyEncoded()
  return error.status === 400 ? new Problem('invalid_input', 'The request is malformed.') : error
}
