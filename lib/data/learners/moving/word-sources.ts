import { byAge, MOST_SOURCES, saidOfSources } from '../../../learning/changes/word-source.ts'
import { type StoredSource, wordSourceRecord } from '../../entities/collections/words.ts'
import { applyChanges, type Planned } from '../words/apply-changes.ts'
import { findWords, readWords } from '../words/stored-word.ts'
import { readSources } from '../words/word-sources.ts'
import { inPlace, type Placed, SourceLine } from './placed-sources.ts'
import { ADDED, type At, CHANGED, type Moving, PRESENT, skipped, type Taken, taker } from './taker.ts'

/** Adds places if texts came along. */
export const takeSources = taker({
  line: SourceLine,
  times: ({ created_at, first_at }) => [created_at, first_at],
  async take(moving, lines) {
    const { learning, user_id } = moving
    const placed = await inPlace(moving, lines)
    const ids = [...new Set(lines.map(({ line }) => line.skill_id))]
    const words = await findWords(learning, user_id, ids)
    const groups = Map.groupBy(
      placed,
      ({ at: { line } }) =>
        words.get(line.skill_id)?.skill_id ?? moving.wordOf(line.skill_id) ?? line.skill_id,
    )
    const taken = new Map<At<SourceLine>, Taken>()
    const plan = (some: readonly Group[]) => plannedSources(moving, some, taken)
    await applyChanges(learning, user_id, [...groups], { plan, dry_run: moving.dry_run })
    return lines.map(at => taken.get(at) ?? PRESENT)
  },
})

type Group = readonly [skill_id: string, some: readonly Placed[]]

async function plannedSources(moving: Moving, groups: readonly Group[], taken: Map<At<SourceLine>, Taken>) {
  const { learning, user_id, dry_run } = moving
  const ids = groups.map(([skill_id]) => skill_id)
  const words = await readWords(learning, user_id, ids)
  const planned: Planned<Group>[] = []
  for (const change of groups) {
    const [skill_id, some] = change
    const word = words.get(skill_id)
    const isComing = dry_run && some.every(({ at }) => moving.wordOf(at.line.skill_id) !== null)
    if (!word && !isComing) {
      for (const { at } of some) taken.set(at, skipped('no_word_here'))
      continue
    }
    const known = word?.sources ? await readSources(learning, user_id, skill_id) : []
    const sources = writtenOf(moving, { skill_id, some, known }, taken).toSorted(byAge)
    if (!word || sources.every(source => known.includes(source))) continue
    const after = { ...word, ...saidOfSources(sources), version: word.version + 1 }
    planned.push({ change, word: { before: word, after, sources: { before: known, after: sources } } })
  }
  return { planned, areMoved: true }
}

interface OfWord {
  readonly skill_id: string
  readonly some: readonly Placed[]
  readonly known: readonly StoredSource[]
}

function writtenOf(
  { overwrite }: Moving,
  { skill_id, some, known }: OfWord,
  taken: Map<At<SourceLine>, Taken>,
) {
  const all = new Map(known.map(source => [source.source_id, source]))
  for (const { at, source } of some) {
    const former = all.get(source.source_id) ?? Array.from(all.values()).find(one => isOf(one, at.line))
    const source_id = former?.source_id ?? source.source_id
    const row = { ...source, ...(former && unsaid(former, at.line, source)), skill_id, source_id }
    const of = { item_id: source_id, names: [`${skill_id} ${source_id}`] }
    if (former && (!overwrite || isSame(former, row))) taken.set(at, { ...PRESENT, ...of })
    else if (!former && all.size >= MOST_SOURCES) taken.set(at, skipped('word_full', String(MOST_SOURCES)))
    else {
      all.set(source_id, row)
      taken.set(at, { ...(former ? CHANGED : ADDED), ...of })
    }
  }
  return [...all.values()]
}

/** Another id if its text came later, came again, or is another's. */
const isOf = (one: StoredSource, { source_id, sentence, start, created_at }: SourceLine): boolean =>
  one.created_at === created_at &&
  (one.source_id === source_id || (one.sentence === sentence && one.start === start))

/** Keeps what the line lacks: its text if that did not come, and members of later versions. */
function unsaid(
  former: StoredSource,
  line: SourceLine,
  { article_id }: Placed['source'],
): Partial<StoredSource> {
  const { index, content_revision, first_at, marked_again } = former
  return {
    ...(article_id === null && { article_id: former.article_id, index, content_revision }),
    ...(line.first_at === undefined && { first_at }),
    ...(line.marked_again === undefined && { marked_again }),
  }
}

const isSame = (one: StoredSource, other: StoredSource) =>
  JSON.stringify(wordSourceRecord.encode(one)) === JSON.stringify(wordSourceRecord.encode(other))
