import { z } from 'zod'
import { isKana, toHiragana } from '../../japanese/kana.ts'
import { parseUntrusted } from '../../platform/values/untrusted-json.ts'
import type { ParsedWords } from './build-dictionary.ts'
import { isEnglish, otherLanguages } from './other-languages.ts'
import { BadItem, type Faults, InvalidDictionary, type ParsedEntry } from './parsed.ts'
import { MOST_ITEM } from './read-file.ts'

const Word = z.object({
  id: z.string().regex(/^\d{1,10}$/),
  kanji: z.array(z.object({ text: z.string(), common: z.boolean() })),
  kana: z.array(
    z.object({ text: z.string(), common: z.boolean(), appliesToKanji: z.array(z.string()).default(['*']) }),
  ),
  sense: z.array(
    z.object({
      partOfSpeech: z.array(z.string()),
      misc: z.array(z.string()).default([]),
      related: z.array(z.array(z.union([z.string(), z.number()])).min(1)).default([]),
      gloss: z.array(z.object({ lang: z.string().default('eng'), text: z.string() })),
    }),
  ),
})

/** Takes the glosses of every language. */
export function parseSimplified(texts: AsyncIterable<string>, faults: Faults): ParsedWords {
  let date: string | null = null
  return { source: 'jmdict-simplified', date: () => date, entries: entries() }

  async function* entries(): AsyncGenerator<ParsedEntry, void> {
    let at = 0
    for await (const { before, item } of itemsOf(texts, '"words"')) {
      at += 1
      date ??= /"dictDate"\s*:\s*"(\d{4}-\d{2}-\d{2})"/.exec(before)?.[1] ?? null
      const entry = faults.read(at, () => entryOf(item))
      if (entry) yield entry
    }
    faults.mustHaveUsed()
  }
}

function entryOf(item: string): ParsedEntry {
  const { success, data: word } = Word.safeParse(jsonOf(item))
  if (!success) throw new BadItem('this is not a word of jmdict-simplified')
  let classes: string[] = []
  const senses = word.sense.map(sense => {
    if (sense.partOfSpeech.length > 0) classes = sense.partOfSpeech
    return {
      part_of_speech: classes,
      glosses: sense.gloss.filter(({ lang }) => isEnglish(lang)).map(({ text }) => text),
      usually_kana: sense.misc.includes('uk'),
    }
  })
  return {
    id: word.id,
    forms: word.kanji.map(({ text, common }) => ({ text, common })),
    readings: word.kana.map(({ text, common, appliesToKanji }) => ({
      text,
      common,
      of: appliesToKanji.includes('*') ? null : appliesToKanji,
    })),
    senses: senses.filter(({ glosses }) => glosses.length > 0),
    references: word.sense.flatMap(({ related }) =>
      related.map(([form, second]) => ({
        kind: 'see_also' as const,
        form: String(form),
        reading: typeof second === 'string' && isKana(second) ? toHiragana(second) : null,
      })),
    ),
    languages: otherLanguages(word.sense.map(({ gloss }) => gloss)),
  }
}

/** Cuts items out without parsing the rest. */
async function* itemsOf(texts: AsyncIterable<string>, member: string) {
  const nesting = new Nesting()
  let buffer = ''
  let before: string | null = null
  let [at, start] = [0, 0]
  for await (const text of texts) {
    buffer += text
    if (before === null) {
      const named = buffer.indexOf(member)
      const list = named < 0 ? -1 : buffer.indexOf('[', named + member.length)
      if (list < 0 && buffer.length > MOST_ITEM) break
      if (list < 0) continue
      before = buffer.slice(0, list)
      at = list + 1
    }
    for (; at < buffer.length; at += 1) {
      const change = nesting.take(buffer.charCodeAt(at))
      if (change === 'opened') start = at
      if (change === 'ended') return
      if (change === 'closed') yield { before, item: buffer.slice(start, at + 1) }
    }
    buffer = nesting.depth === 0 ? '' : buffer.slice(start)
    if (buffer.length > MOST_ITEM) throw new InvalidDictionary('An entry of the file is too long.')
    at = buffer.length
    start = 0
  }
  throw new InvalidDictionary(before === null ? 'The file has no list of words.' : 'The file is cut short.')
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

class Nesting {
  depth = 0
  private isInText = false
  private isEscaped = false

  /** `opened`, `closed`: an item begins or ends here; `ended`: the list does. */
  take(code: number): 'opened' | 'closed' | 'ended' | null {
    if (this.isInText) {
      if (this.isEscaped) this.isEscaped = false
      else if (code === BACKSLASH) this.isEscaped = true
      else if (code === QUOTE) this.isInText = false
      return null
    }
    if (code === QUOTE) this.isInText = true
    else if (OPENING.has(code)) {
      this.depth += 1
      if (this.depth === 1) return 'opened'
    } else if (CLOSING.has(code)) {
      this.depth -= 1
      if (this.depth === 0) return 'closed'
      if (this.depth < 0) return 'ended'
    }
    return null
  }
}

function jsonOf(text: string): unknown {
  try {
    return parseUntrusted(text)
  } catch {
    throw new BadItem('this is not JSON')
  }
}
