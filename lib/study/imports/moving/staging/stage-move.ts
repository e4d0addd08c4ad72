import { join } from 'node:path'
import { TakenKind } from '../../../../contracts/schemas/learners/learners.ts'
import { linesIn } from '../../lines-in.ts'
import { isModest } from './modest-line.ts'
import { ArticleLine, kindOf, RowLine } from './move-lines.ts'
import { lineAs } from './parsed-line.ts'
import { LONGEST_LINE, type ScannedMove } from './scan-move.ts'
import { TextStage } from './stage-text.ts'
import { fileOfKind, MEDIA, StagedFile, StagedKind, type StagedText, TEXTS } from './staged.ts'

interface Staging {
  readonly path: string
  readonly folder: string
  readonly mostCharacters: number
}

export interface StagedMove {
  readonly lines: number
}

/** Shorter than any line that is not modest. */
const BEGINNING = 64

const TAXONOMY = '{"kind":"record","resource":"taxonomy",'

/** Checks each text as a whole, and splits other lines by kind. */
export async function stageMove(
  { path, folder, mostCharacters }: Staging,
  { texts: lastOf }: ScannedMove,
): Promise<StagedMove> {
  const open = (name: string) => new StagedFile(join(folder, name))
  const files = new Map(StagedKind.options.map(kind => [kind, open(fileOfKind(kind))]))
  const [texts, media] = [open(TEXTS), open(MEDIA)]
  let lines = 0
  let stage: TextStage | null = null
  const list = (text: StagedText) => {
    lines += 1
    texts.writeLine(JSON.stringify(text))
  }
  const endText = () => {
    if (stage) list(stage.finish())
    stage = null
  }
  for await (const { line, text, beginning } of linesIn(path, LONGEST_LINE)) {
    if (text === null) {
      const kind = kindOf(beginning)
      if (kind === 'row' || kind === 'sound' || kind === 'image') stage?.refuseRow()
      else if (kind !== null) endText()
      const taken = TakenKind.safeParse(kind).data
      if (kind === 'article') refuseArticle('', line, list)
      if (taken) files.get(taken)?.writeLine(`${line} ${beginning}`)
      if (taken) lines += 1
      continue
    }
    const kind = kindOf(text)
    if (kind === 'row') takeRow(stage, text)
    else if (kind === 'sound') stage?.sound(text)
    else if (kind === 'image') stage?.image(text)
    else if (kind !== null) endText()
    if (kind === 'article') {
      const article = lineAs(ArticleLine, text)
      if (article === null) refuseArticle(text, line, list)
      else if (lastOf.get(article.id) === line)
        stage = new TextStage(line, article, { folder, media, mostCharacters })
    }
    const taken = text.startsWith(TAXONOMY) ? ('taxonomy' as const) : TakenKind.safeParse(kind).data
    if (taken === undefined) continue
    lines += 1
    // The beginning alone is no line of its kind, and is refused as such.
    files.get(taken)?.writeLine(`${line} ${isModest(text) ? text : text.slice(0, BEGINNING)}`)
  }
  endText()
  for (const file of [...files.values(), texts, media]) file.close()
  return { lines }
}

function takeRow(stage: TextStage | null, text: string): void {
  if (!stage) return
  const row = isModest(text) ? lineAs(RowLine, text) : null
  if (row?.article_id === stage.id) stage.row(row)
  else stage.refuseRow()
}

function refuseArticle(text: string, line: number, list: (text: StagedText) => void): void {
  const id = lineAs(ArticleLine.pick({ id: true }), text)?.id ?? 0
  const title = lineAs(ArticleLine.pick({ title: true }), text)?.title ?? ''
  const none = { total_rows: 0, total_sentences: 0, total_headings: 0, broken_media: 0, bytes: 0 }
  list({
    ...none,
    has_recording: false,
    ...{
      line,
      id,
      title: title.slice(0, 100).toWellFormed(),
      problem: { code: 'not_a_line' },
    },
  })
}
