import serverlessHttp from 'serverless-http'
import { z } from 'zod'
import { isStreamed } from '../lib/http/route.ts'
import { expressApp } from './express-app.ts'
import { isBinary, type LambdaHandler, withSentPath } from './lambda-dispatch.ts'
import { faultReply } from './respond.ts'
import type { RunningService } from './service.ts'

const Result = z.object({
  statusCode: z.number().int(),
  headers: z.record(z.string(), z.string()),
  cookies: z.array(z.string()).default([]),
  body: z.string(),
  isBase64Encoded: z.boolean(),
})

/** A whole service on a Lambda, its files and its routes, as the router serves it; streams stay with the router. */
export function throughExpress({ app, routes, ...rest }: RunningService): LambdaHandler {
  const server = expressApp({ ...rest, app, routes: routes.filter(({ route }) => !isStreamed(route)) })
  const serve = serverlessHttp(server, { binary: isBinary })
  return async event => {
    try {
      return Result.parse(await serve(withSentPath(event), {}))
    } catch (error) {
      return faultReply(app, error, event)
    }
  }
}
