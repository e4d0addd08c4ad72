import type { ALBEvent, ALBResult, Context } from 'aws-lambda'
import serverlessHttp from 'serverless-http'
import { z } from 'zod'
import { isStreamed } from '../../lib/platform/http/route.ts'
import type { HttpEvent, HttpResult } from '../../lib/platform/http/serving/event.ts'
import { Problem } from '../../lib/platform/problems/errors.ts'
import { proxiesIn } from '../caller-address.ts'
import { expressApp } from '../express-app.ts'
import { faultReply } from '../respond.ts'
import type { RunningService } from '../service.ts'
import { eventOf, resultOf } from './load-balancer.ts'

type LambdaContext = Pick<Context, 'getRemainingTimeInMillis'>
/** The body of a Lambda's reply: text, or bytes as base64. */
export type LambdaResult = Omit<HttpResult, 'bytes' | 'stream'>
export interface LambdaHandler {
  (event: HttpEvent, context: LambdaContext): Promise<LambdaResult>
  (event: ALBEvent, context: LambdaContext): Promise<ALBResult>
}

/** The time before the Lambda's deadline at which an answer must begin. */
const ANSWER_MS = 500

const Result = z.object({
  statusCode: z.number().int(),
  headers: z.record(z.string(), z.string()),
  cookies: z.array(z.string()).default([]),
  body: z.string(),
  isBase64Encoded: z.boolean(),
})

/** A whole service on a Lambda, with its files and routes, as the router serves it. Streams stay with the router. */
export function serveOnLambda({ app, routes, ...rest }: RunningService): LambdaHandler {
  // An instance of a Lambda answers one request at a time.
  let timeIsUp = new AbortController().signal
  const timed = routes
    .filter(({ route }) => !isStreamed(route))
    .map(({ route, invoke }) => ({
      route,
      invoke: (event: HttpEvent, { signal, ...connection }: Parameters<typeof invoke>[1]) =>
        invoke(event, { ...connection, signal: AbortSignal.any([timeIsUp, ...(signal ? [signal] : [])]) }),
    }))
  const serve = serverlessHttp(expressApp({ ...rest, app, routes: timed }), { binary: isBinary })

  const proxies = proxiesIn(app.config.TRUSTED_PROXIES)

  const answer = async (event: HttpEvent, context: LambdaContext): Promise<LambdaResult> => {
    const stop = new AbortController()
    const late = setTimeout(() => stop.abort(tookTooLong()), context.getRemainingTimeInMillis() - ANSWER_MS)
    timeIsUp = stop.signal
    try {
      return Result.parse(await serve(event, {}))
    } catch (error) {
      return faultReply(app, error, event)
    } finally {
      clearTimeout(late)
    }
  }
  function handler(event: HttpEvent, context: LambdaContext): Promise<LambdaResult>
  function handler(event: ALBEvent, context: LambdaContext): Promise<ALBResult>
  async function handler(event: HttpEvent | ALBEvent, context: LambdaContext) {
    if ('version' in event) return answer(withSentPath(event), context)
    return resultOf(await answer(eventOf(event, app.service, app.now(), proxies), context))
  }
  return handler
}

const tookTooLong = () =>
  new Problem('unavailable', 'The answer took too long. The request may have been carried out nevertheless.')

const textual = /^(?:text\/|application\/(?:[\w.+-]+\+)?(?:json|xml|javascript|x-ndjson)\b)/

/** Sends everything but known text as base64: as text its bytes would be replaced. */
function isBinary(headers: Record<string, string | undefined>): boolean {
  const type = headers['content-type']
  return headers['content-encoding'] !== undefined || (type !== undefined && !textual.test(type))
}

/** The event with the path that the caller sent: without the stage, and encoded again, since API Gateway decodes it. */
function withSentPath(event: HttpEvent): HttpEvent {
  const { stage, http } = event.requestContext
  const rawPath = withoutStage(event.rawPath, stage).split('/').map(encodeURIComponent).join('/')
  return {
    ...event,
    rawPath,
    requestContext: { ...event.requestContext, http: { ...http, path: rawPath } },
  }
}

function withoutStage(path: string, stage: string): string {
  const prefix = `/${stage}`
  return stage !== '$default' && (path === prefix || path.startsWith(`${prefix}/`))
    ? path.slice(prefix.length) || '/'
    : path
}
