import type { Readable } from 'node:stream'
import middy from '@middy/core'
import type { z } from 'zod'
import {
  type ActingService,
  type Actor,
  actingAs,
  type Guest,
  guest,
  type Member,
  type ServiceActor,
  type User,
} from '../../auth/actor.ts'
import type { SignedIn } from '../../auth/token.ts'
import type { Log } from '../../logging/log.ts'
import { isProblem, Problem } from '../../problems/errors.ts'
import type { Caller } from '../call.ts'
import { ACCOUNT_HEADERS } from '../header-names.ts'
import { problemResult, type Reply, resultOf } from '../reply.ts'
import { type Access, type Operation, type Route, readsToken } from '../route.ts'
import { authenticate, type Keys, mustSignItsBody } from './authenticate.ts'
import { type AppContext, type HttpEvent, type HttpResult, requestIdOf, userAgentOf } from './event.ts'
import { isShownToPerson, problemPage } from './problem-page.ts'
import { standing, watchOver } from './standing.ts'
import { type ParsedInput, validate } from './validate.ts'

export interface EndpointApp {
  now(): Date
  newId(): string
  log: Log
  keys: Keys
  /** Also checks replies made as text: true in tests, false in production. */
  checkPrepared: boolean
  /** Throws 401 or 403 unless the account still is what its token says. */
  mustStand(signedIn: SignedIn): Promise<void>
  /** Throws 404 on a server without sign-in providers. */
  mustHaveProviders(): Promise<void>
  /** Called before the request is handled; throws if the service may answer no request now. */
  admit(route: Operation, caller: Caller): Promise<void>
  bind(caller: Caller, signal: AbortSignal): this
}

interface ActorOf extends Record<Access, Actor> {
  public: Guest
  guest: Guest | User
  user: User
  member: Member
  'third-party': User<string>
  root: Member
  service: ServiceActor
  acting: ActingService
  signed: Guest | User
  webhook: Guest
}
type Received<R extends Route> = R extends { receives: 'raw' } ? Uint8Array : Parsed<R['body']>
type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined

export interface Input<R extends Route, App> {
  params: Parsed<R['params']>
  query: Parsed<R['query']>
  body: Received<R>
  /** Must be read to its end or destroyed. */
  incoming: R extends { receives: 'stream' } ? Readable : undefined
  headers: Record<string, string | undefined>
  cookies: string[]
  actor: ActorOf[R['access']]
  caller: Caller
  app: App
  /** Aborts when the caller has gone or the time is up. */
  signal: AbortSignal
}
export type Answer<R extends Route> = Plain<R> | Reply
type Plain<R extends Route> = R extends { status: 204 } ? Awaited<Promise<void>> : z.input<R['output']>

export interface Endpoint<App, R extends Operation = Operation> {
  (event: HttpEvent, context: AppContext<App>): Promise<HttpResult>
  route: R
}

interface ChainContext<App> extends AppContext<App> {
  caller: Caller
  input: ParsedInput
  /** Watches the account or session behind a streamed reply. */
  watch?: (stream: Readable) => void
}
const noInput: ParsedInput = { params: undefined, query: undefined, body: undefined }
const neverAborts = new AbortController().signal

/** Makes each endpoint a Middy chain: id → errors → authenticate → body → validate → handler → output check. */
export function endpointFor<App extends EndpointApp>() {
  return function endpoint<R extends Operation>(
    route: R,
    handler: (input: Input<R, App>) => Promise<Answer<R>> | Answer<R>,
  ): Endpoint<App, R> {
    const chain = middy<HttpEvent, unknown, Error, ChainContext<App>>(
      (event: HttpEvent, context: ChainContext<App>) => handler(handlerInput<R, App>(event, context)),
      { timeoutEarlyInMillis: 0 },
    )
      .onError(request => {
        const problem = asProblem(request.error, request.context, route)
        request.response = isShownToPerson(route, request.event)
          ? problemPage(problem, route, request.event)
          : problemResult(problem, request.context.caller.request_id)
      })
      .before(async ({ event, context }) => {
        const { app, caller, signal = neverAborts } = context
        const { signedIn, ...known } = await authenticate(event, route, app.keys, app.now())
        const bound = app.bind(caller, signal)
        if (signedIn) {
          const stands = () => standing(bound.mustStand(signedIn), route)
          await stands()
          if (route.reply === 'stream' || context.incoming) {
            const { watch, signal: standing } = watchOver(stands, signal)
            if (context.incoming) watch(context.incoming)
            Object.assign(context, { watch, signal: standing })
          }
        }
        if (route.needs_providers) await bound.mustHaveProviders()
        Object.assign(caller, known)
        await app.admit(route, caller)
      })
      .before(async ({ event, context }) => {
        if (context.receive) Object.assign(event, await context.receive())
        if (route.access === 'webhook') await mustSignItsBody(event, context.app.keys.webhook)
        context.input = validate(event, route)
      })
      .after(request => {
        const { app, watch } = request.context
        const result = resultOf(route, request.response, app.checkPrepared)
        if (result.stream) watch?.(result.stream)
        request.response = result
      })

    const run = async (event: HttpEvent, context: AppContext<App>) => {
      const started = performance.now()
      const { sourceIp: address } = event.requestContext.http
      const request_id = requestIdOf(event, context.app.newId)
      const caller: Caller = { actor: guest, request_id, address, user_agent: userAgentOf(event) }
      // Both the output check and the error hook leave an HttpResult.
      const result = (await chain(event, { ...context, caller, input: noInput })) as HttpResult
      result.headers['x-request-id'] = caller.request_id
      if (readsToken(route))
        result.headers.vary = [result.headers.vary, ACCOUNT_HEADERS].filter(Boolean).join(', ')
      logRequest(context.app.log, route, caller, result.statusCode, performance.now() - started)
      return result
    }
    return Object.assign(run, { route })
  }
}

function handlerInput<R extends Route, App extends EndpointApp>(
  event: HttpEvent,
  context: ChainContext<App>,
) {
  const { caller, input, app, incoming, signal = neverAborts } = context
  const made = {
    ...input,
    incoming,
    headers: event.headers,
    cookies: event.cookies ?? [],
    actor: caller.actor,
    caller,
    app: app.bind(caller, signal),
    signal,
  }
  // `authenticate` admits only the actors of the route's access, `validate` parses by the route's own schemas.
  return made as Input<R, App>
}

function asProblem(error: unknown, context: ChainContext<EndpointApp>, route: Operation): Problem {
  const { app, caller, signal } = context
  if (isProblem(error) && (error.status < 500 || error.code === 'quota_reached')) return error
  if (signal?.aborted)
    return isProblem(signal.reason)
      ? signal.reason
      : new Problem('unavailable', 'The caller disconnected before the answer.', { cause: error })
  const level = (isProblem(error) && error.extras.logged) || 'error'
  app.log[level]({ error, operation: route.operation, request_id: caller.request_id }, 'request failed')
  return isProblem(error)
    ? error
    : new Problem('internal', 'An unexpected error occurred. Try again.', { cause: error })
}

function logRequest(log: Log, route: Operation, caller: Caller, status: number, ms: number) {
  const user_id = actingAs(caller.actor)?.user_id
  log.info(
    {
      operation: route.operation,
      status,
      ms: Math.round(ms * 10) / 10,
      request_id: caller.request_id,
      user_id,
    },
    'request',
  )
}
