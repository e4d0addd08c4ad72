import { join } from 'node:path'
import { BLOCK_ROWS, MOST_ROWS } from '../../../../contracts/schemas/articles/articles.ts'
import { MOST_ANCHORED } from '../../../../contracts/schemas/articles/figures.ts'
import { MOST_HEADINGS } from '../../../../contracts/schemas/articles/headings.ts'
import { knownMetadata, MovedRow } from '../../../../contracts/schemas/articles/moving.ts'
import { NewRow } from '../../../../contracts/schemas/articles/sentences.ts'
import { anchoredIn, areFewAnchors } from '../../../../contracts/schemas/articles/source.ts'
import { MiB } from '../../../../contracts/schemas/basics.ts'
import type { LineReason, LineReasonCode } from '../../../../contracts/schemas/learners/line-reasons.ts'
import { cleanText } from '../../../../japanese/clean.ts'
import { isContent } from '../../../../japanese/split.ts'
import type { ArticleLine, RowLine } from './move-lines.ts'
import { StagedMedia } from './stage-media.ts'
import { fileOfText, StagedFile, type StagedLine, type StagedText } from './staged.ts'

/** Blocks are appended by requests of 2 MiB. */
const BLOCK_BYTES = 1.8 * MiB

/** Bounds translations and explanations, which no quota counts, far above what models write. */
const OUTPUTS_PER_CHARACTER = 200
const MOST_OUTPUTS_AT_LEAST = 20_000

interface Where {
  readonly folder: string
  readonly media: StagedFile
  readonly mostCharacters: number
}

export class TextStage {
  readonly id: number
  private readonly line: number
  private readonly article: ArticleLine
  private readonly clean: string
  private readonly file: StagedFile
  private readonly media: StagedMedia
  private problem: LineReason | null = null
  private end = 0
  private readonly total = { rows: 0, sentences: 0, headings: 0, anchored: 0, ofBlock: 0, outputs: 0 }

  constructor(line: number, article: ArticleLine, { folder, media, mostCharacters }: Where) {
    this.line = line
    this.id = article.id
    this.article = article
    this.clean = cleanText(article.raw_content)
    this.file = new StagedFile(join(folder, fileOfText(article.id)))
    this.media = new StagedMedia(media)
    const { raw_content, source_notes } = article
    this.put({ text: article })
    if (this.clean.trim() === '') this.refuse('text_empty')
    if (raw_content.length > mostCharacters) this.refuse('text_too_long', String(mostCharacters))
    if (!this.areInText(source_notes)) this.refuse('notes_misplaced')
  }

  row({ article_id: _, index, sentence, furigana, metadata, ...rest }: RowLine): void {
    if (this.problem !== null) return
    const { total } = this
    if (index !== total.rows || !this.clean.startsWith(sentence, this.end)) {
      this.refuse('rows_differ')
      return
    }
    const { headings, figures, footnotes, ...outputs } = rest
    const known = knownMetadata(metadata)
    const moved = MovedRow.safeParse({ index, ...outputs, metadata: known })
    const { start, end, furigana_source } = known
    const row = NewRow.safeParse({
      sentence,
      furigana: JSON.stringify(furigana),
      ...(start === undefined || end === undefined ? {} : { times: { start, end } }),
      ...(furigana_source === undefined ? {} : { furigana_source }),
      ...(headings === undefined ? {} : { headings }),
      ...(figures === undefined ? {} : { figures }),
      ...(footnotes === undefined ? {} : { footnotes }),
    })
    const isRead = furigana.length === 0 || furigana.map(({ text }) => text).join('') === sentence
    const areInRow = (footnotes ?? []).every(({ start, end }) => start <= end && end <= sentence.length)
    if (!moved.success || !row.success || !isRead || !areInRow) {
      this.refuseRow()
      return
    }
    const bytes = Buffer.byteLength(JSON.stringify(row.data))
    total.ofBlock = index % BLOCK_ROWS === 0 ? bytes : total.ofBlock + bytes
    total.rows += 1
    total.sentences += isContent(sentence) ? 1 : 0
    total.headings += headings?.length ?? 0
    total.anchored += figures || footnotes ? anchoredIn(rest) : 0
    this.end += sentence.length
    total.outputs += outputs.translation.length + outputs.explanation.length
    const mostOutputs = MOST_OUTPUTS_AT_LEAST + OUTPUTS_PER_CHARACTER * this.clean.length
    if (
      total.outputs > mostOutputs ||
      total.rows > MOST_ROWS ||
      total.headings > MOST_HEADINGS ||
      total.anchored > MOST_ANCHORED ||
      total.ofBlock > BLOCK_BYTES
    )
      this.refuse('text_too_large')
    this.put({ row: row.data, moved: moved.data })
  }

  sound(text: string): void {
    this.media.sounds.take(text, this.id)
  }

  image(text: string): void {
    this.media.images.take(text, this.id)
  }

  refuseRow(): void {
    this.refuse('bad_row', String(this.total.rows + 1))
  }

  finish(): StagedText {
    const { total, article } = this
    const { sounds, images, broken } = this.media.finish(total.rows)
    for (const sound of sounds) this.put({ sound })
    for (const image of images) this.put({ image })
    this.file.close()
    const isWhole = this.end === this.clean.length
    const isGrowing =
      ['processing', 'failed'].includes(article.status) &&
      total.rows % BLOCK_ROWS === 0 &&
      (total.rows === 0 || article.total_rows > total.rows) &&
      article.total_sentences <= article.total_rows
    if (!isWhole && !isGrowing) this.refuse('rows_differ')
    return {
      ...{ line: this.line, id: this.id, title: titleOf(article), problem: this.problem },
      total_rows: isWhole ? total.rows : article.total_rows,
      total_sentences: isWhole ? total.sentences : article.total_sentences,
      total_headings: isWhole ? total.headings : article.total_headings,
      broken_media: broken,
      has_recording: sounds.some(({ index }) => index === null),
      bytes: bytesOf(article) + [...sounds, ...images].reduce((sum, { size }) => sum + size, 0),
    }
  }

  private put(line: StagedLine): void {
    this.file.writeLine(JSON.stringify(line))
  }

  private refuse(code: LineReasonCode, value?: string): void {
    this.problem ??= { code, ...(value !== undefined && { value }) }
  }

  private areInText(notes: ArticleLine['source_notes']): boolean {
    const { length } = this.clean
    return (
      !notes ||
      (notes.readings.every(({ start, end }) => start < end && end <= length) &&
        [...(notes.headings ?? []), ...(notes.figures ?? [])].every(({ offset }) => offset <= length) &&
        (notes.footnotes ?? []).every(({ start, end }) => start <= end && end <= length) &&
        areFewAnchors(notes))
    )
  }
}

const bytesOf = ({ raw_content, source_notes }: ArticleLine): number =>
  Buffer.byteLength(raw_content) + (source_notes ? Buffer.byteLength(JSON.stringify(source_notes)) : 0)

const MOST_TITLE = 100

const titleOf = ({ title, raw_content }: ArticleLine): string =>
  (title || raw_content.trim()).slice(0, MOST_TITLE).toWellFormed()
