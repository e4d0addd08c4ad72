import { z } from 'zod'
import { sizeOf, united } from '../../../contracts/schemas/articles/ranges.ts'
import type { RowRange } from '../../../contracts/schemas/articles/reading.ts'
import type { ReadingActivity } from '../../../contracts/schemas/learners/learning-events.ts'
import { charactersOf } from '../../../contracts/schemas/learners/reading-pace.ts'
import { nameOf } from '../../../platform/values/name-of.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import { detectingChanges, hasRowsOf, readyRows } from '../article/heads.ts'
import type { Content } from '../content.ts'
import { sentenceNumbers } from '../rows/read-layout.ts'
import { rowsNear } from '../rows/revision-index.ts'
import { revisionOf } from '../rows/revisions.ts'
import type { SentenceNumbers } from '../rows/sentence-numbers.ts'
import { readPartsOfRows } from '../rows/stored-rows.ts'
import { bounded, without } from './counted-runs.ts'
import { readReading } from './position.ts'
import type { Run } from './read-on.ts'
import { placeIn, placeOf, ROWS_SEARCHED } from './reading.ts'

/** 40 bits tell the sentences near a place apart. */
const HASH_LENGTH = 8

const StoredRuns = z.array(z.tuple([z.number().int(), z.number().int(), z.string(), z.string()]))

export interface StoredCounted {
  readonly counted: string
  readonly counted_revision: number
}

type ReportedRows = Pick<ReadingActivity, 'ranges' | 'content_revision'>

/**
 * Counts the sentences of a reading that named no rows up to the furthest, except from the first row told now: positions
 * come apart from what was read, and may arrive first. Null if nothing has counted, or another reading began.
 */
export async function countedUpToFurthest(
  content: Content,
  user_id: number,
  head: ArticleRecord,
  reading: number,
  reportedRows: readonly ReportedRows[],
): Promise<StoredCounted | null> {
  const { before } = await readReading(content, user_id, head)
  if (!before?.furthest || before.reading !== reading) return null
  const { index } = await placeIn(content, head, before.furthest)
  const numbers = await sentenceNumbers(content, head)
  const last = Math.min(numbers.at(index), numbers.at(firstRowOf(head, reportedRows) - 1))
  if (last === 0) return null
  const { hash, revision } = await placeOf(content, head, numbers.rowOf(last))
  const runs: z.output<typeof StoredRuns> = [[1, last, '', hash.slice(0, HASH_LENGTH)]]
  return { counted: JSON.stringify(runs), counted_revision: revision }
}

/** Infinity if no rows of this text are told. */
const firstRowOf = (head: ArticleRecord, reportedRows: readonly ReportedRows[]) =>
  Math.min(
    ...reportedRows.flatMap(({ ranges = [], content_revision = 0 }) =>
      hasRowsOf(head, content_revision) ? ranges.map(([from]) => from) : [],
    ),
  )

/** Sentences of a moved reading are found by hashes. */
export const isStoredRuns = (counted: string) => StoredRuns.safeParse(parsedOrNull(counted)).success

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export interface CountedSentences {
  count(ranges: readonly RowRange[], content_revision: number): Promise<Fresh | null>
  stored(): StoredCounted
}

export interface Fresh {
  readonly rows: number
  readonly characters: number
}

/** Throws ConditionFailed if the article changes. */
export async function countedSentences(
  content: Content,
  head: ArticleRecord,
  stored: StoredCounted | null,
): Promise<CountedSentences> {
  const numbers = await sentenceNumbers(content, head)
  const hashes = new Map<number, string>()
  const storedRuns = stored ? StoredRuns.parse(JSON.parse(stored.counted)) : []
  const isSame = stored?.counted_revision === head.revision
  let runs: Run[] = []
  for (const [from, to, first, last] of isSame
    ? storedRuns
    : await foundIn(content, head, numbers, storedRuns)) {
    runs.push([from, to])
    hashes.set(from, first).set(to, last)
  }
  runs = united(runs)

  return {
    async count(ranges, content_revision) {
      const isThere = ranges.every(([, to]) => to < numbers.rows)
      if (!isThere || !hasRowsOf(head, content_revision)) return null
      const reportedRuns = ranges.map(([from, to]): Run => [numbers.at(from - 1) + 1, numbers.at(to)])
      const fresh = without(
        reportedRuns.filter(([from, to]) => from <= to),
        runs,
      )
      let characters = 0
      for (const [from, to] of fresh) {
        const sentences = await sentencesBetween(content, head, numbers.rowOf(from), numbers.rowOf(to) + 1)
        characters += sentences.reduce((sum, sentence) => sum + charactersOf(sentence), 0)
        hashes.set(from, hashOf(sentences[0])).set(to, hashOf(sentences.at(-1)))
      }
      runs = bounded([...runs, ...fresh])
      return { rows: sizeOf(fresh), characters }
    },
    stored: () => ({
      counted: JSON.stringify(
        runs.map(([from, to]) => [from, to, hashes.get(from) ?? '', hashes.get(to) ?? '']),
      ),
      counted_revision: head.revision,
    }),
  }
}

const hashOf = (sentence = '') => nameOf(sentence).slice(0, HASH_LENGTH)

/** Counts from the new place of the first sentence to the last's. A sentence that is gone leaves its number. */
async function foundIn(
  content: Content,
  head: ArticleRecord,
  numbers: SentenceNumbers,
  storedRuns: z.output<typeof StoredRuns>,
): Promise<z.output<typeof StoredRuns>> {
  if (numbers.total === 0) return []
  const rowAt = (sentence: number) => numbers.rowOf(Math.min(Math.max(1, sentence), numbers.total))
  const around = (sentence: number): Run => {
    const row = rowAt(sentence)
    return [Math.max(0, row - ROWS_SEARCHED), Math.min(readyRows(head) - 1, row + ROWS_SEARCHED)]
  }
  const hashAt = new Map<number, string>()
  for (const [from, to] of united(storedRuns.flatMap(([first, last]) => [around(first), around(last)])))
    for (const [n, sentence] of (await sentencesBetween(content, head, from, to + 1)).entries())
      hashAt.set(from + n, hashOf(sentence))
  const numberOf = (sentence: number, hash: string) => {
    const row = rowAt(sentence)
    return numbers.at(rowsNear(row, ROWS_SEARCHED).find(at => hashAt.get(at) === hash) ?? row)
  }
  return storedRuns.map(([from, to, first, last]) => {
    const ends = [numberOf(from, first), numberOf(to, last)]
    return [Math.min(...ends), Math.max(...ends), first, last]
  })
}

const Row = z.object({ sentence: z.string() })

/** `end` is exclusive. */
const sentencesBetween = async (content: Content, head: ArticleRecord, start: number, end: number) => {
  const rows = await detectingChanges(content, head, async () =>
    readPartsOfRows(content, head.id, (await revisionOf(content, head)).slices(start, end), Row),
  )
  return rows.map(({ sentence }) => sentence)
}
