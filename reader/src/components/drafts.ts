import { onSession, sessionState } from '../../../web/session/session.ts'
import { emitter } from '../../../web/store.ts'
import { markUnsaved } from '../../../web/unsaved/unsaved.ts'

type Save = (text: string) => Promise<unknown>

/** A text that is typed and saves itself. It outlives its field: nothing typed is lost. */
interface Draft {
  readonly text: string
  /** The server's text when typing began; a difference shows that it has changed since. */
  readonly base: string
  readonly save: Save
  readonly status: 'typed' | 'saved'
  readonly error: unknown
}

/** After the last letter, so that a sentence is sent once. */
const TYPED_MS = 800
/** Texts that are saved are kept until the server's own are there. */
const SAVED_KEPT = 50

const drafts = new Map<string, Draft>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const sending = new Set<string>()
const changes = emitter()
const form = Symbol('drafts')
let owner = sessionState().session?.user.id

export const useDraft = (name: string): Draft | undefined => changes.use(() => drafts.get(name))

/** Shows typed text in place of the server's, and saves it when typing pauses. */
export function typeDraft(name: string, text: string, base: string, save: Save): void {
  change(name, { text, base, save, status: 'typed', error: null })
  clearTimeout(timers.get(name))
  timers.set(
    name,
    setTimeout(() => void sendDraft(name), TYPED_MS),
  )
}

/** Sends a draft now; one request at a time, so that the last text wins. */
export async function sendDraft(name: string): Promise<void> {
  clearTimeout(timers.get(name))
  const draft = drafts.get(name)
  if (draft?.status !== 'typed' || sending.has(name)) return
  sending.add(name)
  const person = owner
  try {
    await draft.save(draft.text)
    if (drafts.get(name) === draft) change(name, { ...draft, status: 'saved', error: null })
  } catch (error) {
    const now = drafts.get(name)
    if (now && person === owner) change(name, { ...now, error })
  } finally {
    sending.delete(name)
  }
  const now = drafts.get(name)
  if (now?.status === 'typed' && now.error === null) await sendDraft(name)
}

/** Takes the server's newer text for a saved draft, so that a later return to the former text is seen as well. */
export function followServer(name: string, value: string): void {
  const draft = drafts.get(name)
  if (draft?.status === 'saved') change(name, { ...draft, text: value, base: value })
}

/** Forgets a draft, typed or saved: the server's text is shown. */
export function dropDraft(name: string): void {
  clearTimeout(timers.get(name))
  change(name, null)
}

function change(name: string, draft: Draft | null) {
  drafts.delete(name)
  if (draft) drafts.set(name, draft)
  const saved = [...drafts].filter(([, { status }]) => status === 'saved')
  for (const [old] of saved.slice(0, -SAVED_KEPT)) drafts.delete(old)
  markUnsaved(form, isAnyTyped())
  changes.emit()
}

const isAnyTyped = () => [...drafts.values()].some(({ status }) => status === 'typed')

const sendAll = () => {
  for (const name of drafts.keys()) void sendDraft(name)
}

document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && sendAll())
addEventListener('online', sendAll)

onSession(() => {
  const { session, ended } = sessionState()
  if (session?.user.id !== owner) {
    // Another learner must not see these drafts.
    owner = session?.user.id
    for (const name of [...drafts.keys()]) change(name, null)
  } else if (!ended) sendAll()
})
