import { z } from 'zod'
import { BadItem } from '../../build/parsed.ts'
import type { FurtherRecord } from '../records.ts'
import { cleanText, namesOf, wordOf } from './texts.ts'

/** Bounds meanings, readings of each kind, and figures. */
const MOST = 200
const MOST_TEXT = 2_000

const First = z.tuple([z.string(), z.string(), z.string(), z.string()], z.string())
const Kanji = z.tuple([
  z.string(),
  z.string(),
  z.string(),
  z.string(),
  z.array(z.unknown()),
  z.record(z.string(), z.unknown()),
])

export type LeaveOut = (message: string) => void

export function kanjiOf(entry: unknown, format: number, leaveOut: LeaveOut): FurtherRecord {
  if (format === 1) {
    const { success, data } = First.safeParse(entry)
    if (!success) throw new BadItem('this is not a kanji of Yomitan’s format 1')
    const [character, on, kun, tags, ...meanings] = data
    return recordOf({ character, on, kun, tags, meanings, stats: {} }, leaveOut)
  }
  const { success, data } = Kanji.safeParse(entry)
  if (!success) throw new BadItem('this is not a kanji of a dictionary for Yomitan')
  const [character, on, kun, tags, meanings, stats] = data
  return recordOf({ character, on, kun, tags, meanings, stats }, leaveOut)
}

interface KanjiEntry {
  character: string
  on: string
  kun: string
  tags: string
  meanings: readonly unknown[]
  stats: Readonly<Record<string, unknown>>
}

function recordOf(
  { character, on, kun, tags, meanings, stats }: KanjiEntry,
  leaveOut: LeaveOut,
): FurtherRecord {
  const kanji = wordOf(character)
  const first = <T>(all: readonly T[], what: string): T[] => {
    if (all.length > MOST) leaveOut(`${kanji} has ${all.length} ${what}, of which the first ${MOST} are kept`)
    return all.slice(0, MOST)
  }
  const names = (text: string, what: string) => first(namesOf(text, Number.POSITIVE_INFINITY), what)
  const figures = Object.entries(stats)
  const [texts, numbers] = [meanings.filter(isText), figures.filter(([, value]) => isText(value))]
  const others = meanings.length - texts.length + figures.length - numbers.length
  if (others > 0) leaveOut(`${kanji} has ${others} meanings or figures that are no texts, which are left out`)
  return {
    part: 'kanji',
    character: kanji,
    on: names(on, 'on readings'),
    kun: names(kun, 'kun readings'),
    tags: names(tags, 'tags'),
    meanings: first(
      texts.map(visibleText).filter(text => text !== ''),
      'meanings',
    ),
    stats: first(numbers, 'figures').map(([name, value]) => ({
      name: visibleText(name),
      value: visibleText(value),
    })),
  }
}

const isText = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'
const visibleText = (text: unknown) => cleanText(String(text)).slice(0, MOST_TEXT).toWellFormed()
