import type { ServiceName } from '../../../lib/platform/http/route.ts'
import { jsonOf } from '../../../test/support/bad-input/replies.ts'
import { choicesFrom } from '../choices.ts'
import type { Identities } from './callers.ts'
import { type FuzzRoute, readDocuments } from './documents.ts'
import type { Files } from './files.ts'
import { Findings } from './findings.ts'
import { type Load, watchLoad } from './load.ts'
import type { Pool } from './pool.ts'
import { type Deleted, type FuzzRequest, requestTo } from './requests.ts'
import { faultsIn } from './verdict.ts'
import { type Outcome, openWire } from './wire.ts'

const AT_ONCE = 8
const DEADLINE_MS = 10_000
const SIGNED = '/v1/data/files/signed?'

interface FuzzOptions {
  addresses: Partial<Record<ServiceName, string>>
  identities: Identities
  pool: Pool
  files: Files
  requests: number
  seed: number
  secrets: readonly string[]
  signal: AbortSignal
  reasonFor?(requestId: string): string | undefined
  deadlineMs?: number
  most?: Load
  progress?(sent: number): void
}

interface FuzzReport {
  findings: Findings
  statuses: ReadonlyMap<string, ReadonlyMap<string, number>>
}

/** Sends valid and hostile requests by every caller to every route; finds faults, missing answers and undescribed ones. */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { addresses, identities, pool, files, requests, seed, secrets, signal, progress } = options
  const routes = await readDocuments(addresses, identities.root, signal)
  const choices = choicesFrom(seed)
  const wire = openWire(options.deadlineMs ?? DEADLINE_MS)
  const findings = new Findings(addresses)
  const statuses = new Map<string, Map<string, number>>()
  const deck = dealing(() => choices.shuffled(routes))
  const load = watchLoad(options.most)
  const due: { route: FuzzRoute; deleted: Deleted }[] = []
  try {
    for (let sent = 0; sent < requests; sent += AT_ONCE) {
      signal.throwIfAborted()
      const made: FuzzRequest[] = []
      for (let n = Math.min(AT_ONCE, requests - sent); n > 0; n -= 1) {
        const { route, deleted } = due.shift() ?? { route: deck() }
        made.push(await requestTo(route, { routes, identities, pool, files }, choices, deleted))
      }
      const outcomes = await Promise.all(
        made.map(request => wire.exchange(addresses[request.service] ?? '', request)),
      )
      for (const [at, outcome] of outcomes.entries()) {
        const request = made[at]
        if (!request) continue
        count(statuses, request, outcome)
        learn(pool, request, outcome)
        if (isDeletion(request, outcome))
          for (const route of choices.shuffled(routesTo(request, routes)).slice(0, REUSES))
            due.push({ route, deleted: request })
        for (const fault of faultsIn(request, outcome, { secrets, identities }))
          findings.add(request, [fault, ...reasonsFor(outcome, options)].join('\n  '), sent + at + 1)
      }
      const [first] = made
      const together = made.map(({ operation }) => operation).join(', ')
      for (const fault of load.faults())
        if (first) findings.add(first, `${fault}, with ${together}`, sent + 1)
      progress?.(sent + made.length)
    }
  } finally {
    wire.close()
  }
  return { findings, statuses }
}

const REUSES = 2

const isDeletion = ({ route, method, ids, isReuse }: FuzzRequest, outcome: Outcome) =>
  route !== null &&
  !isReuse &&
  method === 'DELETE' &&
  ids.size > 0 &&
  outcome.kind === 'answered' &&
  outcome.reply.status < 300

/** The routes under the same address. */
const routesTo = ({ route, service }: FuzzRequest, routes: readonly FuzzRoute[]) =>
  routes.filter(other => other.service === service && route !== null && other.path.startsWith(route.path))

/** Shuffles the routes again and again, so that each gets equally many requests. */
function dealing(shuffle: () => FuzzRoute[]): () => FuzzRoute {
  let hand: FuzzRoute[] = []
  return () => {
    if (hand.length === 0) hand = shuffle()
    const dealt = hand.pop()
    if (!dealt) throw new Error('The services describe no routes.')
    return dealt
  }
}

function count(statuses: Map<string, Map<string, number>>, { operation }: FuzzRequest, outcome: Outcome) {
  const of = statuses.get(operation) ?? new Map<string, number>()
  const status = outcome.kind === 'answered' ? String(outcome.reply.status) : outcome.kind
  statuses.set(operation, of.set(status, (of.get(status) ?? 0) + 1))
}

function reasonsFor(outcome: Outcome, { reasonFor }: FuzzOptions): string[] {
  if (outcome.kind !== 'answered' || outcome.reply.status < 500) return []
  return [reasonFor?.(String(outcome.reply.headers['x-request-id']))].filter(reason => reason !== undefined)
}

function learn(pool: Pool, { route }: FuzzRequest, outcome: Outcome) {
  if (!route || outcome.kind !== 'answered' || outcome.reply.status >= 300) return
  const answer = jsonOf(outcome.reply.text)
  pool.harvest(route.path, answer)
  const signed = JSON.stringify(answer)
    .split('"')
    .find(text => text.includes(SIGNED))
  if (signed !== undefined) pool.add('signed', signed.slice(signed.indexOf(SIGNED)))
}
