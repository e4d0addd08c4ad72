import '../../../../web/start/zod-setup.ts'
import type { Result } from '../../../../lib/contracts/page-client.ts'
import { opening } from '../../../../lib/contracts/study/opening.ts'
import { sessionState } from '../../../../web/session/session.ts'
import { callsOf } from '../../api/client.ts'
import { placeOf } from '../../app/location.ts'

// The build makes a script of its own of this file and its imports. It runs before the rest of the app's code has come,
// so that the schemas are made and the reply is checked meanwhile.

interface Asked {
  id: number
  /** Undefined: where the learner stopped. */
  row: number | undefined
}

const calls = callsOf({ opening })

const ask = ({ id, row }: Asked, signal?: AbortSignal): Promise<Result<typeof opening.get>> =>
  calls.opening.get({ params: { id }, query: { row } }, { signal })

let first = globalThis.early ? asked() : null

/** The text at the page's address. */
function asked() {
  const [id, row] = placeOf(location.hash.slice('#/'.length)).parts
  const text = { id: Number(id), row: row === undefined ? undefined : Number(row) }
  const reply = ask(text)
  // The screen that takes it reports a failure.
  reply.catch(() => {})
  return { ...text, reply, session: sessionState().session }
}

/** The opening of a text. The page's first one is on its way already. */
export function openingOf(text: Asked, signal: AbortSignal): ReturnType<typeof ask> {
  const begun = first
  first = null
  const isAsked = begun?.id === text.id && begun.row === text.row && begun.session === sessionState().session
  return isAsked ? begun.reply : ask(text, signal)
}
