import cors from 'cors'
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import type { BaseApp } from '../lib/app/base.ts'
import { isProblem, Problem } from '../lib/http/errors.ts'
import { problemResult } from '../lib/http/result.ts'
import type { Operation } from '../lib/http/route.ts'
import { eventOf } from './event.ts'
import { metricsRoute, observeRequests } from './metrics.ts'
import { respond } from './respond.ts'
import type { BoundRoute } from './service.ts'

const MiB = 1024 * 1024

/** Express in front of a service's handlers: it parses nothing but the URL and bounds the body. */
export function expressApp(app: BaseApp, routes: BoundRoute[]): Express {
  const server = express()
  server.disable('x-powered-by').disable('etag').set('query parser', false)
  server.enable('strict routing').enable('case sensitive routing')
  server.use(observeRequests(app.service), securityHeaders, cors(corsOptions(app.config.ALLOW_ORIGINS)))
  server.get('/metrics', metricsRoute)
  for (const { route, invoke } of routes)
    server[verbOf(route)](expressPath(route), ...bodyOf(route), async (request, response) => {
      const gone = new AbortController()
      response.once('close', () => gone.abort())
      await respond(response, await invoke(eventOf(request, route, app.now()), gone.signal))
    })
  for (const [path, methods] of methodsByPath(routes)) server.all(path, methodNotAllowed(methods))
  server.use(() => {
    throw new Problem('not_found', 'There is nothing at this address.')
  })
  server.use(problemHandler(app))
  return server
}

const verbOf = (route: Operation) => route.method.toLowerCase() as Lowercase<Operation['method']>
const expressPath = (route: Operation) => route.path.replace(/\{(\w+)\}/g, ':$1')
const bodyOf = (route: Operation): RequestHandler[] =>
  route.body ? [express.raw({ type: () => true, limit: route.max_body ?? MiB })] : []

function methodsByPath(routes: BoundRoute[]): Map<string, string[]> {
  const methods = new Map<string, string[]>()
  for (const { route } of routes) {
    const path = expressPath(route)
    const reads = route.method === 'GET' ? ['GET', 'HEAD'] : [route.method]
    methods.set(path, [...(methods.get(path) ?? []), ...reads])
  }
  return methods
}

function methodNotAllowed(methods: string[]): RequestHandler {
  const allow = methods.join(', ')
  return () => {
    throw new Problem('method_not_allowed', `This address takes ${allow}.`, { headers: { allow } })
  }
}

const securityHeaders: RequestHandler = (_request, response, next) => {
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('Cache-Control', 'private, no-cache')
  next()
}

const corsOptions = (origins: string): cors.CorsOptions => ({
  origin: origins.trim() === '*' ? '*' : origins.split(',').map(origin => origin.trim()),
  methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowedHeaders: ['Authorization', 'Content-Type', 'If-None-Match', 'Last-Event-ID', 'Range'],
  exposedHeaders: ['ETag', 'Retry-After', 'Content-Range', 'X-Request-Id'],
  maxAge: 600,
})

/** Faults of the router itself: no such route, a malformed URL, a body that is too large or was cut off. */
const problemHandler =
  (app: BaseApp): ErrorRequestHandler =>
  async (error: unknown, _request, response, _next) => {
    const problem = isProblem(error) ? error : routerProblem(error)
    if (problem.status >= 500) app.log.error({ error }, 'the router failed')
    if (response.headersSent) return void response.destroy()
    const requestId = app.newId()
    const result = problemResult(problem, requestId)
    await respond(response, { ...result, headers: { ...result.headers, 'x-request-id': requestId } })
  }

function routerProblem(error: unknown): Problem {
  const status = error instanceof Error && 'status' in error ? error.status : 500
  if (status === 413) return new Problem('too_large', 'The body is larger than this route takes.')
  if (status === 415)
    return new Problem('unsupported_media_type', 'The encoding of the body is not supported.')
  if (status === 400) return new Problem('invalid_input', 'The request is malformed.')
  return new Problem('internal', 'An unexpected fault.', { cause: error })
}
