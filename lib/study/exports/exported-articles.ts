import type { Clients } from '../../contracts/clients.ts'
import type { Sentence } from '../../contracts/schemas/articles/sentences.ts'
import type { ExportLine } from '../../contracts/schemas/learners/learners.ts'
import type { Member } from '../../platform/auth/actor.ts'
import { isProblem } from '../../platform/problems/errors.ts'
import { refusal } from '../../platform/problems/reasons.ts'
import { parsedPage, parsedRows } from '../articles/rows.ts'
import { presentArticle } from '../articles/view.ts'
import { imageLines, soundLines } from './exported-media.ts'
import type { Exporting } from './exported-parts.ts'

export type ExportingAll = Pick<Exporting, 'data' | 'signal' | 'withSound'> & { readonly actor: Member }

const ATTEMPTS = 5

/**
 * Takes the readable rows of a growing text. After a change of the text all lines come again: the last count. A deleted
 * article may end in the middle.
 */
export async function* articleLines(exporting: ExportingAll, id: number) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return yield* articleOnce(exporting, id)
    } catch (error) {
      if (isProblem(error, 'not_found')) return
      if (!isProblem(error, 'version_conflict') || attempt === ATTEMPTS) throw error
    }
  }
}

async function* articleOnce(exporting: ExportingAll, id: number): AsyncGenerator<ExportLine[]> {
  const { data, actor, signal, withSound } = exporting
  const { articles } = data
  const params = { id }
  const [{ raw_content, content_revision }, { notes }] = await Promise.all([
    articles.text({ params }, { signal }),
    articles.notes({ params }, { signal }),
  ])
  const isSame = (head: Head) => head.content_revision === content_revision && head.revision === revision
  let revision: number | undefined
  let offset: number | null = 0
  while (offset !== null) {
    const { page, rows } = parsedPage(await articles.page({ params, query: { offset } }, { signal }))
    const { head } = page
    const isFirst = revision === undefined
    revision ??= head.revision
    if (!isSame(head)) throw changed()
    if (isFirst) {
      const { explain, tts } = head
      yield [
        { kind: 'article', ...presentArticle(head, actor), explain, tts, raw_content, source_notes: notes },
      ]
      if (withSound && head.has_media) yield* soundLines(data, { article_id: id, index: null }, signal)
    }
    const sentences = parsedRows(rows)
    yield sentences.map(row => rowLine(id, row))
    if (withSound) {
      for (const { has_audio, index, audio_voice } of sentences)
        if (has_audio) yield* soundLines(data, { article_id: id, index, voice: audio_voice }, signal)
      // Clips are read by the place of their sentence.
      if (!isSame(await articles.get({ params }, { signal }))) throw changed()
    }
    offset = page.next_offset
  }
  // Comes last: earlier versions end a text at an unknown line.
  if (withSound) yield* imageLines(data, id, signal)
}

type Head = Pick<Awaited<ReturnType<Clients['data']['articles']['get']>>, 'revision' | 'content_revision'>

const changed = () => refusal('text_changed_in_export')

/** `metadata` has the rest: times, and who made or corrected what. */
const rowLine = (article_id: number, row: Sentence): ExportLine => {
  const { index, sentence, translation, explanation, furigana, notes = '' } = row
  const { headings, figures, footnotes, ...metadata } = row.metadata
  const contents = { index, sentence, translation, explanation, furigana, notes }
  const anchors = Object.fromEntries(
    Object.entries({ headings, figures, footnotes }).filter(([, own]) => own !== undefined),
  )
  return { kind: 'row', article_id, ...contents, ...anchors, metadata }
}
