import type { Card } from '../../../lib/contracts/schemas/learners/review.ts'
import { cardRecord } from '../../../lib/data/entities/collections/cards.ts'
import {
  type StoredSource,
  statesKey,
  wordRecord,
  wordSourceRecord,
} from '../../../lib/data/entities/collections/words.ts'
import { partsOf } from '../../../lib/data/learners/cards/card.ts'
import type { Learning } from '../../../lib/data/learners/records/learning.ts'
import { nextVocabulary } from '../../../lib/data/learners/words/vocabulary.ts'
import { nameOf } from '../../../lib/platform/values/name-of.ts'
import { inTransaction, type TransactItem, transact } from '../../../lib/store/writing/transact.ts'
import { writeAll } from '../../../lib/store/writing/write-all.ts'
import type { Person } from '../../../test/support/people.ts'
import { splitText } from '../stack/texts.ts'
import { upload } from '../stack/timed-task.ts'

const SENTENCES = 100
const DAY_MS = 86_400_000

export type Clients = Pick<Person, 'collection' | 'study'>

export type Place = Pick<StoredSource, 'article_id' | 'index' | 'sentence' | 'content_revision'>

export async function textOf({ study }: Clients, signal: AbortSignal): Promise<Place[]> {
  const { id } = await upload({ study }, { ...splitText(SENTENCES), mayLack: true }, signal)
  const { content_revision, sentences } = await study.articles.get({ params: { id } })
  const words = sentences.filter(({ sentence }) => sentence.trim() !== '')
  return words.map(({ index, sentence }) => ({ article_id: id, index, sentence, content_revision }))
}

export async function addDue(
  learning: Learning,
  user_id: number,
  count: number,
  sentences: readonly Place[] = [],
) {
  const now = Date.now()
  const at = new Date(now - 40 * DAY_MS).toISOString()
  const writes = Array.from({ length: count }, (_, n) => {
    const skill_id = nameOf('bench', n)
    const card = dueCard(`w.${skill_id}.recognition`, new Date(now - ((n % 30) + 1) * DAY_MS), at)
    const form = `語${n}`
    const named = { kind: 'word', written: form, form, reading: 'ご', gloss: 'word' } as const
    const place = sentences[n % sentences.length]
    const source = place && sourceOf(place, { user_id, skill_id, created_at: at })
    const row = wordRecord.encode({
      user_id,
      skill_id,
      ...named,
      note: '',
      sense_id: null,
      meaning: null,
      model_gloss: null,
      further_sense: null,
      sources: source ? 1 : 0,
      latest_source: source?.source_id ?? null,
      joined: null,
      chosen_with: null,
      outdone: null,
      state_at: null,
      writings: [],
      state: 'learning',
      tags: [],
      version: 1,
      created_at: at,
      updated_at: at,
    })
    return [
      ...(source ? [inTransaction(learning.wordSources).put(wordSourceRecord.encode(source))] : []),
      inTransaction(learning.words).put(row),
      inTransaction(learning.cards).put(cardRecord.encode({ ...card, user_id })),
    ]
  })
  const vocabulary = nextVocabulary(learning, user_id, { learning: count, known: 0, ignored: 0 })
  await writeAll(learning.client, [...writes.flat(), ...statesOf(learning, user_id, count)])
  await transact(learning.client, { vocabulary }, { signal: learning.signal })
}

function statesOf({ table }: Learning, user_id: number, count: number): TransactItem[] {
  const ids = Array.from({ length: count }, (_, n) => nameOf('bench', n))
  return Array.from(
    Map.groupBy(ids, id => id.charAt(0)),
    ([part, some]) => {
      const states = Object.fromEntries(some.map(id => [id, 'l']))
      return {
        Put: { TableName: table, Item: { ...statesKey(user_id, part), user_id, version: 1, ...states } },
      }
    },
  )
}

export async function addDays({ studyDays, client }: Learning, user_id: number, count: number) {
  const writes = Array.from({ length: count }, (_, n) => {
    const day = new Date(Date.now() - n * DAY_MS).toISOString().slice(0, 10)
    const read = { read_rows: 40, read_ms: 900_000, read_characters: 1_200 }
    const reviewed = { reviews: 80, lapses: 7, again: 9, ms: 600_000, mature: 30, mature_passed: 28 }
    return inTransaction(studyDays).put({
      user_id,
      day,
      ...read,
      ...reviewed,
      words_known: n % 5,
      words_mature: 1,
    })
  })
  await writeAll(client, writes)
}

/** A source without furigana and translation, which the queue takes from the text. */
const sourceOf = (
  place: Place,
  of: Pick<StoredSource, 'user_id' | 'skill_id' | 'created_at'>,
): StoredSource => ({
  ...{ ...of, ...place, source_id: nameOf('bench source'), start: 0, length: 1, written: '語' },
  ...{ title: null, furigana: null, translation: null, before: null, after: null },
  ...{ first_at: null, marked_again: null },
})

function dueCard(card_id: string, due: Date, last_review: string): Card {
  const { subject, template } = partsOf(card_id)
  return {
    card_id,
    kind: subject.kind,
    subject_id: subject.id,
    template,
    version: 1,
    state: 'review',
    step: 0,
    stability: 10,
    difficulty: 5,
    due_at: due.toISOString(),
    last_review,
    reps: 3,
    lapses: 0,
    introduced_on: last_review.slice(0, 10),
    suspended: null,
    buried_until: null,
    leech: false,
  }
}
