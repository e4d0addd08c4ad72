import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { toHiragana } from '../../lib/japanese/kana.ts'

export interface UnidicEntry {
  readonly surface: string
  readonly reading: string
  /** The cost is lower for more frequent words. */
  readonly cost: number
  readonly pos: string
  /** 漢 for a Sino-Japanese word, 和 for a native one, … */
  readonly origin: string
  /** The class and form of an inflected word. */
  readonly inflection: string
  readonly form: string
  readonly base: string
  readonly baseReading: string
}

const writable = /^(?=.*\p{Script=Han})[\p{Script=Han}々ヶ\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u

/** The entries with kanji by surface, most usual first. */
export async function readUnidic(path: string): Promise<Map<string, UnidicEntry[]>> {
  const entries = new Map<string, UnidicEntry[]>()
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const surface = line.slice(0, line.indexOf(','))
    if (!writable.test(surface)) continue
    const entry = entryOf(line)
    if (entry.reading === '*') continue
    const others = entries.get(surface)
    if (others) others.push(entry)
    else entries.set(surface, [entry])
  }
  for (const of of entries.values()) of.sort((one, other) => one.cost - other.cost)
  return entries
}

const field = /(?:"([^"]*)"|([^,]*))(?:,|$)/g

function entryOf(line: string): UnidicEntry {
  const columns = [...line.matchAll(field)].map(([, quoted, plain]) => quoted ?? plain ?? '')
  const at = (column: number) => columns[column] ?? ''
  return {
    surface: at(0),
    cost: Number(at(3)),
    pos: [4, 5, 6, 7]
      .map(at)
      .filter(level => level !== '*')
      .join('-'),
    origin: at(16),
    inflection: at(8),
    form: at(9),
    base: at(14),
    reading: toHiragana(at(24)),
    baseReading: toHiragana(at(25)),
  }
}
