import {
  EXPORT_FORMAT,
  type ExportedPart,
  type ExportFormat,
  ExportKind,
  type ExportLine,
} from '../../contracts/schemas/learners/learners.ts'
import type { WordFilter } from '../../contracts/schemas/learners/word-lists.ts'
import { invalidInput } from '../../platform/problems/errors.ts'
import { fileReply, filesOf, linesOf } from './export-file.ts'
import { articleLines, type ExportingAll } from './exported-articles.ts'
import { exportedEvents, exportedProfile, exportedReviews } from './exported-learning.ts'
import { mediaLines } from './exported-media.ts'
import { type Exporting, partsOf } from './exported-parts.ts'
import { exportedSentences } from './exported-sentences.ts'
import { exportedWords } from './exported-words.ts'

/** Keeps one part in memory, read when the client has taken the one before; a client that leaves ends the reading. */
export const exportAll = (exporting: ExportingAll) =>
  fileReply('yomu', 'jsonl', () => linesOf(everythingOf(exporting)))

async function* everythingOf(exporting: ExportingAll): AsyncGenerator<ExportLine[]> {
  const { data, signal } = exporting
  const { user_id, username, role } = exporting.actor
  yield [{ kind: 'account', format: EXPORT_FORMAT, user_id, username, role }]
  const { installation } = await data.ownData.origin(undefined, { signal })
  yield [{ kind: 'origin', installation }]
  for (const kind of ExportKind.options) {
    for await (const items of partsOf(data, kind, signal)) {
      if (kind !== 'article') yield items
      if (kind === 'media' && exporting.withSound)
        for (const { media_id } of items) yield* mediaLines(data, String(media_id), signal)
      if (kind === 'article') for (const { id } of items) yield* articleLines(exporting, Number(id))
    }
  }
}

const FILES: Record<ExportedPart, ReturnType<typeof filesOf>> = {
  words: filesOf(exportedWords),
  sentences: filesOf(exportedSentences),
  reviews: filesOf(exportedReviews),
  events: filesOf(exportedEvents),
  profile: filesOf(exportedProfile),
}

export async function filteredSkills(
  data: Exporting['data'],
  part: ExportedPart,
  filter: WordFilter,
  signal: AbortSignal,
): Promise<ReadonlySet<string> | undefined> {
  const [filterName] = Object.entries(filter).find(([, value]) => value !== undefined && value !== '') ?? []
  if (filterName === undefined) return undefined
  if (part !== 'words') throw invalidInput(`query.${filterName}`, 'filters words alone: leave it out')
  const { words } = await data.wordLists.names({ query: filter }, { signal })
  return new Set(words.map(([skill_id]) => skill_id))
}

export function exportOne(exporting: Exporting, part: ExportedPart, format: ExportFormat) {
  const files = FILES[part]
  const bytes = files[format]
  if (!bytes) throw invalidInput('query.format', `must be ${Object.keys(files).join(' or ')} for ${part}`)
  return fileReply(`yomu-${part}`, format, () => bytes(exporting))
}
