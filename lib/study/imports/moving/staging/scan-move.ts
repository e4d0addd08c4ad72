import type { MoveRecognised } from '../../../../contracts/schemas/learners/imports.ts'
import { EXPORT_FORMAT, ExportKind } from '../../../../contracts/schemas/learners/learners.ts'
import { nameOf } from '../../../../platform/values/name-of.ts'
import { InvalidImport } from '../../invalid-import.ts'
import { linesIn } from '../../lines-in.ts'
import { AccountLine, ArticleLine, EndLine, kindOf, OriginLine } from './move-lines.ts'
import { lineAs } from './parsed-line.ts'

/** Fits a text of 500,000 characters with notes; other lines are far shorter. */
export const LONGEST_LINE = 16 * 1024 * 1024
const MOST_LINES = 1_000_000
/** A call about other lines names the texts among them. */
const MOST_TEXTS = 20_000

export interface ScannedMove {
  readonly username: string
  /** Tells the exporting yomu; one without an id is known by the account. */
  readonly installation: string
  readonly counts: MoveRecognised['counts']
  readonly has_sound: boolean
  readonly texts: ReadonlyMap<number, number>
}

/** Throws unless the export is complete and readable by this version. */
export async function scanMove(path: string): Promise<ScannedMove> {
  const texts = new Map<number, number>()
  const counts: MoveRecognised['counts'] = {}
  let sounds = 0
  let account: AccountLine | null = null
  let installation: string | null = null
  let end: { at: number; lines: number } | null = null
  let count = 0
  for await (const { line, text } of linesIn(path, LONGEST_LINE)) {
    if (text?.trim() === '') continue
    count = line
    if (line > MOST_LINES) throw new InvalidImport(`The file has more than ${MOST_LINES} lines.`)
    const kind = text === null ? null : kindOf(text)
    if (line === 1) account = accountIn(text)
    if (text === null || kind === null) continue
    if (kind === 'origin') installation = lineAs(OriginLine, text)?.installation ?? null
    if (kind === 'end') end = { at: line, lines: lineAs(EndLine, text)?.lines ?? -1 }
    if (kind === 'article') {
      const article = lineAs(ArticleLine.pick({ id: true }), text)
      if (article) texts.set(article.id, line)
      if (texts.size > MOST_TEXTS) throw new InvalidImport(`The file has more than ${MOST_TEXTS} texts.`)
    }
    if (kind === 'sound') sounds += 1
    const counted = ExportKind.safeParse(kind).data
    if (counted) counts[counted] = (counts[counted] ?? 0) + 1
  }
  if (end?.at !== count || end.lines !== count - 1)
    throw new InvalidImport('The file is incomplete: its end is missing. Download it again, and send that.')
  const { username = '', user_id = 0 } = account ?? {}
  const has_sound = sounds > 0
  return {
    username,
    installation: installation ?? `unnamed-${nameOf('account', user_id, username)}`,
    counts: { ...counts, article: texts.size },
    has_sound,
    texts,
  }
}

function accountIn(text: string | null): AccountLine {
  const account = text === null ? null : lineAs(AccountLine, text)
  if (!account) throw new InvalidImport('The first line of the file is not that of an export of everything.')
  if (account.format > EXPORT_FORMAT)
    throw new InvalidImport(
      `The file comes from a newer yomu: it has format ${account.format}, and this one reads formats up to ${EXPORT_FORMAT}. Ask your administrator to update this yomu.`,
    )
  return account
}
