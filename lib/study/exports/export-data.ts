import type { Clients } from '../../contracts/clients.ts'
import type { Sentence } from '../../contracts/schemas/articles/sentences.ts'
import {
  type ExportedPart,
  type ExportFormat,
  ExportKind,
  type ExportLine,
} from '../../contracts/schemas/learners/learners.ts'
import type { Member } from '../../platform/auth/actor.ts'
import { invalidInput, isProblem, Problem } from '../../platform/problems/errors.ts'
import { parsedPage, parsedRows } from '../articles/rows.ts'
import { presentArticle } from '../articles/view.ts'
import { fileReply, filesOf, linesOf } from './export-file.ts'
import { exportedEvents, exportedProfile, exportedReviews } from './exported-learning.ts'
import { type Exporting, partsOf } from './exported-parts.ts'
import { exportedSentences } from './exported-sentences.ts'
import { exportedWords } from './exported-words.ts'

type Data = Clients['data']

/**
 * All data of an account as lines of JSON. Each part is read when the client has taken the one before, so only one is in
 * memory; a client that leaves ends the reading.
 */
export const exportAll = (data: Data, actor: Member, signal: AbortSignal) =>
  fileReply('yomu', 'jsonl', () => linesOf(everythingOf(data, actor, signal)))

async function* everythingOf(data: Data, actor: Member, signal: AbortSignal): AsyncGenerator<ExportLine[]> {
  const { user_id, username, role } = actor
  yield [{ kind: 'account', user_id, username, role }]
  for (const kind of ExportKind.options) {
    for await (const items of partsOf(data, kind, signal)) {
      if (kind !== 'article') yield items
      else for (const { id } of items) yield* articleLines(data, actor, Number(id), signal)
    }
  }
}

const ATTEMPTS = 5

/**
 * An article and its rows, of a growing text those that can be read. If its text changes meanwhile, all lines come once
 * more: the last ones count. An article that is deleted meanwhile may end in the middle.
 */
async function* articleLines(data: Data, actor: Member, id: number, signal: AbortSignal) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return yield* articleOnce(data, actor, id, signal)
    } catch (error) {
      if (isProblem(error, 'not_found')) return
      if (!isProblem(error, 'version_conflict') || attempt === ATTEMPTS) throw error
    }
  }
}

async function* articleOnce({ articles }: Data, actor: Member, id: number, signal: AbortSignal) {
  const params = { id }
  const { raw_content, content_revision } = await articles.text({ params }, { signal })
  let revision: number | undefined
  let offset: number | null = 0
  while (offset !== null) {
    const { page, rows } = parsedPage(await articles.page({ params, query: { offset } }, { signal }))
    const isFirst = revision === undefined
    revision ??= page.head.revision
    if (page.head.content_revision !== content_revision || page.head.revision !== revision) throw changed()
    if (isFirst) yield [{ kind: 'article', ...presentArticle(page.head, actor), raw_content }]
    yield parsedRows(rows).map(row => rowLine(id, row))
    offset = page.next_offset
  }
}

const changed = () =>
  new Problem('version_conflict', 'The text was changed while it was being exported. Try again.')

const rowLine = (article_id: number, row: Sentence): ExportLine => {
  const { index, sentence, translation, explanation, furigana, notes = '', metadata } = row
  const { headings } = metadata
  const shown = { index, sentence, translation, explanation, furigana, notes }
  return { kind: 'row', article_id, ...shown, ...(headings === undefined ? {} : { headings }) }
}

const FILES: Record<ExportedPart, ReturnType<typeof filesOf>> = {
  words: filesOf(exportedWords),
  sentences: filesOf(exportedSentences),
  reviews: filesOf(exportedReviews),
  events: filesOf(exportedEvents),
  profile: filesOf(exportedProfile),
}

/** One part of the acting account's data, as a file. */
export function exportOne(exporting: Exporting, part: ExportedPart, format: ExportFormat) {
  const files = FILES[part]
  const bytes = files[format]
  if (!bytes) throw invalidInput('query.format', `must be ${Object.keys(files).join(' or ')} for ${part}`)
  return fileReply(`yomu-${part}`, format, () => bytes(exporting))
}
