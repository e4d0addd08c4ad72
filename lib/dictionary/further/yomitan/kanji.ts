import { z } from 'zod'
import { BadItem } from '../../build/parsed.ts'
import type { FurtherRecord } from '../records.ts'
import { cleanText, namesOf, wordOf } from './texts.ts'

const MOST_MEANINGS = 200
const MOST_TEXT = 2_000

const First = z.tuple([z.string(), z.string(), z.string(), z.string()], z.string())
const Kanji = z.tuple([
  z.string(),
  z.string(),
  z.string(),
  z.string(),
  z.array(z.string()).max(MOST_MEANINGS),
  z.record(z.string(), z.string()),
])

export function kanjiOf(entry: unknown, format: number): FurtherRecord {
  if (format === 1) {
    const { success, data } = First.safeParse(entry)
    if (!success || data.length > MOST_MEANINGS)
      throw new BadItem('this is not a kanji of Yomitan’s format 1')
    const [character, on, kun, tags, ...meanings] = data
    return recordOf({ character, on, kun, tags, meanings, stats: {} })
  }
  const { success, data } = Kanji.safeParse(entry)
  if (!success) throw new BadItem('this is not a kanji of a dictionary for Yomitan')
  const [character, on, kun, tags, meanings, stats] = data
  return recordOf({ character, on, kun, tags, meanings, stats })
}

interface Given {
  character: string
  on: string
  kun: string
  tags: string
  meanings: readonly string[]
  stats: Readonly<Record<string, string>>
}

const recordOf = ({ character, on, kun, tags, meanings, stats }: Given): FurtherRecord => ({
  part: 'kanji',
  character: wordOf(character),
  on: namesOf(on),
  kun: namesOf(kun),
  tags: namesOf(tags),
  meanings: meanings.map(shown).filter(text => text !== ''),
  stats: Object.entries(stats)
    .slice(0, MOST_MEANINGS)
    .map(([name, value]) => ({ name: shown(name), value: shown(value) })),
})

const shown = (text: string) => cleanText(text).slice(0, MOST_TEXT).toWellFormed()
