import { Problem } from '../../../lib/contracts/page-client.ts'
import { words } from '../../../lib/contracts/relays/words.ts'
import type { WordState, WordStateCode, WordStates } from '../../../lib/contracts/schemas/learners/words.ts'
import { catalogue, getMessages } from '../../../web/language/language.ts'
import { learnerOf, onSession, sessionState } from '../../../web/session/session.ts'
import { emitter } from '../../../web/store.ts'
import { callsOf } from '../api/client.ts'
import { onReachedAgain } from '../api/reach.ts'
import { keepParts, openKept, type Part, readParts } from './kept-states.ts'

const calls = callsOf({ words })

const messages = catalogue({
  en: { unread: 'Your words could not be loaded. Try again in a moment.' },
  ja: { unread: '単語を読み込めませんでした。少し待ってからもう一度お試しください。' },
  zh: { unread: '无法读取您的单词，请稍后重试。' },
})

/** After this time, the page asks for other devices' changes when it becomes visible. */
const SYNCED_MS = 30_000

/** The states of all words of the account that is signed in; a word that is not there is unknown. */
interface Vocabulary {
  userId: number
  parts: Map<string, Part>
  /** Changes being sent, which win over states read before they arrived. */
  sent: Map<string, WordStateCode | null>
  /** Rises with every arrived change: states read meanwhile may be older. */
  changes: number
  syncedAt: number
  syncing: Promise<void> | null
}

let vocabulary: Vocabulary | null = null
const { emit: tell, use } = emitter()

const partOf = (skillId: string) => skillId.charAt(0)

export function stateOf(skillId: string): WordStateCode | null {
  const sent = vocabulary?.sent.get(skillId)
  if (sent !== undefined) return sent
  return vocabulary?.parts.get(partOf(skillId))?.states[skillId] ?? null
}

/** True once the words of an account are loaded; guests have none. */
export const hasVocabulary = () =>
  vocabulary !== null && (vocabulary.syncedAt > 0 || vocabulary.parts.size > 0)

/** A text or number that `read` derives from the states; the component is drawn again when it changes. */
export const useWordStates: <Value extends string | number | boolean | null>(read: () => Value) => Value = use

const codes = { learning: 'l', known: 'k', ignored: 'i' } as const satisfies Record<WordState, WordStateCode>

/** Shows changes at once; `arrived` keeps them, `failed` takes them back. */
export function showChanges(changes: readonly { skill_id: string; state: WordState | null }[]) {
  const shownTo = vocabulary
  const shown = changes.map(({ skill_id, state }) => [skill_id, state && codes[state]] as const)
  for (const [id, code] of shown) shownTo?.sent.set(id, code)
  tell()
  const over = () => {
    // A later change of the same word stays.
    for (const [id, code] of shown) if (shownTo?.sent.get(id) === code) shownTo.sent.delete(id)
    tell()
  }
  return {
    arrived() {
      if (!shownTo) return
      shownTo.changes += 1
      for (const [id, code] of shown) {
        const part = shownTo.parts.get(partOf(id)) ?? { version: 0, states: {} }
        const { [id]: _, ...others } = part.states
        shownTo.parts.set(partOf(id), { ...part, states: code ? { ...others, [id]: code } : others })
      }
      over()
    },
    failed: over,
  }
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
  const kept = await openKept(synced.userId)
  try {
    if (kept && synced.parts.size === 0) {
      for (const [name, part] of await readParts(kept))
        if (!synced.parts.has(name)) synced.parts.set(name, part)
      if (synced === vocabulary) tell()
    }
    await receive(synced, parts => kept && keepParts(kept, parts))
  } catch {
    // Words are shown as they were last known; the next look at the page asks again.
  } finally {
    kept?.close()
  }
}

async function receive(synced: Vocabulary, keep: (parts: WordStates['parts']) => unknown) {
  for (;;) {
    const { changes } = synced
    const versions = Object.fromEntries([...synced.parts].map(([name, { version }]) => [name, version]))
    const { parts } = await calls.words.sync({ body: { versions } })
    if (synced !== vocabulary) return
    if (synced.changes !== changes) continue
    take(synced, parts)
    tell()
    await keep(parts)
    return
  }
}

function take(synced: Vocabulary, parts: WordStates['parts']) {
  synced.syncedAt = Date.now()
  for (const [name, part] of Object.entries(parts)) if (part) synced.parts.set(name, part)
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
            sent: new Map(),
            changes: 0,
            syncedAt: 0,
            syncing: null,
          }
    tell()
    void syncWordStates()
  }
  onSession(follow)
  onReachedAgain(() => void syncWordStates())
  follow()
  document.addEventListener('visibilitychange', () => {
    const isDue = vocabulary && Date.now() - vocabulary.syncedAt > SYNCED_MS
    if (document.visibilityState === 'visible' && isDue) void syncWordStates()
  })
}
