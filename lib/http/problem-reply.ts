import { z } from 'zod'
import type { CallReply } from './call.ts'
import { isProblemCode, Problem } from './errors.ts'
import { headersNamed } from './headers.ts'
import type { Operation } from './route.ts'

const Document = z.looseObject({
  code: z.string(),
  detail: z.string().default(''),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
/** The headers that belong to what the problem says. */
const carried = ['retry-after', 'content-range']
const known = new Set(['type', 'title', 'status', 'code', 'detail', 'request_id', 'errors'])

/** The problem another service answered with, to be thrown on; its own faults become `upstream_failed`. */
export async function problemFrom(reply: CallReply, route: Operation): Promise<Problem> {
  const document = Document.safeParse(await jsonOf(reply))
  const code = document.data?.code
  const refusedService = code === 'unauthenticated' && (route.internal || route.access === 'service')
  const ownFault = code === 'internal' || refusedService
  if (!document.success || !isProblemCode(code) || ownFault)
    return new Problem(
      'upstream_failed',
      `${route.service} could not answer ${route.operation} (${reply.status}).`,
    )
  const { errors, detail, ...rest } = document.data
  const members = Object.fromEntries(Object.entries(rest).filter(([name]) => !known.has(name)))
  return new Problem(code, detail, {
    members,
    errors,
    headers: headersNamed(reply.headers, carried),
  })
}

/** The code of the problem it says, if it says one. */
export const problemCodeOf = async (reply: CallReply): Promise<string | undefined> =>
  Document.safeParse(await jsonOf(reply)).data?.code

async function jsonOf(reply: CallReply): Promise<unknown> {
  try {
    return JSON.parse(await reply.text())
  } catch {
    return null
  }
}
