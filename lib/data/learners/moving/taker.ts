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

/** A time as it is stored: all in one form, since lists order them as texts. */
export const Moment = Timestamp.transform(at => new Date(at).toISOString())

/** True of the study days that a moment can be in, by the time zone and the hour at which days begin. */
export const isDayOf = (day: string, at: string) =>
  [-2, -1, 0, 1].some(by => dayAfter(at.slice(0, 10), by) === day)

/** How lines of an export are taken. */
export interface Moving extends Stores {
  readonly acting: Acting
  readonly user_id: number
  readonly overwrite: boolean
  readonly dry_run: boolean
  readonly dictionary: FromDictionary | null
  /** Of a dry run. */
  readonly privacy: MovedPrivacy | null
  /** Of the words of a call, by the places of their lines. */
  readonly entries: readonly (DictionaryEntry | null)[]
  /** Of a dry run: how many lines of a kind, or records of a resource, would have come before. */
  planned(name: string): number
  /** Of a dry run: the skill here of a word that earlier lines would have brought; null for others. */
  wordOf(skill_id: string): string | null
  /** The id that a text of the export has here; null if it did not come. */
  articleOf(id: number): number | null
  /** The texts of the export that came and that the account can read here, by their ids there. */
  textsOf(ids: Iterable<number>): Promise<ReadonlyMap<number, ArticleRecord>>
  /** The id that a kept sentence of the export has here; null if it did not come. */
  itemOf(id: string): string | null
}

export interface Taken {
  readonly outcome: TakeOutcome
  readonly reason?: LineReason
  /** Of a kept sentence, or of a sentence of a word. */
  readonly item_id?: string
  /** The names of what the line is here, or would be after a dry run, if they do not follow from the line alone. */
  readonly names?: readonly string[]
  /** For the quota. */
  readonly bytes?: number
}

export const ADDED: Taken = { outcome: 'added' }
export const CHANGED: Taken = { outcome: 'changed' }
export const PRESENT: Taken = { outcome: 'present' }
export const skipped = (code: LineReasonCode, value?: string): Taken => ({
  outcome: 'skipped',
  reason: { code, ...(value !== undefined && { value }) },
})
/** `where` names the member, and says what it must be. */
export const invalid = (where: string): Taken => ({
  outcome: 'invalid',
  reason: { code: 'bad_value', value: where },
})

/** A line that has the form of its kind, and its place among the lines of the call. */
export interface At<Line> {
  readonly line: Line
  readonly n: number
}

interface Declared<Line> {
  /** Members that it does not name are left out: later versions may have more. */
  readonly line: z.ZodType<Line>
  /** The times in a line that cannot be in the future. */
  times?(line: Line): readonly (string | null | undefined)[]
  /** Of a line that is there once: two with the same name are the same. */
  nameOf?(line: Line): string | number
  /** Takes lines in their order, and says what became of each. */
  take(moving: Moving, lines: readonly At<Line>[]): Promise<readonly Taken[]>
}

/** Takes the lines of one kind. Each is checked on its own; `latest` is the latest moment that has passed. */
export type Taker = (moving: Moving, lines: readonly ExportLine[], latest: number) => Promise<Taken[]>

export const taker =
  <Line>({ line: schema, times = () => [], nameOf, take }: Declared<Line>): Taker =>
  async (moving, given, latest) => {
    const outcomes = new Map<number, Taken>()
    const good: At<Line>[] = []
    for (const [n, one] of given.entries()) {
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
    return given.map((_, n) => outcomes.get(n) ?? PRESENT)
  }

function isOutside(at: string | null | undefined, latest: number): boolean {
  if (at === null || at === undefined) return false
  const moment = Date.parse(at)
  return moment > latest || moment < 0
}

/** Lines in parts of so many, taken one part after the other. */
export async function inParts<Line>(
  lines: readonly Line[],
  size: number,
  take: (part: readonly Line[]) => Promise<readonly Taken[]>,
): Promise<Taken[]> {
  const taken: Taken[] = []
  for (const part of batchesOf(lines, { items: size })) taken.push(...(await take(part)))
  return taken
}

/** Takes a part at once, and line by line if there is no room for all of it: so the account gets as many as it can have. */
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
