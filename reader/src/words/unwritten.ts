import { z } from 'zod'
import { keptChoices } from '../../../web/kept-store.ts'
import { learnerOf, sessionState } from '../../../web/session/session.ts'

const Unwritten = z.object({
  word: z.string(),
  /** Why the server refused the change; null if the learner changed the word later, on another device. */
  refusal: z.string().nullable(),
  at: z.string(),
  /** The refused request, whose learner may send it again. */
  request_id: z.string().nullable().default(null),
})
export type Unwritten = z.infer<typeof Unwritten>

/** The newest that this device keeps, of all accounts. */
const MOST = 200

const kept = keptChoices(
  'yomu.unwritten',
  z.object({ changes: z.array(Unwritten.extend({ owner: z.number() })).catch([]) }).catch({ changes: [] }),
)
const isOwn = ({ owner }: { owner: number }) => owner === learnerOf(sessionState().session)

/** Keeps what a notice says once, until its learner has read it. */
export function keepUnwritten(words: readonly string[], why: Omit<Unwritten, 'word'>): void {
  const owner = learnerOf(sessionState().session)
  if (owner === null) return
  const added = words.map(word => ({ owner, word, ...why }))
  kept.change({ changes: [...kept.now().changes, ...added].slice(-MOST) })
}

/** The changes of the account that the server did not make, the newest first. */
export const useUnwritten = (): readonly Unwritten[] => kept.use().changes.filter(isOwn).reverse()

/** Forgets those of any account but the one that is signed in. */
export function forgetOthersUnwritten(): void {
  const { changes } = kept.now()
  const own = changes.filter(isOwn)
  if (own.length < changes.length) kept.change({ changes: own })
}

export const dropUnwritten = (): void =>
  kept.change({ changes: kept.now().changes.filter(change => !isOwn(change)) })

/** Its learner has decided about a refused request. */
export const dropUnwrittenOf = (request_id: string): void =>
  kept.change({ changes: kept.now().changes.filter(change => change.request_id !== request_id) })
