import '../../../../web/start/zod-setup.ts'
import type { Result } from '../../../../lib/contracts/page-client.ts'
import { opening } from '../../../../lib/contracts/study/opening.ts'
import { type Session, sessionState } from '../../../../web/session/session.ts'
import { callsOf } from '../../api/client.ts'
import { placeOf } from '../../app/location.ts'

// The build makes a script of its own of this file and its imports. It runs before the rest of the app's code has come,
// so that the schemas are made and the reply is checked meanwhile.

interface OpeningRequest {
  id: number
  /** Undefined: where the learner stopped. */
  row: number | undefined
}

const calls = callsOf({ opening })

export type Opening = Result<typeof opening.get>

const ask = ({ id, row }: OpeningRequest, signal?: AbortSignal): Promise<Opening> =>
  calls.opening.get({ params: { id }, query: { row } }, { signal })

interface First extends OpeningRequest {
  session: Session | null
  reply: Promise<Opening>
  /** The same, once it is there. */
  opened?: Opening
}

let first: First | null = globalThis.early ? requestOpening() : null

/** The text at the page's address. */
function requestOpening(): First {
  const [id, row] = placeOf(location.hash.slice('#/'.length)).parts
  const text = { id: Number(id), row: row === undefined ? undefined : Number(row) }
  const begun: First = { ...text, session: sessionState().session, reply: ask(text) }
  begun.reply.then(
    opened => {
      begun.opened = opened
    },
    // The screen that takes the reply reports a failure.
    () => {},
  )
  return begun
}

/** The page's first text, once; undefined for another text and another account. */
function takeFirst({ id, row }: OpeningRequest): First | undefined {
  const begun = first
  first = null
  const isAsked = begun?.id === id && begun.row === row && begun.session === sessionState().session
  return isAsked ? begun : undefined
}

/** The opening of the page's first text if it is there already, so that the first drawing shows it. */
export const openedFirst = (text: OpeningRequest): Opening | undefined =>
  first?.opened && takeFirst(text)?.opened

/** The opening of a text. The page's first one is on its way already. */
export const openingOf = (text: OpeningRequest, signal: AbortSignal): Promise<Opening> =>
  takeFirst(text)?.reply ?? ask(text, signal)
