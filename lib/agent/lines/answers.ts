import { z } from 'zod'
import type { Sentence } from '../ports.ts'
import type { LinesPrompt, PromptContext } from '../prompts/lines.ts'
import { parseJson } from '../provider/http-failure.ts'
import type { Flaw } from './flaws.ts'

/** One item of an answer, not yet trusted. */
export interface AnswerItem {
  index: number
  /** The first characters of the line the model had in mind; null when it gave none. */
  start: string | null
  text: string
}

const MAX_TEXT_CHARS = 8_000

/** The items of an answer, null when it does not have the form asked for. */
export const parseItems = (content: string, field: string): AnswerItem[] | null => {
  const parsed = Answer.safeParse(jsonWithin(content))
  if (!parsed.success) return null
  return parsed.data.flatMap(item => {
    const { data } = Item.safeParse(item)
    const text = data?.[field]
    return data && typeof text === 'string' && text.trim() !== '' && text.length <= MAX_TEXT_CHARS
      ? [{ index: data.index, start: data.start, text: text.trim().toWellFormed() }]
      : []
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

/** Models wrap JSON in fences and courtesies. */
const jsonWithin = (content: string): unknown => {
  const whole = parseJson(content)
  if (whole !== undefined) return whole
  const from = content.search(/[[{]/)
  const to = Math.max(content.lastIndexOf('}'), content.lastIndexOf(']'))
  return from === -1 ? undefined : parseJson(content.slice(from, to + 1))
}

export interface Lines {
  /** Answered lines. */
  asked: readonly Sentence[]
  /** Lines shown as context. */
  others: readonly Sentence[]
}

export interface Accepted {
  /** The texts that belong to their lines beyond doubt, by index. */
  accepted: Map<number, string>
  /** What was wrong with those that were turned away, by the index of their line. */
  flaws: Map<number, Flaw>
}

/**
 * Which texts are to be trusted. `start` ties a text to its line independently of the index, so an answer whose
 * numbering slipped cannot put it under another line.
 */
export const acceptItems = (
  items: readonly AnswerItem[],
  lines: Lines,
  prompt: Pick<LinesPrompt, 'flawOf'>,
  context: PromptContext,
): Accepted => {
  if (isRenumbered(items, lines)) return allMixedUp(lines)
  const everyLine = [...lines.asked, ...lines.others].map(line => line.sentence)
  const isLine = new Set(everyLine.map(bare))
  const sources = new Map(lines.asked.map(line => [line.index, line.sentence]))
  const known = items.flatMap(item => {
    const source = sources.get(item.index)
    return source === undefined ? [] : [{ ...item, source }]
  })
  const echoes = known.filter(({ text }) => isLine.has(bare(text)) && isUntranslated(text, context.language))
  if (echoes.some(({ text, source }) => bare(text) !== bare(source))) return allMixedUp(lines)

  const isCertain = ({ start, source }: { start: string | null; source: string }) =>
    start === null ? lines.asked.length === 1 : marksOnly(source, start, everyLine)
  const flaws = new Map<number, Flaw>()
  const sound = known.filter(item => {
    const flaw = flawOf(item)
    if (flaw) flaws.set(item.index, flaw)
    return flaw === null
  })
  return { accepted: withoutConflicts(sound), flaws }

  function flawOf(item: (typeof known)[number]): Flaw | null {
    if (!isCertain(item)) return 'mixed_up'
    if (echoes.includes(item)) return 'echo'
    return prompt.flawOf(item.text, item.source, context)
  }
}

const allMixedUp = ({ asked }: Lines): Accepted => ({
  accepted: new Map(),
  flaws: new Map(asked.map(({ index }) => [index, 'mixed_up'])),
})

/** Whether a line starts so, and no other line does; a line repeated as a whole speaks for itself. */
const marksOnly = (line: string, start: string, everyLine: readonly string[]): boolean => {
  const [own, mark] = [unspaced(line), unspaced(start)]
  if (mark === '' || !own.startsWith(mark)) return false
  return own === mark || everyLine.map(unspaced).every(other => other === own || !other.startsWith(mark))
}

/** An answer that counts from 0 or 1 where the lines do not. */
const isRenumbered = (items: readonly AnswerItem[], { asked }: Lines): boolean => {
  const ours = new Set(asked.map(line => line.index))
  const theirs = [...new Set(items.map(item => item.index))].sort((a, b) => a - b)
  const first = theirs[0] ?? -1
  const counts = (first === 0 || first === 1) && theirs.every((index, at) => index === first + at)
  return counts && theirs.some(index => !ours.has(index))
}

/** Equal duplicates are one answer; different ones are none. */
const withoutConflicts = (items: readonly AnswerItem[]): Map<number, string> => {
  const texts = Map.groupBy(items, item => item.index)
  return new Map(
    [...texts].flatMap(([index, [first, ...rest]]) =>
      first && rest.every(item => item.text === first.text) ? [[index, first.text] as const] : [],
    ),
  )
}

/** Script of the original that the output language does not write: NHK and 2024 may stay as they are. */
const isUntranslated = (text: string, language: string): boolean => {
  if (/^ja\b/.test(language)) return false
  return /^zh\b/.test(language)
    ? /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
    : /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(text)
}

const unspaced = (text: string): string => text.normalize('NFKC').replace(/\s/gu, '')

/** What two spellings of a line have in common. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{P}\p{S}\p{C}]/gu, '')
    .toLowerCase()
