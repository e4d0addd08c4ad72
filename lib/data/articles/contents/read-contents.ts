import type { Contents } from '../../../contracts/schemas/articles/headings.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { readableHead } from '../article/heads.ts'
import type { Content } from '../content.ts'
import { endOf } from '../rows/headings.ts'
import { sentenceNumbers } from '../rows/read-layout.ts'
import type { SentenceNumbers } from '../rows/sentence-numbers.ts'
import { levelsOf } from './chapter-levels.ts'

/** Covers the rows that can be read. */
export const readContents = (content: Content, articleId: number): Promise<Contents> =>
  retryWhenChanged(async () => {
    const head = await readableHead(content, articleId)
    const { chapters, spans } = chaptersIn(await sentenceNumbers(content, head))
    if (chapters.length === 0) return { chapters: [] }
    const levels = await levelsOf(content, head, spans)
    return { chapters: chapters.map((chapter, at) => ({ ...chapter, level: levels[at] ?? null })) }
  })

function chaptersIn(numbers: SentenceNumbers) {
  const all = [...numbers.headings].flatMap(([index, own]) => own.map(heading => ({ ...heading, index })))
  const ends = all.map((_, at) => endOf(all, at)?.index)
  const chapters = all.map((heading, at) => {
    const sentence = numbers.at(heading.index)
    const next = ends[at]
    const end = next === undefined ? numbers.total + 1 : numbers.at(next)
    return { ...heading, sentence, sentences: end - sentence }
  })
  const spans = all.map(({ index }, at) => [index, ends[at] ?? numbers.rows] as const)
  return { chapters, spans }
}
