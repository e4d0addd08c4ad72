import { z } from 'zod'
import { MOST_ROWS } from '../../../contracts/schemas/articles/articles.ts'
import { Id, Name, Text, whole } from '../../../contracts/schemas/basics.ts'
import { Genre, OutputLanguage } from '../../../contracts/schemas/japanese/text.ts'
import { MOST_KEPT, Snapshot } from '../../../contracts/schemas/learners/kept-sentences.ts'
import { Note, Tags } from '../../../contracts/schemas/learners/words.ts'
import { nameOf } from '../../../platform/values/name-of.ts'
import { plainQuery } from '../../../store/reading/plain-read.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { keptAt, type StoredSentence } from '../../entities/collections/kept-sentences.ts'
import { writeKept } from '../kept/change-kept.ts'
import { createKept } from '../kept/keep-sentence.ts'
import { readSentences } from '../kept/kept-sentence.ts'
import { takeSources as readPlaces } from '../words/take-sources.ts'
import { NO_REVISION } from './placed-sources.ts'
import {
  ADDED,
  type At,
  CHANGED,
  Moment,
  type Moving,
  PRESENT,
  skipped,
  type Taken,
  taker,
  whileThereIsRoom,
} from './taker.ts'

const Line = Snapshot.extend({
  item_id: Name,
  article_id: Id.nullable(),
  origin: z.object({
    index: whole(0, MOST_ROWS - 1),
    title: Text.max(300),
    author: Text.max(200),
    genre: Genre,
    output_language: OutputLanguage,
  }),
  tags: Tags,
  note: Note,
  created_at: Moment,
  updated_at: Moment,
}).refine(({ front }) => front.furigana.map(({ text }) => text).join('') === front.sentence, {
  path: ['front', 'furigana'],
  message: 'must spell the sentence',
})
type Line = z.infer<typeof Line>

export const takeKeptSentences = taker({
  line: Line,
  times: ({ created_at, updated_at }) => [created_at, updated_at],
  async take(moving, lines) {
    const { learning, user_id } = moving
    const kept = await asKept(moving, lines)
    const ids = kept.map(({ item_id }) => item_id)
    const known = await readSentences(learning, user_id, ids)
    const taken: Taken[] = []
    const { data: head } = await learning.keptSentenceHeads.get({ user_id }).go({ consistent: true })
    let room = MOST_KEPT - (head?.count ?? 0) - moving.planned('kept_sentence')
    for (const sentence of kept) {
      const before = known.get(sentence.item_id) ?? (await formerOf(moving, sentence))
      const item_id = before?.item_id ?? sentence.item_id
      const [outcome = PRESENT] = await whileThereIsRoom([sentence], async ([one = sentence]) => [
        await takeOne(moving, before ? inPlaceOf(before, one) : one, before),
      ])
      const isFull = moving.dry_run && outcome.outcome === 'added' && room <= 0
      if (outcome.outcome === 'added') room -= 1
      taken.push({ ...(isFull ? skipped('list_full') : outcome), item_id, names: [item_id] })
      if (!before) known.set(item_id, sentence)
    }
    return taken
  },
})

async function asKept(moving: Moving, lines: readonly At<Line>[]): Promise<StoredSentence[]> {
  const { content, user_id, articleOf } = moving
  const wanted = lines.flatMap(({ line }, k) => {
    const article_id = line.article_id && articleOf(line.article_id)
    return article_id === null
      ? []
      : [{ k, path: 'lines', source: { article_id, index: line.origin.index, start: 0, length: 1 } }]
  })
  const placesByLine = new Map((await readPlaces(content, wanted)).map((read, m) => [wanted[m]?.k, read]))
  return lines.map(({ line }, k) => {
    const { front, back, tags, note, origin, created_at, updated_at } = line
    const here = placesByLine.get(k)
    const row = here && 'sentence' in here ? here : null
    const article_id = line.article_id && articleOf(line.article_id)
    // Learners may correct a kept sentence; its id names the text's.
    const sentence = [front.sentence, row?.sentence].find(each => isNamed(line, each)) ?? null
    const stands = row !== null && row.sentence === sentence
    return {
      ...{ user_id, article_id, front, back, note, created_at, updated_at, version: 1 },
      item_id: nameOf('sentence', article_id ?? 0, (article_id && sentence) || line.item_id),
      tags: [...new Set(tags)],
      origin: { ...origin, content_revision: (stands && row.content_revision) || NO_REVISION },
    }
  })
}

const isNamed = ({ item_id, article_id }: Line, sentence: string | undefined): boolean =>
  sentence !== undefined && item_id === nameOf('sentence', article_id ?? 0, sentence)

/** Another id if its text came later, came again, or is another's. */
async function formerOf({ learning }: Moving, sentence: StoredSentence): Promise<StoredSentence | null> {
  const { user_id, created_at, origin, front } = sentence
  const query = keptAt(learning, user_id, created_at)
  const keys = await plainQuery(learning.client, query, ['sk'], learning.signal)
  const ids = keys.map(({ sk }) => String(sk))
  const then = await readSentences(learning, user_id, ids)
  const isSame = (one: StoredSentence) =>
    one.front.sentence === front.sentence ||
    (one.origin.index === origin.index && one.origin.title === origin.title)
  return Array.from(then.values()).find(isSame) ?? null
}

/** Keeps the name here, and the text if that did not come. */
const inPlaceOf = (
  { item_id, article_id, origin }: StoredSentence,
  sentence: StoredSentence,
): StoredSentence => ({
  ...sentence,
  item_id,
  ...(sentence.article_id === null && { article_id, origin }),
})

async function takeOne(
  { learning, overwrite, dry_run }: Moving,
  sentence: StoredSentence,
  before: StoredSentence | null,
): Promise<Taken> {
  if (before && (!overwrite || isSame(before, sentence))) return PRESENT
  const outcome = before ? CHANGED : ADDED
  if (dry_run) return outcome
  return retryWhenChanged(async () => {
    const { user_id, item_id } = sentence
    const stored = (await readSentences(learning, user_id, [item_id])).get(item_id)
    if (stored && !overwrite) return PRESENT
    const next = { ...sentence, version: (stored?.version ?? 0) + 1 }
    await (stored ? writeKept(learning, stored, next) : createKept(learning, next))
    return outcome
  })
}

const isSame = (one: StoredSentence, other: StoredSentence) =>
  (['front', 'back', 'tags', 'note'] as const).every(
    name => JSON.stringify(one[name]) === JSON.stringify(other[name]),
  )
