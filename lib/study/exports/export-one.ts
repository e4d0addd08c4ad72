import type { ExportedPart, ExportFormat } from '../../contracts/schemas/learners/learners.ts'
import { invalidInput } from '../../platform/problems/errors.ts'
import { type Exporting, fileReply, filesOf } from './export-file.ts'
import { exportedEvents, exportedProfile, exportedReviews } from './exported-learning.ts'
import { exportedSentences } from './exported-sentences.ts'
import { exportedWords } from './exported-words.ts'

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
