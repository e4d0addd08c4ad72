import { append, type Chapter } from '../epub/chapters.ts'
import type { Source } from '../read-source.ts'
import { contentOf, titleFor, type Upload } from '../start-upload.ts'
import { partsWithin, textsWithin } from './within.ts'

/** A text that is too long for one as uploads of its parts, in order; else the upload itself. */
export function partsOf(upload: Upload, most: number): Upload[] {
  const { source, chapters, details } = upload
  if (source.kind === 'text')
    return numbered(
      upload,
      textsWithin(contentOf(source.text, details), most).map(text => ({ source: { ...source, text } })),
    )
  if (source.kind !== 'book') return [upload]
  return numbered(
    upload,
    chaptersWithin(chapters, most).map(part => ({ chapters: [part] })),
  )
}

/** How many texts a source becomes. */
export function partsIn(source: Source, chapters: readonly Chapter[], most: number): number {
  if (source.kind === 'text') return Math.max(1, textsWithin(source.text, most).length)
  return source.kind === 'book' ? Math.max(1, chaptersWithin(chapters, most).length) : 1
}

/** Chapters joined and cut into parts. Empty if they fit into one text. */
function chaptersWithin(chapters: readonly Chapter[], most: number): Chapter[] {
  const whole: Omit<Chapter, 'title'> = { text: '', headings: [], pictures: [], notes: [], broken: 0 }
  for (const chapter of chapters) append(whole, chapter)
  return partsWithin(whole, most).map(part => ({ ...part, title: '', broken: 0 }))
}

/** Long titles leave room for the number. */
const LONGEST_TITLE = 290

function numbered(upload: Upload, parts: readonly Partial<Upload>[]): Upload[] {
  if (parts.length < 2) return [upload]
  const { source, chapters, details } = upload
  const title = (details.title.trim() || titleFor(source, chapters)).slice(0, LONGEST_TITLE).trim()
  return parts.map((part, at) => ({
    ...upload,
    ...part,
    details: { ...details, title: `${title} ${at + 1}` },
  }))
}
