import type { Kanji } from '../../contracts/schemas/japanese/dictionary.ts'
import { isKana } from '../../japanese/kana.ts'
import { BadItem, type Faults } from './parsed.ts'
import { childrenOf, type Element, parseElement, textsOf, xmlElements } from './xml-elements.ts'

export interface ParsedKanji {
  date: string | null
  kanji: Kanji[]
}

const LINE = /^(\p{Script=Han}) [\dA-Fa-f]{4} (.+)$/u
const KATAKANA = /^[\u30a1-\u30fe.-]+$/
const HIRAGANA = /^[\u3041-\u309f\u30fc.-]+$/

/** A line for each kanji in Debian's `kanjidic`: codes of one letter, readings, and meanings in braces. */
export async function parseKanjidic(lines: AsyncIterable<string>, faults: Faults): Promise<ParsedKanji> {
  const kanji: Kanji[] = []
  let date: string | null = null
  let at = 0
  for await (const line of lines) {
    at += 1
    if (line.startsWith('#')) date ??= /(\d{4}-\d{2}-\d{2})/.exec(line)?.[1] ?? null
    if (line.startsWith('#') || line.trim() === '') continue
    const one = faults.read(at, () => kanjiOfLine(line))
    if (one) kanji.push(one)
  }
  faults.mustHaveUsed()
  return { date, kanji }
}

function kanjiOfLine(line: string): Kanji {
  const [, character, rest] = LINE.exec(line) ?? []
  if (character === undefined || rest === undefined) throw new BadItem('this is not a line of KANJIDIC')
  const meanings = Array.from(rest.matchAll(/\{([^{}]*)\}/g), ([, meaning = '']) => meaning)
  // Readings of names follow T1, those of radicals T2.
  const words = rest.replace(/\{[^{}]*\}/g, '').split(/\s+/)
  const end = words.findIndex(word => /^T\d$/.test(word))
  const readings = end < 0 ? words : words.slice(0, end)
  const coded = (letter: string) => {
    const word = words.find(one => one.startsWith(letter) && /^\d+$/.test(one.slice(1)))
    return word === undefined ? null : Number(word.slice(1))
  }
  const named = words.indexOf('T2')
  return fitting({
    character,
    on: readings.filter(word => KATAKANA.test(word)),
    kun: readings.filter(word => HIRAGANA.test(word)),
    meanings,
    grade: coded('G'),
    strokes: coded('S'),
    frequency: coded('F'),
    ...radicalOf(
      // B is the radical of Nelson's dictionary, and C the classical one where that differs.
      coded('C') ?? coded('B'),
      named < 0 ? [] : words.slice(named + 1).filter(word => isKana(word)),
    ),
  })
}

export async function parseKanjidic2(texts: AsyncIterable<string>, faults: Faults): Promise<ParsedKanji> {
  const { prolog, fragments } = await xmlElements(texts, 'character')
  const kanji: Kanji[] = []
  let at = 0
  for await (const fragment of fragments) {
    at += 1
    const one = faults.read(at, () => kanjiOfElement(parseElement(fragment)))
    if (one) kanji.push(one)
  }
  faults.mustHaveUsed()
  return { date: /<date_of_creation>(\d{4}-\d{2}-\d{2})</.exec(prolog)?.[1] ?? null, kanji }
}

function kanjiOfElement(element: Element): Kanji {
  const misc = childrenOf(element, 'misc')
  const groups = childrenOf(element, 'reading_meaning').flatMap(one => childrenOf(one, 'rmgroup'))
  const number = (name: string) => {
    const [text] = misc.flatMap(one => textsOf(one, name))
    return text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : null
  }
  const readings = (type: string) =>
    groups
      .flatMap(group => childrenOf(group, 'reading'))
      .filter(({ attributes }) => attributes.r_type === type)
      .map(({ text }) => text.trim())
  const classical = childrenOf(element, 'radical')
    .flatMap(one => childrenOf(one, 'rad_value'))
    .find(({ attributes }) => attributes.rad_type === 'classical')?.text
  const meanings = groups
    .flatMap(group => childrenOf(group, 'meaning'))
    .filter(({ attributes }) => attributes.m_lang === undefined || attributes.m_lang === 'en')
  return fitting({
    character: textsOf(element, 'literal')[0] ?? '',
    on: readings('ja_on'),
    kun: readings('ja_kun'),
    meanings: meanings.map(({ text }) => text.trim()),
    grade: number('grade'),
    strokes: number('stroke_count'),
    frequency: number('freq'),
    ...radicalOf(
      classical === undefined ? null : Number(classical),
      misc.flatMap(one => textsOf(one, 'rad_name')),
    ),
  })
}

const RADICALS = 214

/** Absent where the file names no radical. */
const radicalOf = (
  number: number | null,
  names: readonly string[],
): Pick<Kanji, 'radical' | 'radical_names'> => ({
  ...(number !== null &&
    Number.isInteger(number) &&
    number >= 1 &&
    number <= RADICALS && { radical: number }),
  ...(names.length > 0 && { radical_names: [...names] }),
})

const MOST_TEXTS = 100

function fitting(kanji: Kanji): Kanji {
  const texts = [...kanji.on, ...kanji.kun, ...kanji.meanings, ...(kanji.radical_names ?? [])]
  if (!/^\p{Script=Han}$/u.test(kanji.character)) throw new BadItem('the character is not a kanji')
  if (texts.length > MOST_TEXTS || texts.some(text => text.length > 200 || !text.isWellFormed()))
    throw new BadItem('a reading or meaning is too long')
  return kanji
}
