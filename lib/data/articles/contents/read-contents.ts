import type { Chapter, Contents } from '../../../contracts/schemas/articles/headings.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { readableHead } from '../article/heads.ts'
import type { Content } from '../content.ts'
import { endOf } from '../rows/headings.ts'
import { sentenceNumbers } from '../rows/read-layout.ts'
import type { SentenceNumbers } from '../rows/sentence-numbers.ts'

/** The chapters of an article that the acting account may read, as far as its rows can be read. */
export const readContents = (content: Content, articleId: number): Promise<Contents> =>
  retryWhenChanged(async () => {
    const head = await readableHead(content, articleId)
    return { chapters: chaptersIn(await sentenceNumbers(content, head)) }
  })

function chaptersIn(numbers: SentenceNumbers): Chapter[] {
  const all = [...numbers.headings].flatMap(([index, own]) => own.map(heading => ({ ...heading, index })))
  return all.map((heading, at) => {
    const next = endOf(all, at)
    const sentence = numbers.at(heading.index)
    const end = next ? numbers.at(next.index) : numbers.total + 1
    return { ...heading, sentence, sentences: end - sentence }
  })
}
