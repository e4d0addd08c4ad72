import { Agent, type OutgoingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

export interface RawRequest {
  what: string
  method: string
  /** Sent as it is, percent signs and all. */
  target: string
  headers?: OutgoingHttpHeaders
  body?: string | Buffer
}
export interface RawReply {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** Sends at most eight requests at the same time. */
const agent = new Agent({ keepAlive: true, maxSockets: 8 })

/** Sends what no client would. A request whose length is declared too long is never finished. */
export async function send(
  address: string,
  { method, target, headers, body }: RawRequest,
): Promise<RawReply> {
  const { hostname, port } = new URL(address)
  const declaresMore = Number(headers?.['content-length'] ?? 0) > 0
  // Node declares no length for the body of a DELETE by itself.
  const isUndeclared = method === 'DELETE' && body !== undefined && !headers?.['transfer-encoding']
  const length = isUndeclared ? { 'content-length': Buffer.byteLength(body) } : {}
  const attempt = () =>
    new Promise<RawReply | 'closed'>((resolve, reject) => {
      const outgoing = request({
        hostname,
        port,
        method,
        path: target,
        headers: { ...length, ...headers },
        agent,
      })
      // The server closes the connection of a request that it refused before its end. Another one may have it by then.
      const failed = (error: Error) => (outgoing.reusedSocket ? resolve('closed') : reject(error))
      outgoing.once('error', failed)
      outgoing.once('response', reply => {
        const { statusCode: status = 0, headers } = reply
        text(reply).then(text => {
          outgoing.off('error', failed).on('error', () => {})
          resolve({ status, headers, text })
          if (declaresMore) outgoing.destroy()
        }, reject)
      })
      if (declaresMore) outgoing.flushHeaders()
      else outgoing.end(body)
    })
  for (;;) {
    const reply = await attempt()
    if (reply !== 'closed') return reply
  }
}

const Document = z.strictObject({
  type: z.string(),
  title: z.string().min(1),
  status: z.number(),
  code: z.string(),
  detail: z.string().min(1).optional(),
  reason: z.string().min(1).optional(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  request_id: z.string().min(8),
  errors: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
})

export interface Expected {
  status: number
  code?: string
  /** The values of the Allow header. */
  allow?: string[] | undefined
  /** A field the reply must blame, or one that holds it. */
  blames?: string | undefined
  /** A text that it must contain. */
  says?: string | undefined
}

/** Differences between a refusal and its documentation. */
export function complaints(reply: RawReply, expected: Expected): string[] {
  const document = problemIn(reply)
  if (!document) return [`no problem document: ${reply.status} ${reply.text.slice(0, 200)}`]
  const { code, errors = [] } = document
  const { headers } = reply
  const blamed = errors.some(
    ({ path }) => path === expected.blames || expected.blames?.startsWith(`${path}.`),
  )
  const checks: [boolean, string][] = [
    [reply.status === expected.status, `${reply.status} in place of ${expected.status}: ${reply.text}`],
    [expected.code === undefined || code === expected.code, `${code} in place of ${expected.code}`],
    [expected.blames === undefined || blamed, `blames ${JSON.stringify(errors)}, not ${expected.blames}`],
    [document.detail?.includes(expected.says ?? '') ?? true, `says ${document.detail}`],
    [
      expected.allow === undefined || sameMembers(headers.allow, expected.allow),
      `allows ${headers.allow}, not ${expected.allow}`,
    ],
  ]
  const found = [...formFaults(reply), ...failed(checks)]
  return found.map(complaint => complaint.slice(0, 500))
}

/** Faults in the form of any error's reply; some errors have members of their own. */
export function formFaults(reply: RawReply): string[] {
  const document = problemIn(reply, Document.loose())
  if (!document) return [`no problem document: ${reply.status} ${reply.text.slice(0, 200)}`]
  const { status, code, request_id, type } = document
  const { headers } = reply
  return failed([
    [status === reply.status, `says ${status}, is ${reply.status}`],
    [type === `urn:problem-type:${code}`, `of type ${type}`],
    [headers['content-type'] === 'application/problem+json', `sent as ${headers['content-type']}`],
    [headers['x-request-id'] === request_id, `request ${headers['x-request-id']} is not ${request_id}`],
  ])
}

const problemIn = ({ text }: RawReply, document: z.ZodType<z.output<typeof Document>> = Document) =>
  document.safeParse(jsonOf(text)).data
const failed = (checks: [fine: boolean, complaint: string][]) =>
  checks.flatMap(([fine, complaint]) => (fine ? [] : [complaint]))

const sameMembers = (header: string | string[] | undefined, expected: string[]) =>
  String(header).split(', ').toSorted().join() === expected.toSorted().join()

/** Null for what is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
