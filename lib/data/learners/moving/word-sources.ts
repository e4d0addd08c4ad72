import { z } from 'zod'
import { MOST_ROWS } from '../../../contracts/schemas/articles/articles.ts'
import { Id, Name, Text, whole } from '../../../contracts/schemas/basics.ts'
import { Furigana } from '../../../contracts/schemas/japanese/text.ts'
import { LONGEST_SENTENCE } from '../../../contracts/schemas/learners/words.ts'
import { plainPut } from '../../../store/writing/plain-writes.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import type { TransactItem } from '../../../store/writing/transact.ts'
import { type StoredSource, wordSourceRecord } from '../../entities/collections/words.ts'
import { readTargets } from '../skills/redirects.ts'
import { readWords } from '../words/stored-word.ts'
import { takeSources as readPlaces } from '../words/take-sources.ts'
import { byAge, MOST_SOURCES, readSources, saidOfSources, snapshotOf } from '../words/word-sources.ts'
import { type WordChange, writeWords } from '../words/write-words.ts'
import { ADDED, type At, CHANGED, Moment, type Moving, PRESENT, skipped, type Taken, taker } from './taker.ts'

const LONGEST_NEIGHBOUR = 500

const Line = z
  .object({
    skill_id: Name,
    sentence: Text.min(1).max(LONGEST_SENTENCE),
    start: whole(0, LONGEST_SENTENCE),
    length: whole(1, LONGEST_SENTENCE),
    written: Text.min(1).max(200),
    article_id: Id.nullable(),
    index: whole(0, MOST_ROWS - 1).nullable(),
    title: Text.max(300).nullable(),
    furigana: Furigana.max(LONGEST_SENTENCE).nullable(),
    translation: Text.max(20_000).nullable(),
    before: Text.max(LONGEST_NEIGHBOUR).nullable(),
    after: Text.max(LONGEST_NEIGHBOUR).nullable(),
    created_at: Moment,
    first_at: Moment.nullable().default(null),
    marked_again: z.boolean().nullable().default(null),
  })
  .refine(({ start, length, sentence }) => start + length <= sentence.length, {
    path: ['length'],
    message: 'start and length must lie in the sentence',
  })
  .refine(({ sentence, furigana }) => !furigana || furigana.map(({ text }) => text).join('') === sentence, {
    path: ['furigana'],
    message: 'must spell the sentence',
  })
type Line = z.infer<typeof Line>

/** A revision that no text has: the sentence is looked for around its former place. */
export const NO_REVISION = 0

/** Sentences of words, each with its place if its text came along. */
export const takeSources = taker({
  line: Line,
  times: ({ created_at, first_at }) => [created_at, ...(first_at === null ? [] : [first_at])],
  async take(moving, lines) {
    const { learning, user_id } = moving
    const placed = await inPlace(moving, lines)
    const ids = [...new Set(lines.map(({ line }) => line.skill_id))]
    const targets = await readTargets(learning, ids)
    const own = await readWords(learning, user_id, ids)
    const groups = Map.groupBy(placed, ({ at: { line } }) =>
      own.has(line.skill_id) ? line.skill_id : targets(line.skill_id),
    )
    const taken = new Map<At<Line>, Taken>()
    for (const part of inTransactions(groups))
      for (const [at, outcome] of await retryWhenChanged(() => takeSome(moving, part))) taken.set(at, outcome)
    return lines.map(at => taken.get(at) ?? PRESENT)
  },
})

/** The sentences of each word. */
type Group = readonly [skill_id: string, some: readonly Placed[]]

/** With the head of the vocabulary, 91 items are written at once. */
const WRITES_AT_ONCE = 90

function* inTransactions(groups: Iterable<Group>): Generator<Group[]> {
  let part: Group[] = []
  let writes = 0
  for (const group of groups) {
    const more = 1 + Math.min(group[1].length, MOST_SOURCES)
    if (writes + more > WRITES_AT_ONCE) {
      yield part
      part = []
      writes = 0
    }
    part.push(group)
    writes += more
  }
  if (part.length > 0) yield part
}

interface Placed {
  readonly at: At<Line>
  readonly source: Omit<StoredSource, 'skill_id'>
}

/** The sources as they are stored here. */
async function inPlace(moving: Moving, lines: readonly At<Line>[]): Promise<Placed[]> {
  const { content, user_id, articleOf } = moving
  const places = lines.map(({ line }) => ({
    ...line,
    article_id: line.article_id && articleOf(line.article_id),
  }))
  const wanted = places.flatMap(({ article_id, index, start, length, sentence }, k) =>
    article_id === null || index === null
      ? []
      : [{ k, path: 'lines', source: { article_id, index, start, length, sentence } }],
  )
  const found = new Map((await readPlaces(content, wanted)).map((read, m) => [wanted[m]?.k, read]))
  return lines.map((at, k) => {
    const { skill_id: _, written, created_at, first_at, marked_again, ...line } = at.line
    const article_id = places[k]?.article_id ?? null
    const here = found.get(k)
    const revision = here && 'sentence' in here ? here.content_revision : null
    const where =
      article_id === null || line.index === null
        ? { article_id: null, index: null, content_revision: null }
        : { article_id, index: line.index, content_revision: revision ?? NO_REVISION }
    const snapshot = snapshotOf({ ...line, ...where })
    return { at, source: { ...snapshot, user_id, written, created_at, first_at, marked_again } }
  })
}

async function takeSome(moving: Moving, part: readonly Group[]): Promise<ReadonlyMap<At<Line>, Taken>> {
  const { learning, user_id, dry_run } = moving
  const words = await readWords(
    learning,
    user_id,
    part.map(([skill_id]) => skill_id),
  )
  const taken = new Map<At<Line>, Taken>()
  const changes: WordChange[] = []
  const items: Record<string, TransactItem> = {}
  for (const [skill_id, some] of part) {
    const word = words.get(skill_id)
    if (!word) {
      const outcome = dry_run ? ADDED : skipped('no_word_here')
      for (const { at } of some) taken.set(at, outcome)
      continue
    }
    const known = word.sources > 0 ? await readSources(learning, user_id, skill_id) : []
    const { added, sources } = writtenOf(moving, { skill_id, some, known }, taken)
    if (added.length === 0) continue
    for (const source of added)
      items[`source ${skill_id} ${source.source_id}`] = plainPut(
        learning.wordSources,
        wordSourceRecord.encode(source),
      )
    const after = { ...word, ...saidOfSources(sources.toSorted(byAge)), version: word.version + 1 }
    changes.push({ before: word, after })
  }
  if (!dry_run && changes.length > 0)
    await writeWords(learning, user_id, changes, { beside: items, areMoved: true })
  return taken
}

interface OfWord {
  readonly skill_id: string
  readonly some: readonly Placed[]
  readonly known: readonly StoredSource[]
}

/** The sentences to be written of one word, and all that it has then; `taken` gets the outcomes. */
function writtenOf({ overwrite }: Moving, { skill_id, some, known }: OfWord, taken: Map<At<Line>, Taken>) {
  const all = new Map(known.map(source => [source.source_id, source]))
  const added = new Map<string, StoredSource>()
  for (const { at, source } of some) {
    const { source_id } = source
    const former = all.get(source_id)
    const row = { ...source, skill_id }
    if (former && (!overwrite || isSame(former, row))) taken.set(at, PRESENT)
    else if (!former && all.size >= MOST_SOURCES) taken.set(at, skipped('word_full', String(MOST_SOURCES)))
    else {
      all.set(source_id, row)
      added.set(source_id, row)
      taken.set(at, former ? CHANGED : ADDED)
    }
  }
  return { added: [...added.values()], sources: [...all.values()] }
}

const isSame = (one: StoredSource, other: StoredSource) =>
  JSON.stringify(wordSourceRecord.encode(one)) === JSON.stringify(wordSourceRecord.encode(other))
