import { encodeTime } from 'ulid'
import {
  type ChangesQuery,
  type MadeChange,
  type MadeChanges,
  UNDO_DAYS,
} from '../../../contracts/schemas/learners/changes.ts'
import { settled } from '../../../platform/async/settled.ts'
import { inWindow } from '../../../platform/async/window.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { allImports, isKept } from '../imports/stored-imports.ts'
import type { Learning } from '../records/learning.ts'
import { readSkills } from '../skills/catalogue.ts'
import { readToChange } from '../words/read-to-change.ts'
import { startsOf } from '../words/start/stored-start.ts'
import { isWordAsLeft } from '../words/undo/plan-undo.ts'
import { standingUndo } from './follow-undos.ts'
import { type Line, lineOfImport, lineOfRequest, lineOfStart, undoneLine } from './lines.ts'
import { requestsBefore, startReceipt } from './made-requests.ts'
import { namedWords } from './named-words.ts'

const DAY_MS = 86_400_000

/** Newest first: by requests, starts and imports, and their undos. */
export async function listChanges(
  learning: Learning,
  { user_id }: Acting,
  { before, limit }: ChangesQuery,
): Promise<MadeChanges> {
  const oldest = encodeTime(Math.max(0, learning.now().getTime() - UNDO_DAYS * DAY_MS), 10)
  const isAmong = (id: string) => id > oldest && (before === undefined || id < before)
  const [requests, starts, imports] = await settled([
    requestsBefore(learning, user_id, [oldest, before], limit + 1),
    startsOf(learning, user_id),
    allImports(learning, user_id),
  ])
  const madeChanges = [
    ...requests.map(request => ({ id: request.request_id, request })),
    ...starts.filter(({ request_id }) => isAmong(request_id)).map(start => ({ id: start.request_id, start })),
    ...imports
      .filter(isKept(learning))
      .filter(({ import_id, has_begun, kind }) => isAmong(import_id) && has_begun && kind !== 'yomu')
      .map(found => ({ id: found.import_id, import: found })),
  ]
  const page = madeChanges.toSorted((one, other) => (one.id < other.id ? 1 : -1)).slice(0, limit)
  const lines = await inWindow(page, { size: 4, signal: learning.signal }, async (each): Promise<Line> => {
    if ('import' in each) return lineOfImport(each.import)
    const line =
      'request' in each
        ? lineOfRequest(each.request)
        : lineOfStart(each.start, await startReceipt(learning, each.start))
    const { undone_by } = line.change
    return undone_by === null ? line : undoneLine(line, await standingUndo(learning, user_id, undone_by))
  })
  const items = await withWords(learning, user_id, lines)
  return { items, next: madeChanges.length > page.length ? (page.at(-1)?.id ?? null) : null }
}

/** Many words' state is only compared by an undo. */
async function withWords(learning: Learning, user_id: number, lines: readonly Line[]): Promise<MadeChange[]> {
  const ids = lines.flatMap(({ named }) => named.map(({ skill_id }) => skill_id))
  const known = await readToChange(learning, user_id, ids)
  const nameless = lines.flatMap(({ named }) => named.filter(each => each.written === ''))
  // Receipts of former releases do not tell the writing of a word that is gone.
  const skills = await readSkills(
    learning,
    nameless.map(({ skill_id }) => skill_id),
  )
  const formOf = (id: string) => skills.get(id)?.form ?? ''
  return lines.map(({ change, named, undo }) => {
    const isLeft = !undo || Array.from(undo).some(([id, former]) => isWordAsLeft(former, id, known))
    const why_not = change.why_not ?? (isLeft ? null : 'changed')
    const words = namedWords(
      known.words,
      named.map(each => ({ ...each, written: each.written || formOf(each.skill_id) })),
    )
    return { ...change, words, can_undo: why_not === null, why_not }
  })
}
