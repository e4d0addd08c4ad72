import type { Clients } from '../../../contracts/clients.ts'
import type { ArticleHead } from '../../../contracts/schemas/articles/articles.ts'
import type { Sentence } from '../../../contracts/schemas/articles/sentences.ts'
import { isContent } from '../../../japanese/split.ts'
import type { Actor, Member } from '../../../platform/auth/actor.ts'
import { Problem } from '../../../platform/problems/errors.ts'
import { refusal } from '../../../platform/problems/reasons.ts'
import { asReader, mustOwn, mustRead } from '../access.ts'
import { mustBeReady, parsedPage, parsedRows } from '../rows.ts'

/** Context on each side. */
const NEIGHBOURS = 3
/** Rows searched for neighbours; few texts have more blank lines than sentences. */
const REACH = 10

export interface Place {
  id: number
  idx: number
}

export interface SentenceInContext {
  article: ArticleHead
  sentence: Sentence
  before: Sentence[]
  after: Sentence[]
}

/** For owners and administrators. Throws 404 past the end of the text, and 400 for layout. */
export async function readOwnSentence(
  { articles }: Clients['data'],
  actor: Member,
  { id, idx }: Place,
  signal: AbortSignal,
): Promise<SentenceInContext> {
  const query = { offset: Math.max(0, idx - REACH), limit: 2 * REACH + 1 }
  const lines = await asReader(actor, articles.page({ params: { id }, query }, { signal }))
  const { page, rows: bytes } = parsedPage(lines)
  mustOwn(actor, page.head)
  mustBeReady(page.head, idx)
  const rows = parsedRows(bytes)
  const sentence = rows.find(({ index }) => index === idx)
  if (!sentence) throw refusal('no_such_sentence', { index: idx })
  if (!hasContent(sentence))
    throw new Problem('invalid_input', `Row ${idx} is a line break or blank. Choose a sentence.`)
  return {
    article: page.head,
    sentence,
    before: rows.filter(row => row.index < idx && hasContent(row)).slice(-NEIGHBOURS),
    after: rows.filter(row => row.index > idx && hasContent(row)).slice(0, NEIGHBOURS),
  }
}

/** For all who may read the text. Throws 404 past its end. */
export async function readSentence(
  { articles }: Clients['data'],
  actor: Actor,
  { id, idx }: Place,
  signal: AbortSignal,
): Promise<Sentence> {
  const query = { offset: idx, limit: 1 }
  const lines = await asReader(actor, articles.page({ params: { id }, query }, { signal }))
  const { page, rows } = parsedPage(lines)
  mustRead(actor, page.head)
  const [row] = parsedRows(rows)
  if (row?.index !== idx) throw refusal('no_such_sentence', { index: idx })
  return row
}

const hasContent = ({ sentence }: Sentence) => isContent(sentence)
