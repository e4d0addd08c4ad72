import { z } from 'zod'
import { isProblem, Problem } from '../../../lib/contracts/page-client.ts'
import { declareKind, type Outcome } from '../../../reader/src/api/outbox/kinds.ts'
import { deviceWithOutbox } from './device.ts'

const Entry = z.object({ id: z.string(), object: z.string(), value: z.number() })
export type Entry = z.output<typeof Entry>

/** The fate of a request: its reply may be lost after the server has written it. */
export type Fate = 'taken' | 'lost before' | 'lost after' | 'refused' | 'busy'

/** A device with windows, and a server that takes each request once. */
export function outboxLab() {
  const bodies = new Map<string, string>()
  const arrived: Entry[] = []
  const refused = new Set<string>()
  const sentTogether: string[][] = []
  let fate: (entry: Entry) => Fate = () => 'taken'

  const send = async (entry: Entry): Promise<string> => {
    const body = JSON.stringify(entry)
    if ((bodies.get(entry.id) ?? body) !== body) throw new Error(`${entry.id} was sent with two bodies.`)
    bodies.set(entry.id, body)
    const now = fate(entry)
    if (now === 'lost before') throw new Problem('unavailable', 'The server is away.')
    if (now === 'busy') throw new Problem('rate_limited', 'Later.')
    if (now === 'refused' && !arrived.some(({ id }) => id === entry.id)) {
      refused.add(entry.id)
      throw new Problem('invalid_input', 'Never.')
    }
    if (!arrived.some(({ id }) => id === entry.id)) arrived.push(entry)
    if (now === 'lost after') throw new Problem('unavailable', 'The reply is lost.')
    return entry.id
  }
  const kind = { schema: Entry, objectsOf: ({ object }: Entry) => [object], send }
  declareKind({ kind: 'lab', ...kind })
  declareKind({
    kind: 'together',
    ...kind,
    // One that the server may take later makes the whole request fail, after those before it were taken.
    async sendMany(entries) {
      sentTogether.push(entries.map(({ id }) => id))
      const outcomes: Outcome<string>[] = []
      for (const entry of entries)
        outcomes.push(
          await send(entry).then(
            reply => ({ reply }),
            error => {
              if (!isProblem(error, 'invalid_input')) throw error
              return { error }
            },
          ),
        )
      return outcomes
    },
  })
  // Notes that are merged while they wait.
  declareKind({
    kind: 'merged',
    ...kind,
    merge: (first, second) => ({ ...second, value: first.value + second.value }),
  })

  return {
    open: deviceWithOutbox(),
    arrived,
    refused,
    sentTogether,
    setFate(next: typeof fate) {
      fate = next
    },
  }
}
