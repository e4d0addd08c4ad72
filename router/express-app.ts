import cors from 'cors'
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import type { BaseApp } from '../lib/app/base.ts'
import { corsPolicy } from '../lib/http/cors.ts'
import { isProblem, Problem } from '../lib/http/errors.ts'
import type { Operation } from '../lib/http/route.ts'
import { eventOf, unroutedEventOf } from './event.ts'
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
import type { BoundRoute } from './service.ts'

/** Express in front of a service's handlers: it parses nothing but the URL and bounds the body. */
export function expressApp(app: BaseApp, routes: BoundRoute[]): Express {
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
      await respond(response, await invoke(eventOf(request, route, app.now()), gone.signal))
    })
  for (const [path, methods] of methodsByPath(routes))
    server.all(expressPath(path), () => {
      throw methodNotAllowed(methods)
    })
  server.use(() => {
    throw nothingHere()
  })
  server.use(problemHandler(app))
  return server
}

const verbOf = (route: Operation) => route.method.toLowerCase() as Lowercase<Operation['method']>
const expressPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')
// API Gateway inflates nothing either: a compressed body is refused, not guessed at.
const bodyOf = (route: Operation): RequestHandler[] =>
  route.body
    ? [
        refuseDeclared(bodyLimitOf(route)),
        express.raw({ type: () => true, limit: bodyLimitOf(route), inflate: false }),
      ]
    : []

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
