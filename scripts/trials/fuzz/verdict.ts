import { formFaults, jsonOf, type RawReply } from '../../../test/support/bad-input/replies.ts'
import { type Identities, marksHiddenFrom, welcomeAt } from './callers.ts'
import type { FuzzRoute } from './documents.ts'
import type { FuzzRequest } from './requests.ts'
import type { Outcome } from './wire.ts'

/** Documented faults of others: a provider, a setting, a full disk. */
const documentedFaults = new Set([502, 503, 507])

/** Texts that no reply may contain, or only one to their account. */
interface Hidden {
  secrets: readonly string[]
  identities: Identities
}

export function faultsIn(sent: FuzzRequest, outcome: Outcome, { secrets, identities }: Hidden): string[] {
  if (outcome.kind === 'hung') return ['no answer within the deadline']
  if (outcome.kind === 'closed') return sent.breakage === null ? [`no answer: ${outcome.why}`] : []
  const { reply } = outcome
  const holds = (text: string) => reply.text.includes(text)
  const leaked = [
    ...(secrets.some(holds) ? ['repeats a secret'] : []),
    ...(marksHiddenFrom(sent, identities).some(holds) ? ['shows private data of another account'] : []),
  ]
  if (reply.status >= 500 && !documentedFaults.has(reply.status))
    return [...leaked, `status ${reply.status}: ${reply.text.slice(0, 200)}`]
  return [...leaked, ...(reply.status >= 400 ? refusalFaults(sent, reply) : answerFaults(sent, reply))]
}

function refusalFaults({ method, breakage }: FuzzRequest, reply: RawReply): string[] {
  if (method === 'HEAD' && breakage === null)
    return reply.headers['content-type'] === 'application/problem+json'
      ? []
      : [`a refusal sent as ${reply.headers['content-type']}`]
  // A request that breaks HTTP, or has too long a head, reaches no route: the parser answers with a bare status.
  if ((breakage !== null || reply.status === 431) && reply.text === '') return []
  return formFaults(reply)
}

function answerFaults(sent: FuzzRequest, reply: RawReply): string[] {
  const { route, method, caller, breakage } = sent
  if (method === 'OPTIONS') return reply.text === '' ? [] : ['an answer with a body to OPTIONS']
  // A changed address may be that of a page of the console.
  if (route === null || breakage !== null) return []
  const uninvited = welcomeAt(route).includes(caller) ? [] : [`lets in ${caller}: ${reply.status}`]
  return [...uninvited, ...formOf(route, sent, reply)]
}

function formOf(route: FuzzRoute, { method, headers }: FuzzRequest, reply: RawReply): string[] {
  const { status, text } = reply
  const isStream = route.type === 'application/octet-stream'
  if (status === 304) return headers['if-none-match'] ? [] : ['304 where nothing was said to be known']
  if (status === 302 && isStream) return reply.headers.location ? [] : ['a redirect to nowhere']
  if (status === 206 && isStream)
    return reply.headers['content-range'] ? [] : ['a part without Content-Range']
  if (status !== route.status) return [`status ${status} in place of ${route.status}`]
  if (route.type === null) return text === '' ? [] : [`a body where there is none: ${text.slice(0, 100)}`]
  const type = String(reply.headers['content-type']).split(';')[0]
  // The media type of bytes is known once they are read.
  if (!isStream && type !== route.type) return [`sent as ${type}, not as ${route.type}`]
  return method === 'HEAD' || route.answer === null ? [] : bodyFaults(route, text)
}

function bodyFaults({ type, answer }: FuzzRoute, text: string): string[] {
  const value = type === 'application/x-ndjson' ? text.split('\n').map(jsonOf) : jsonOf(text)
  const parsed = answer?.safeParse(value)
  if (!parsed || parsed.success) return []
  const [issue] = parsed.error.issues
  return [`not of the documented form: ${issue?.path.join('.')}: ${issue?.message}`]
}
