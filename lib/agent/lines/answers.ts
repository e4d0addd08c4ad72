import { z } from 'zod'
import { parseJson } from '../../platform/outbound/http-failure.ts'
import type { Sentence } from '../ports.ts'
import type { LinesPrompt, PromptContext } from '../prompts/lines.ts'
import { echoesOf } from '../quality/echo.ts'
import { type AnsweredLine, sharedWithOthers } from '../quality/gates.ts'
import { folded } from '../quality/letters.ts'
import type { Flaw } from '../reasons.ts'

export interface AnswerItem {
  index: number
  /** The beginning of the line as the model gave it; null without one. */
  start: string | null
  text: string
}

const MAX_TEXT_CHARS = 8_000
/** Several times the longest genuine answer: checking takes time for each character. */
const MAX_CONTENT_CHARS = 200_000
const CONTROLS = /[^\P{Cc}\n\t]/gu

export const parseItems = (content: string, field: string): AnswerItem[] | null => {
  if (content.length > MAX_CONTENT_CHARS) return null
  const parsed = Answer.safeParse(jsonWithin(content))
  if (!parsed.success) return null
  return parsed.data.flatMap(item => {
    const { data } = Item.safeParse(item)
    const text = data?.[field]
    if (!data || typeof text !== 'string' || text.length > MAX_TEXT_CHARS) return []
    const plain = text.replace(CONTROLS, '').trim().toWellFormed()
    return plain === '' ? [] : [{ index: data.index, start: data.start, text: plain }]
  })
}

const Items = z.array(z.unknown())
const Answer = z.union([Items, z.object({ items: Items }).transform(({ items }) => items)])
const Index = z.union([
  z.number().int(),
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
])
const Item = z.looseObject({ index: Index, start: z.string().nullable().default(null).catch(null) })

/** Models wrap JSON in code fences and phrases. */
const jsonWithin = (content: string): unknown => {
  const whole = parseJson(content)
  if (whole !== undefined) return whole
  const from = content.search(/[[{]/)
  const to = Math.max(content.lastIndexOf('}'), content.lastIndexOf(']'))
  return from === -1 ? undefined : parseJson(content.slice(from, to + 1))
}

export interface Lines {
  requested: readonly Sentence[]
  others: readonly Sentence[]
}

export interface Accepted {
  accepted: Map<number, string>
  /** Flaws by line index; also of lines whose earlier text is rejected now. */
  flaws: Map<number, Flaw>
}

export type Earlier = Map<number, AnsweredLine>

/**
 * Ties a text to its line by `start`, whatever the index, so that wrong numbering misplaces none. Compares with texts of
 * earlier calls, and notes new ones: a model that repeats one text for every line repeats it for a line alone.
 */
export const acceptItems = (
  items: readonly AnswerItem[],
  lines: Lines,
  prompt: Pick<LinesPrompt, 'answersIn' | 'flawOf' | 'mayServe' | 'repeatsLine'>,
  context: PromptContext,
  earlier: Earlier,
): Accepted => {
  if (isRenumbered(items, lines)) return allMixedUp(lines)
  const everyLine = [...lines.requested, ...lines.others].map(line => line.sentence)
  const sources = new Map(lines.requested.map(line => [line.index, line.sentence]))
  const known = items.flatMap(item => {
    const source = sources.get(item.index)
    return source === undefined ? [] : [{ ...item, source }]
  })
  const echoOf = echoesOf(everyLine, prompt.answersIn ?? context.language)
  const isOfAnother = ({ text, source }: { text: string; source: string }) => {
    const line = echoOf(text)
    return line !== undefined && line !== folded(source)
  }
  if (known.some(isOfAnother)) return allMixedUp(lines)

  const bareLines = everyLine.map(bare)
  const isCertain = ({ start, source }: { start: string | null; source: string }) =>
    start === null ? lines.requested.length === 1 : marksOnly(bare(source), bare(start), bareLines)
  const flaws = new Map<number, Flaw>()
  const sound = known.filter(item => {
    const flaw =
      prompt.repeatsLine || isCertain(item) ? prompt.flawOf(item.text, item.source, context) : 'mixed_up'
    if (flaw) flaws.set(item.index, flaw)
    return flaw === null
  })
  for (const { index } of sound) earlier.delete(index)
  const answeredLines = [...earlier.values(), ...sound]
  for (const item of sound) earlier.set(item.index, item)
  const mixedUp = new Set([
    ...inConflict(sound),
    ...(prompt.mayServe ? sharedWithOthers(answeredLines, prompt.mayServe) : []),
  ])
  for (const index of mixedUp) flaws.set(index, 'mixed_up')
  const kept = sound.filter(({ index }) => !mixedUp.has(index))
  return { accepted: new Map(kept.map(({ index, text }) => [index, text])), flaws }
}

const allMixedUp = ({ requested }: Lines): Accepted => ({
  accepted: new Map(),
  flaws: new Map(requested.map(({ index }) => [index, 'mixed_up'])),
})

/** A line repeated as a whole is certain. */
const marksOnly = (line: string, start: string, everyLine: readonly string[]): boolean => {
  const mark = start.endsWith('...') && !line.startsWith(start) ? start.slice(0, -3) : start
  if (mark === '' || !line.startsWith(mark)) return false
  return line === mark || everyLine.every(other => other === line || !other.startsWith(mark))
}

/** True if an answer counts from 0 or 1 and the lines do not. More items than lines mean that context was answered too. */
const isRenumbered = (items: readonly AnswerItem[], { requested }: Lines): boolean => {
  const ours = new Set(requested.map(line => line.index))
  const theirs = new Set(items.map(item => item.index))
  const sorted = [...theirs].sort((a, b) => a - b)
  const first = sorted[0] ?? -1
  const counts = (first === 0 || first === 1) && sorted.every((index, at) => index === first + at)
  return counts && sorted.some(index => !ours.has(index)) && [...ours].some(index => !theirs.has(index))
}

/** Equal duplicates count as one; different ones are rejected. */
const inConflict = (items: readonly AnswerItem[]): number[] =>
  [...Map.groupBy(items, item => item.index)].flatMap(([index, same]) =>
    new Set(same.map(({ text }) => text)).size > 1 ? [index] : [],
  )

/** Drops spaces, invisible characters and lone surrogates, which a copying model may lose. */
const bare = (text: string): string => text.normalize('NFKC').replace(/[\s\p{Cf}\p{Cs}\uFFFD]/gu, '')
