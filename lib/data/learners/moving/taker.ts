import type { z } from 'zod'
import { dayAfter, Timestamp } from '../../../contracts/schemas/basics.ts'
import type { DictionaryEntry } from '../../../contracts/schemas/japanese/dictionary.ts'
import type { ExportLine, MovedPrivacy, TakeOutcome } from '../../../contracts/schemas/learners/learners.ts'
import type { LineReason, LineReasonCode } from '../../../contracts/schemas/learners/line-reasons.ts'
import type { FromDictionary } from '../../../contracts/schemas/learners/words.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { isProblem } from '../../../platform/problems/errors.ts'
import { batchesOf } from '../../../platform/values/batches.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import type { Stores } from '../records/learning.ts'

/** One form, since lists order times as texts. */
export const Moment = Timestamp.transform(at => new Date(at).toISOString())

/** Allows every time zone and hour of beginning. */
export const isDayOf = (day: string, at: string) =>
  [-2, -1, 0, 1].some(by => dayAfter(at.slice(0, 10), by) === day)

export interface Moving extends Stores {
  readonly acting: Acting
  readonly user_id: number
  readonly overwrite: boolean
  readonly dry_run: boolean
  readonly dictionary: FromDictionary | null
  readonly privacy: MovedPrivacy | null
  /** Indexed by the call's lines. */
  readonly entries: readonly (DictionaryEntry | null)[]
  planned(name: string): number
  /** Skills from earlier lines of a dry run; null for others. */
  wordOf(skill_id: string): string | null
  articleOf(id: number): number | null
  /** Readable ones, by their ids there. */
  textsOf(ids: Iterable<number>): Promise<ReadonlyMap<number, ArticleRecord>>
  itemOf(id: string): string | null
}

export interface Taken {
  readonly outcome: TakeOutcome
  readonly reason?: LineReason
  readonly item_id?: string
  /** Set if names do not follow from the line alone. */
  readonly names?: readonly string[]
  readonly bytes?: number
}

export const ADDED: Taken = { outcome: 'added' }
export const CHANGED: Taken = { outcome: 'changed' }
export const PRESENT: Taken = { outcome: 'present' }
export const skipped = (code: LineReasonCode, value?: string): Taken => ({
  outcome: 'skipped',
  reason: { code, ...(value !== undefined && { value }) },
})
/** `where` names the member and its rule. */
export const invalid = (where: string): Taken => ({
  outcome: 'invalid',
  reason: { code: 'bad_value', value: where },
})

export interface At<Line> {
  readonly line: Line
  readonly n: number
}

interface Declared<Line> {
  /** Drops unknown members: later versions may have more. */
  readonly line: z.ZodType<Line>
  /** Cannot be in the future. */
  times?(line: Line): readonly (string | null | undefined)[]
  /** Set for lines that are there once: equal names are the same. */
  nameOf?(line: Line): string | number
  take(moving: Moving, lines: readonly At<Line>[]): Promise<readonly Taken[]>
}

/** Checks each line alone; `latest` bounds the past. */
export type Taker = (moving: Moving, lines: readonly ExportLine[], latest: number) => Promise<Taken[]>

export const taker =
  <Line>({ line: schema, times = () => [], nameOf, take }: Declared<Line>): Taker =>
  async (moving, lines, latest) => {
    const outcomes = new Map<number, Taken>()
    const good: At<Line>[] = []
    for (const [n, one] of lines.entries()) {
      const parsed = schema.safeParse(one)
      if (!parsed.success) {
        const [issue] = parsed.error.issues
        outcomes.set(n, invalid(`${issue?.path.join('.') || 'line'}: ${issue?.message}`))
      } else if (times(parsed.data).some(at => isOutside(at, latest)))
        outcomes.set(n, { outcome: 'invalid', reason: { code: 'bad_time' } })
      else good.push({ line: parsed.data, n })
    }
    const taken = good.length > 0 ? await take(moving, good) : []
    for (const [k, { line, n }] of good.entries())
      outcomes.set(n, { ...(nameOf && { names: [String(nameOf(line))] }), ...(taken[k] ?? PRESENT) })
    return lines.map((_, n) => outcomes.get(n) ?? PRESENT)
  }

function isOutside(at: string | null | undefined, latest: number): boolean {
  if (at === null || at === undefined) return false
  const moment = Date.parse(at)
  return moment > latest || moment < 0
}

export async function inParts<Line>(
  lines: readonly Line[],
  size: number,
  take: (part: readonly Line[]) => Promise<readonly Taken[]>,
): Promise<Taken[]> {
  const taken: Taken[] = []
  for (const part of batchesOf(lines, { items: size })) taken.push(...(await take(part)))
  return taken
}

/** Takes lines one by one without room for all, so that the account gets as many as it can have. */
export async function whileThereIsRoom<Line>(
  part: readonly Line[],
  take: (part: readonly Line[]) => Promise<Taken[]>,
): Promise<Taken[]> {
  try {
    return await take(part)
  } catch (error) {
    if (!isProblem(error, 'limit_reached')) throw error
    if (part.length === 1) return [skipped('list_full')]
    return inParts(part, 1, one => whileThereIsRoom(one, take))
  }
}
