import { hasKanji, toHiragana } from '../../japanese/kana.ts'
import { TextStore } from '../bundle/text-store.ts'
import type { ParsedWords } from './build-dictionary.ts'
import { BadItem, type Faults, type ParsedEntry, type ParsedSense } from './parsed.ts'

/** The old format has a line for each form and reading of a word. */
interface Line {
  form: string
  reading: string
  common: boolean
  senses: ParsedSense[]
  /** Equal for all lines of one word. */
  meaning: string
}

/** A line for a form without a meaning ends at its first slash; Debian's file has one. */
const LINE = /^(\S+)(?: \[([^\]]+)\])? \/(?:(.+)\/)?$/
const TAGS = /^\(([^()]+)\) ?/
/** Notes on one form of a word, which its other forms lack. */
const OF_FORMS = new Set(['ik', 'iK', 'io', 'ok', 'oK', 'oik', 'ateji', 'gikun', 'P'])
const CLASS =
  /^(?:adj(?:-\w+)?|adv(?:-\w+)?|aux(?:-\w+)?|conj|cop(?:-\w+)?|ctr|exp|int|iv|n(?:-\w+)?|num|pn|pref|prt|suf|unc|v[1245][\w-]*|v[iknrtz]|vs(?:-[cis])?)$/

/** Does not depend on the order of the lines. */
export function parseEdict(lines: AsyncIterable<string>, faults: Faults): ParsedWords {
  let date: string | null = null
  return { source: 'edict', date: () => date, entries: entries() }

  async function* entries(): AsyncGenerator<ParsedEntry, void> {
    const words = new LinesByMeaning()
    let at = 0
    for await (const line of lines) {
      at += 1
      if (line.trim() === '') continue
      if (line.includes('/EDICT')) {
        date = /Created: (\d{4}-\d{2}-\d{2})/.exec(line)?.[1] ?? null
        continue
      }
      const read = faults.read(at, () => parseLine(line))
      if (read) words.add(read)
    }
    faults.mustHaveUsed()
    for (const same of words.meanings()) yield* groups(same).map(entryOf)
  }
}

/** Keeps lines outside the heap until those of one meaning are complete. */
class LinesByMeaning {
  readonly #texts = new TextStore()
  /** Hashes of meanings, which two may share. Lists for each meaning would take 30 MB. */
  readonly #hashes: number[] = []

  add({ form, reading, common, meaning }: Line): void {
    // No part of a line contains its end.
    this.#texts.add([common ? 'P' : '', form, reading, meaning].join('\n'))
    this.#hashes.push(hashOf(meaning))
  }

  *meanings(): Generator<Line[], void> {
    const hashes = Float64Array.from(this.#hashes)
    this.#hashes.length = 0
    const order = Uint32Array.from(hashes, (_, at) => at).sort(
      (a, b) => (hashes[a] ?? 0) - (hashes[b] ?? 0) || a - b,
    )
    for (let from = 0, to = 0; from < order.length; from = to) {
      while (to < order.length && hashes[order[to] ?? 0] === hashes[order[from] ?? 0]) to += 1
      const lines = Array.from(order.subarray(from, to), at => this.#line(at))
      if (lines.length === 1) yield lines
      else yield* Map.groupBy(lines, ({ meaning }) => meaning).values()
    }
    this.#texts.free()
  }

  #line(at: number): Line {
    const [common = '', form = '', reading = '', meaning = ''] = this.#texts.text(at).split('\n')
    return { form, reading, common: common === 'P', senses: JSON.parse(meaning), meaning }
  }
}

/** 53 bits, by two multiplications for each character. */
function hashOf(text: string): number {
  let [high, low] = [0x9e3779b9, 0x85ebca6b]
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    high = Math.imul(high ^ unit, 0x9e3779b1)
    low = Math.imul(low ^ unit, 0x5f356495)
    low ^= low >>> 15
  }
  return ((high ^ (high >>> 16)) & 0x1fffff) * 2 ** 32 + (low >>> 0)
}

function parseLine(line: string): Line {
  const [, form, kana, body = ''] = LINE.exec(line) ?? []
  if (form === undefined || line.includes('\uFFFD'))
    throw new BadItem('this is not a line of EDICT in EUC-JP')
  const pieces = body.split('/')
  const common = pieces.at(-1) === '(P)'
  if (common) pieces.pop()
  const senses = sensesOf(pieces)
  if (senses.length === 0) throw new BadItem('the line has no meaning')
  return { form, reading: kana ?? form, common, senses, meaning: JSON.stringify(senses) }
}

/** A number in brackets begins another sense; classes also apply to later senses. */
function sensesOf(pieces: readonly string[]): ParsedSense[] {
  const senses: ParsedSense[] = []
  let classes: string[] = []
  for (const [at, piece] of pieces.entries()) {
    let rest = piece
    let isNext = at === 0
    const ownClasses = new Set<string>()
    let usually_kana = false
    for (let tags = TAGS.exec(rest); tags; tags = TAGS.exec(rest)) {
      const names = (tags[1] ?? '').split(',').map(name => name.trim())
      if (names.every(name => CLASS.test(name))) for (const name of names) ownClasses.add(name)
      else if (names.every(name => /^\d{1,2}$/.test(name))) isNext = true
      else if (names.includes('uk')) usually_kana = true
      else if (!names.every(name => OF_FORMS.has(name))) break
      rest = rest.slice(tags[0].length)
    }
    if (ownClasses.size > 0) classes = [...ownClasses]
    const sense = senses.at(-1)
    const gloss = rest.trim()
    if (!sense || (isNext && sense.glosses.length > 0))
      senses.push({ part_of_speech: classes, glosses: gloss ? [gloss] : [], usually_kana })
    else {
      if (gloss) sense.glosses.push(gloss)
      if (usually_kana) sense.usually_kana = true
    }
  }
  return senses.filter(({ glosses }) => glosses.length > 0)
}

/** Joins lines of one meaning that share a form or a reading, directly or through other lines. */
function groups(lines: readonly Line[]): Line[][] {
  const byName = new Map<string, Line[]>()
  const join = (line: Line, group: Line[]) => {
    group.push(line)
    for (const name of namesOf(line)) byName.set(name, group)
  }
  for (const line of lines) {
    const met = new Set(namesOf(line).flatMap(name => [byName.get(name) ?? []]))
    // The smaller group moves, so that a file with one meaning takes no longer than another.
    const [group = [], smaller = []] = [...met].sort((a, b) => b.length - a.length)
    for (const other of smaller) join(other, group)
    join(line, group)
  }
  return [...new Set(byName.values())]
}

const namesOf = ({ form, reading }: Line) => [form, toHiragana(reading)]

function entryOf(lines: readonly Line[]): ParsedEntry {
  const sorted = lines.toSorted(
    (a, b) =>
      Number(b.common) - Number(a.common) ||
      Number(hasKanji(b.form)) - Number(hasKanji(a.form)) ||
      byCodeUnits(a.form, b.form) ||
      byCodeUnits(a.reading, b.reading),
  )
  const isCommon = (some: readonly Line[]) => some.some(({ common }) => common)
  const written = sorted.filter(({ form, reading }) => form !== reading)
  const forms = Array.from(
    Map.groupBy(written, ({ form }) => form),
    ([text, own]) => ({ text, common: isCommon(own) }),
  )
  const readings = Array.from(
    Map.groupBy(sorted, ({ reading }) => reading),
    ([text, own]) => ({
      text,
      common: isCommon(own),
      of: own.map(({ form }) => form).filter(form => form !== text),
    }),
  )
  return { id: null, forms, readings, senses: sorted[0]?.senses ?? [], references: [] }
}

const byCodeUnits = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
