import fc from 'fast-check'
import {
  type ExportLine,
  MOST_TAKEN,
  TakenKind,
  type TakePart,
} from '../../../lib/contracts/schemas/learners/learners.ts'
import type { LineReason } from '../../../lib/contracts/schemas/learners/line-reasons.ts'
import { Rating } from '../../../lib/contracts/schemas/learners/review.ts'
import type { WordState } from '../../../lib/contracts/schemas/learners/words.ts'
import { type SkillName, skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import type { Acting } from '../../../lib/platform/auth/actor.ts'
import { Planned } from '../../../lib/study/imports/moving/planned.ts'
import { steps } from '../../support/steps.ts'
import { finishedArticle } from './edit-stories.ts'
import type { Line } from './export-stories.ts'
import { allAllowed, examples, propose, recordIdIn, seen, write } from './foundation-stories.ts'
import type { DataClient, Lab } from './lab.ts'
import { attempt, feedback, recall, retract, send } from './learning-stories.ts'
import { queueOf, rate } from './review-stories.ts'
import { EDICT, entryOf, kanaWord, newRequest, put, putKnown, remove } from './word-stories.ts'

export const SENTENCES = ['雨が降る。', '雪が降る。', '風が吹く。', '雨が止む。']
const WORDS = 6
const wordOf = (n: number): SkillName => kanaWord(n % WORDS)

const place = fc.nat({ max: SENTENCES.length - 1 })
const word = fc.nat({ max: WORDS - 1 })
/** Some weeks of a learner. */
export const lives = fc.array(
  fc.oneof(
    steps(1, 'word', {
      n: word,
      state: fc.constantFrom<WordState[]>('learning', 'learning', 'known', 'ignored'),
      from: fc.constantFrom('nowhere', 'elsewhere', 'text'),
      note: fc.constantFrom('', 'mine'),
    }),
    steps(1, 'keep', { index: place, review: fc.boolean(), corrected: fc.boolean() }),
    steps(1, 'rate', { rating: fc.constantFrom(...Rating.options), times: fc.integer({ min: 1, max: 4 }) }),
    steps(1, 'wait', { hours: fc.constantFrom(1, 24, 24 * 30) }),
    steps(1, 'event', { n: word, retracted: fc.boolean(), reads: fc.boolean() }),
    steps(1, 'read', { text: fc.constantFrom(0, 1), index: place, reaches: place }),
    steps(1, 'remove', { n: word }),
  ),
  { minLength: 5, maxLength: 30 },
)
type Action = typeof lives extends fc.Arbitrary<(infer One)[]> ? One : never

/** All of it at least once. */
export const FULL_LIFE: Action[] = [
  { kind: 'word', n: 0, state: 'learning', from: 'text', note: 'mine' },
  { kind: 'word', n: 1, state: 'learning', from: 'elsewhere', note: '' },
  { kind: 'word', n: 2, state: 'known', from: 'nowhere', note: '' },
  { kind: 'word', n: 3, state: 'ignored', from: 'nowhere', note: '' },
  { kind: 'keep', index: 0, review: true, corrected: false },
  { kind: 'keep', index: 1, review: true, corrected: true },
  { kind: 'keep', index: 2, review: false, corrected: false },
  { kind: 'rate', rating: 'easy', times: 8 },
  { kind: 'wait', hours: 24 * 30 },
  { kind: 'rate', rating: 'easy', times: 8 },
  { kind: 'wait', hours: 24 * 30 },
  { kind: 'rate', rating: 'again', times: 2 },
  { kind: 'wait', hours: 24 },
  { kind: 'rate', rating: 'easy', times: 8 },
  { kind: 'wait', hours: 24 * 90 },
  { kind: 'rate', rating: 'easy', times: 8 },
  { kind: 'event', n: 0, retracted: false, reads: false },
  { kind: 'event', n: 1, retracted: true, reads: false },
  { kind: 'event', n: 0, retracted: false, reads: true },
  { kind: 'read', text: 0, index: 2, reaches: 1 },
  { kind: 'read', text: 1, index: 3, reaches: 3 },
  { kind: 'word', n: 0, state: 'known', from: 'elsewhere', note: 'mine' },
  { kind: 'word', n: 4, state: 'learning', from: 'text', note: '' },
  { kind: 'word', n: 5, state: 'learning', from: 'text', note: '' },
  { kind: 'remove', n: 4 },
]

/** Two texts of one's own. */
export async function textsOf(client: DataClient): Promise<[number, number]> {
  const described = { title: '題', author: '人' }
  const one = await finishedArticle(client, SENTENCES, described)
  const other = await finishedArticle(client, [...SENTENCES].reverse(), described)
  return [one.id, other.id]
}

/** The same, as the texts to which those of an export have come. */
export async function textsFor(client: DataClient, lines: readonly Line[]) {
  const here = await textsOf(client)
  return lines
    .filter(({ kind }) => kind === 'article')
    .map(({ id }, n) => [Number(id), here[n] ?? 0] as const)
}
/** An account with records, a series, a favourite, and such a life. */
export async function live(lab: Lab, acting: Acting, life: readonly Action[]): Promise<[number, number]> {
  const client = lab.as(acting)
  const texts = await textsOf(client)
  const [one, other] = texts
  for (const [resource, values] of Object.entries({ ...examples, privacy: allAllowed }))
    await write(
      client,
      resource,
      { ...values, ...(resource === 'review-settings' && REVIEW) },
      {
        record_id: recordIdIn(resource),
      },
    )
  await propose(client, { statement: 'You read fast.' })
  const about = { article_id: one, content_revision: 1, interest: 4 }
  const said = await write(client, 'material-feedback', about)
  await write(client, 'material-feedback', { ...about, interest: 5 }, seen(said))
  const preference = { item: { kind: 'article', id: String(other) }, type: 'interest', value: 3 }
  await write(client, 'preferences', preference)
  await client.favorites.add({ params: { id: other } })
  const series = { expected_version: 0, name: '二つ', articles: [other, one] }
  await client.series.put({ params: { id: newRequest() }, body: series })
  for (const action of life) await act(lab, client, texts, action)
  return texts
}
const REVIEW = { new_per_day: 99, fuzz: false, leech_threshold: 1, templates: ['recognition', 'recall'] }

async function act(lab: Lab, client: DataClient, texts: [number, number], action: Action): Promise<void> {
  const [article_id] = texts
  const at = lab.clock.now().toISOString()
  if (action.kind === 'wait') lab.clock.advance(action.hours * 3_600)
  if (action.kind === 'remove') await remove(client, wordOf(action.n))
  if (action.kind === 'word') {
    const { n, state, note, from } = action
    const sentence = SENTENCES[n % SENTENCES.length] ?? ''
    const span = { start: 0, length: 1 }
    const source =
      from === 'text'
        ? { article_id, index: n % SENTENCES.length, ...span }
        : { sentence: `${sentence}${n}`, ...span }
    const said = { state, note, tags: ['a', `t${n}`], ...(from !== 'nowhere' && { source }) }
    const sense_id = (await putKnown(client, wordOf(n), said)).sense_id
    if (state === 'learning' && sense_id === null) await put(client, wordOf(n), { tags: ['b'] })
  }
  if (action.kind === 'keep') {
    const { index, review, corrected } = action
    const kept = await client.keptSentences.keep({ body: { article_id, index, review, tags: ['k'] } })
    const front = { sentence: `${kept.front.sentence}！`, furigana: [{ text: `${kept.front.sentence}！` }] }
    const body = { expected_version: kept.version, front, note: 'mine' }
    if (corrected) await client.keptSentences.patch({ params: { item_id: kept.item_id }, body })
  }
  if (action.kind === 'rate')
    for (let n = 0; n < action.times; n += 1) {
      const [next] = (await queueOf(client)).items
      const source_id = next?.back.source?.source_id
      const asked = { duration_ms: 1_000, support: [], ...(source_id && { source_id }) }
      if (next) await rate(client, next.card.card_id, action.rating, asked)
    }
  if (action.kind === 'event') {
    const { n, retracted, reads } = action
    await putKnown(client, wordOf(n))
    const named = { ranges: [[0, 1] satisfies [number, number]], content_revision: 1 }
    const reading = { article_id, rows: 2, characters: 20, ms: 30_000, ...(n % 2 === 0 && named) }
    const event = reads
      ? attempt(undefined, undefined, { kind: 'exposure', payload: { foundation: null, reading } })
      : (retracted ? feedback : attempt)([recall(skillIdOf(wordOf(n)))])
    await send(client, { ...event, occurred_at: at })
    if (retracted && !reads) await retract(client, event.event_id)
  }
  if (action.kind === 'read') {
    const { text, index, reaches } = action
    const body = { index, content_revision: 1, at, passed: [[0, reaches] satisfies [number, number]] }
    await client.positions.keep({ params: { id: texts[text] }, body })
  }
}

interface Taking {
  readonly articles: readonly (readonly [number, number])[]
  readonly overwrite?: boolean
  readonly dry_run?: boolean
  /** Lines of a call. */
  readonly size?: number
}

/** Takes all lines of an export as the study side does. */
export async function takeAll(
  client: DataClient,
  lines: readonly Line[],
  { articles, overwrite = false, dry_run = false, size = MOST_TAKEN }: Taking,
) {
  const items: [string, string][] = []
  const planned = new Planned()
  const told: { kind: string; outcome: string; reason: LineReason | null; line: Line }[] = []
  const rank = ({ resource }: Line) => Number(resource !== 'taxonomy')
  for (const kind of TakenKind.options) {
    const own = lines.filter(line => line.kind === kind).sort((a, b) => rank(a) - rank(b))
    for (let from = 0; from < own.length; from += size) {
      const part = own.slice(from, from + size)
      const before = { words: [...planned.words], planned: planned.toCounts() }
      const taken = await take(client, kind, part, { articles, items, overwrite, dry_run, before })
      const values = part.map(value => ({ value }))
      const outcomes = dry_run ? planned.outcomesOf(kind, values, taken) : taken.outcomes
      for (const [n, line] of part.entries()) {
        const item_id = taken.item_ids[n]
        const former = line.item_id ?? line.source_id
        if (item_id && typeof former === 'string') items.push([former, item_id])
        told.push({ kind, outcome: outcomes[n] ?? '', reason: taken.reasons[n] ?? null, line })
      }
    }
  }
  return { told, items }
}

interface TakeOptions {
  readonly articles?: readonly (readonly [number, number])[]
  readonly items?: readonly (readonly [string, string])[]
  /** False if there is no dictionary. */
  readonly looksUp?: boolean
  readonly overwrite?: boolean
  readonly dry_run?: boolean
  /** Of a dry run: what earlier lines would have brought. */
  readonly before?: Partial<Pick<TakePart, 'words' | 'planned'>>
}

/** One call, with the entries of the dictionary for words. */
export const take = (
  client: DataClient,
  kind: TakenKind,
  lines: readonly (ExportLine | object)[],
  { articles = [], items = [], overwrite = false, dry_run = false, looksUp = true, before }: TakeOptions = {},
) =>
  client.ownData.take({
    body: {
      ...{ kind, overwrite, dry_run, lines: lines.map(line => ({ kind, ...line })) },
      ...(dry_run && before),
      ...{ articles: articles.map(([a, b]) => [a, b]), items: items.map(([a, b]) => [a, b]) },
      ...(kind === 'word' && looksUp && { dictionary: EDICT, entries: lines.map(entryIn) }),
    },
  })

const entryIn = (line: object) => {
  const { form, reading } = { form: '', reading: '', ...line }
  return typeof form === 'string' && typeof reading === 'string' && form && reading
    ? entryOf({ form, reading })
    : null
}

/** Members that docs/export.md names: they may differ after a move. */
const DIFFERENT = new Set([...['user_id', 'version', 'revision', 'content_revision', 'recorded_at', 'seq']])

/** The lines of the kinds that are taken, as the first yomu had them, without what may differ. */
export function comparable(
  lines: readonly Line[],
  { articles = [], items = [] }: Pick<TakeOptions, 'articles' | 'items'> = {},
): string[] {
  const kinds: readonly string[] = TakenKind.options
  const texts = new Map(articles.map(([old, here]) => [here, old]))
  const names = new Map(items.map(([old, here]) => [here, old]))
  const idOf = (value: unknown) => texts.get(Number(value)) ?? value
  const shown = (name: string, value: unknown): unknown => {
    if (name === 'article_id') return idOf(value)
    if (name === 'articles' && Array.isArray(value)) return value.map(idOf)
    if (Array.isArray(value)) return value.map(one => shown('', one))
    if (typeof value === 'string') return value.replace(/[0-9A-HJKMNP-TV-Z]{26}/, id => names.get(id) ?? id)
    if (typeof value !== 'object' || value === null) return value
    const members = Object.entries(value).filter(([member]) => !DIFFERENT.has(member))
    const isText = Object.entries(value).some(([member, kind]) => member === 'kind' && kind === 'article')
    return Object.fromEntries(
      members
        .map(
          ([member, one]) =>
            [member, isText && member === 'id' ? String(idOf(one)) : shown(member, one)] as const,
        )
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    )
  }
  return lines
    .filter(({ kind, resource }) => kinds.includes(kind) && resource !== 'insights')
    .map(line => {
      const { source: _, ...rest } = line
      // Of events and records it says that they were imported; a replaced feedback has another id.
      const { event_id, ...event } = rest
      const isFeedback = JSON.stringify(line).includes('"material_feedback"')
      const shownLine = line.kind === 'event' ? (isFeedback ? event : { ...event, event_id }) : rest
      return JSON.stringify(shown('', line.kind === 'rating' ? line : shownLine))
    })
    .sort()
}
