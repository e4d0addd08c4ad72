import { Problem } from '../../../lib/contracts/page-client.ts'
import type { WordState, WordStateCode } from '../../../lib/contracts/schemas/learners/words.ts'
import { catalogue, getMessages } from '../../../web/language/language.ts'
import { learnerOf, onSession, sessionState } from '../../../web/session/session.ts'
import { emitter } from '../../../web/store.ts'
import { onReachedAgain } from '../api/reach.ts'
import { afterFirstScreen } from '../app/first-screen.ts'
import type { Vocabulary } from './vocabulary.ts'

const messages = catalogue({
  en: { unread: 'Your words could not be loaded. Try again in a moment.' },
  ja: { unread: '単語を読み込めませんでした。少し待ってからもう一度お試しください。' },
  zh: { unread: '无法读取您的单词，请稍后重试。' },
})

/** After this time, the page asks for other devices' changes when it becomes visible. */
const SYNCED_MS = 30_000

let vocabulary: Vocabulary | null = null
/** Changes that have not arrived, which win over the server's states. */
let waiting: ReadonlyMap<string, WordState | null> = new Map()
const { emit: notifyStates, use } = emitter()

const partOf = (skillId: string) => skillId.charAt(0)

export function stateOf(skillId: string): WordStateCode | null {
  const changed = vocabulary ? waiting.get(skillId) : undefined
  if (changed !== undefined) return changed && codes[changed]
  return vocabulary?.parts.get(partOf(skillId))?.states[skillId] ?? null
}

/** A word that the server has in a state, as a change leaves it that has not arrived. */
export function stateWithWaiting(skillId: string, state: WordState): WordState | null {
  const changed = waiting.get(skillId)
  return changed === undefined ? state : changed
}

/** True of a word that the server does not have yet: nothing is known of it but what waits here. */
export const isOnlyHere = (skillId: string): boolean =>
  Boolean(waiting.get(skillId)) && !vocabulary?.parts.get(partOf(skillId))?.states[skillId]

/** True once the words of an account are loaded; guests have none. */
export const hasVocabulary = () =>
  vocabulary !== null && (vocabulary.syncedAt > 0 || vocabulary.parts.size > 0)

/** True if a word is being learnt, other ones than these. */
export const isAnyLearnt = (except: ReadonlySet<string> = new Set()) =>
  [...waiting].some(([id, state]) => state === 'learning' && !except.has(id)) ||
  [...(vocabulary?.parts.values() ?? [])].some(({ states }) =>
    Object.entries(states).some(([id, state]) => (state === 'l' || state === 'm') && !except.has(id)),
  )

/** A text or number that `read` derives from the states; the component is drawn again when it changes. */
export const useWordStates: <Value extends string | number | boolean | null>(read: () => Value) => Value = use

const codes = { learning: 'l', known: 'k', ignored: 'i' } as const satisfies Record<WordState, WordStateCode>

interface Changed {
  skill_id: string
  state: WordState | null
}

/** Shows the changes that have not arrived; a later one of a word wins. */
export function showWaiting(changes: readonly Changed[]): void {
  if (changes.length === 0 && waiting.size === 0) return
  waiting = new Map(changes.map(({ skill_id, state }) => [skill_id, state]))
  notifyStates()
}

/** Keeps changes that have arrived, until the next sync. */
export function keepArrived(changes: readonly Changed[]): void {
  if (!vocabulary) return
  vocabulary.changes += 1
  for (const { skill_id: id, state } of changes) {
    const part = vocabulary.parts.get(partOf(id)) ?? { version: 0, states: {} }
    const { [id]: _, ...others } = part.states
    vocabulary.parts.set(partOf(id), {
      ...part,
      states: state ? { ...others, [id]: codes[state] } : others,
    })
  }
  notifyStates()
}

/** Syncs with the server; one sync at a time. */
export async function syncWordStates(): Promise<void> {
  const synced = vocabulary
  if (!synced || sessionState().ended) return
  synced.syncing ??= sync(synced).finally(() => {
    synced.syncing = null
  })
  await synced.syncing
}

/** Waits for the states before unknown words are changed. */
export async function statesKnown(): Promise<void> {
  if (!hasVocabulary()) await syncWordStates()
  if (!hasVocabulary()) throw new Problem('unavailable', getMessages(messages).unread)
}

async function sync(synced: Vocabulary) {
  try {
    // Its schemas and the device's database are more code than all of the text's rows.
    const { syncParts } = await import('./sync-parts.ts')
    await syncParts(synced, { isShown: () => synced === vocabulary, notifyStates })
  } catch {
    // Words are shown as they were last known; the next look at the page asks again.
  }
}

/** Keeps the states of the account that is signed in up to date while the page is open. */
export function followWordStates(): void {
  const follow = () => {
    const userId = learnerOf(sessionState().session)
    if (userId === (vocabulary?.userId ?? null)) {
      // The session had ended before its words were there, and goes on.
      if (vocabulary?.syncedAt === 0) void syncWordStates()
      return
    }
    vocabulary =
      userId === null
        ? null
        : {
            userId,
            parts: new Map(),
            changes: 0,
            syncedAt: 0,
            syncing: null,
          }
    notifyStates()
    afterFirstScreen(() => void syncWordStates())
  }
  onSession(follow)
  onReachedAgain(() => void syncWordStates())
  follow()
  document.addEventListener('visibilitychange', () => {
    const isDue = vocabulary && Date.now() - vocabulary.syncedAt > SYNCED_MS
    if (document.visibilityState === 'visible' && isDue) void syncWordStates()
  })
}
