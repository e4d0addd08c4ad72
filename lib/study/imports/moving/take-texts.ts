import { type KnownText, MOST_ASKED_TEXTS } from '../../../contracts/schemas/articles/moving.ts'
import type { ImportOutcome } from '../../../contracts/schemas/learners/imports.ts'
import type { LineReason } from '../../../contracts/schemas/learners/line-reasons.ts'
import { isProblem, type Problem } from '../../../platform/problems/errors.ts'
import { moveText } from './move-text.ts'
import type { Moving } from './moving.ts'
import type { StagedText } from './staging/staged.ts'
import { stagedTexts } from './staging/staged-lines.ts'

interface TakenText {
  readonly text: StagedText
  readonly outcome: ImportOutcome
  readonly reason: LineReason | null
  readonly article_id: number | null
}

/** Above all ids that are given out, for texts of a dry run. */
const PLANNED = 900_000_000_000_000

export async function* takeTexts(moving: Moving, dryRun: boolean): AsyncGenerator<TakenText> {
  const texts = await stagedTexts(moving.folder)
  const known = await knownOf(moving, texts)
  for (const [n, text] of texts.entries()) {
    const here = known.get(text.id)
    if (text.problem !== null) yield { text, outcome: 'invalid', reason: text.problem, article_id: null }
    else if (here?.is_whole) yield asKnown(moving, text, here)
    else if (dryRun) yield { text, ...ADDED, reason: mediaLost(text.broken_media), article_id: PLANNED + n }
    else yield await takenText(moving, text)
  }
}

const ADDED = { outcome: 'added' as const }

/** A text taken by an earlier task of the same import counts as added. */
function asKnown({ import_id }: Moving, text: StagedText, { article_id, ...here }: KnownText): TakenText {
  const outcome = here.import_id === import_id ? ('added' as const) : ('present' as const)
  return { text, outcome, reason: null, article_id }
}

async function knownOf({ flow, task, installation }: Moving, texts: readonly StagedText[]) {
  const known = new Map<number, KnownText>()
  for (let at = 0; at < texts.length; at += MOST_ASKED_TEXTS) {
    const ids = texts.slice(at, at + MOST_ASKED_TEXTS).flatMap(({ id }) => (id > 0 ? id : []))
    const body = { installation, ids }
    const { items } = await flow.clients.data.movedTexts.known({ body }, { signal: task.signal })
    for (const item of items) known.set(item.id, item)
  }
  return known
}

/** A refused text does not keep the others away. */
async function takenText(moving: Moving, text: StagedText): Promise<TakenText> {
  try {
    const { article_id, lost } = await moveText(moving, text)
    return { text, ...ADDED, reason: mediaLost(lost), article_id }
  } catch (error) {
    if (!isProblem(error) || !REFUSALS.includes(error.code)) throw error
    return { text, outcome: 'invalid', reason: reasonOf(error), article_id: null }
  }
}

/** The learner has changed or deleted the text in the meantime, or works on it. */
const BUSY: readonly string[] = ['article_busy', 'article_processing', 'version_conflict', 'not_found']
const REFUSALS: readonly string[] = ['invalid_input', 'too_large', ...BUSY]

const reasonOf = ({ code, message }: Problem): LineReason =>
  BUSY.includes(code) ? { code: 'text_busy' } : { code: 'refused', value: message }

const mediaLost = (lost: number): LineReason | null =>
  lost === 0 ? null : { code: 'sounds_lost', value: String(lost) }
