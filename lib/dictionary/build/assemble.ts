import type { DictionaryEntry } from '../../contracts/schemas/japanese/dictionary.ts'
import { toHiragana } from '../../japanese/kana.ts'
import { nameOf } from '../../platform/values/name-of.ts'
import type { Better, Pair } from './better-writing.ts'
import { BadItem, type ParsedEntry, type ParsedSense } from './parsed.ts'

const MOST_SENSES = 100
const MOST_FORMS = 200
const MOST_CHARACTERS = 200
const MOST_GLOSS = 2_000
/** Names an entry's sense by 40 bits. */
const SENSE_NAME = 8

export class Headwords {
  private readonly pairs = new Set<string>()

  add({ headword, reading }: { headword: string; reading: string }): void {
    this.pairs.add(`${headword}\0${reading}`)
  }

  has(headword: string, reading: string): boolean {
    return this.pairs.has(`${headword}\0${reading}`)
  }

  get count(): number {
    return this.pairs.size
  }
}

/**
 * Makes the stored entries. EDICT lines that say the same are one word, although 誠に is never read じつに: writings not read
 * like the headword are an entry of their own if one is the best of its reading. Former headwords that are written and read
 * differently stay apart, so that skills keep their ids; else the best writing becomes the headword.
 */
export function assemble(parsed: ParsedEntry, former: Headwords, better: Better): DictionaryEntry[] {
  mustFit(parsed)
  const pairs = pairsOf(parsed, better)
  const [first] = pairs
  if (!first) throw new BadItem('the entry has no reading')
  const kept = pairs.filter(pair => former.has(pair.headword, pair.reading))
  const name = kept[0] ?? first
  const staysApart = ({ text }: Form) =>
    text !== name.headword && kept.some(pair => pair.headword === text && pair.reading !== name.reading)
  const { forms, readings } = parsed
  const readingsOf = (form: Form) => readings.filter(({ of }) => of === null || of.includes(form.text))
  const isReadAlike = (form: Form) => readingsOf(form).some(({ text }) => toHiragana(text) === name.reading)
  const own = forms.filter(form => isReadAlike(form) && !staysApart(form))
  const isElsewhere = ({ text }: Form) => {
    const alike = pairs.filter(({ reading }) => reading === toHiragana(text))
    const best = alike.find(pair => kept.includes(pair)) ?? alike[0]
    return forms.some(form => form.text === best?.headword && !own.includes(form))
  }
  const others = forms.filter(form => !own.includes(form) && readingsOf(form).some(isElsewhere))
  if (others.length === 0) return [entryOf(parsed, name)]
  const here = {
    forms: forms.filter(form => !others.includes(form)),
    readings: readings.filter(one => !isElsewhere(one)),
  }
  const rest = { ...parsed, forms: others, readings: readings.filter(isElsewhere) }
  return [entryOf({ ...parsed, ...here }, name), ...assemble(rest, former, better)]
}

type Form = Pick<ParsedEntry['forms'][number], 'text'>

function entryOf(parsed: ParsedEntry, { headword, reading }: Pair): DictionaryEntry {
  const written = parsed.forms.map(({ text }) => text)
  // A word in katakana is also found as it is written.
  const inKana = parsed.readings.map(({ text }) => text).filter(text => isOwnForm(text, parsed))
  const id = parsed.id ?? `${headword} ${reading}`
  return {
    headword,
    reading,
    forms: [...new Set([headword, ...written, ...inKana])],
    readings: [...new Set([reading, ...parsed.readings.map(({ text }) => toHiragana(text))])],
    common: [...parsed.forms, ...parsed.readings].some(({ common }) => common),
    senses: sensesOf(id, parsed.senses),
    references: parsed.references,
  }
}

/** Best first: forms, each with its readings; then the readings alone. */
function pairsOf({ id, forms, readings }: ParsedEntry, better: Better): Pair[] {
  const written = forms.flatMap(({ text, common }) =>
    readings
      .filter(({ of }) => of === null || of.includes(text))
      .map(reading => ({ headword: text, reading: toHiragana(reading.text), common })),
  )
  const alone = readings.map(({ text, common }) => ({ headword: text, reading: toHiragana(text), common }))
  // A file without numbers of entries has no order of preference.
  return [...written.sort((a, b) => better(a, b, { byKanji: id === null })), ...alone]
}

const isOwnForm = (text: string, { forms }: ParsedEntry) => forms.length === 0 || toHiragana(text) !== text

function sensesOf(id: string, senses: readonly ParsedSense[]): DictionaryEntry['senses'] {
  const named = senses.map(sense => {
    const name = nameOf(sense.part_of_speech.join(','), ...sense.glosses).slice(0, SENSE_NAME)
    return { key: `${id}.${name}`, ...sense }
  })
  return [...new Map(named.map(sense => [sense.key, sense])).values()]
}

/** Longer texts than any word are a mistake or an attack. */
function mustFit({ id, forms, readings, senses, references }: ParsedEntry): void {
  const texts = [...forms, ...readings].map(({ text }) => text)
  if (senses.length === 0) throw new BadItem('the entry has no meaning')
  if (senses.length > MOST_SENSES) throw new BadItem(`the entry has ${senses.length} senses`)
  if (texts.length > MOST_FORMS) throw new BadItem(`the entry has ${texts.length} forms and readings`)
  if (references.length > MOST_FORMS) throw new BadItem(`the entry has ${references.length} references`)
  if (texts.some(text => text === '' || !fits(text, MOST_CHARACTERS)))
    throw new BadItem('a form or reading is empty or too long')
  if ((id?.length ?? 0) > 20) throw new BadItem('the number of the entry is too long')
  if (
    references.some(({ form, reading }) => ![form, reading ?? ''].every(text => fits(text, MOST_CHARACTERS)))
  )
    throw new BadItem('a reference is too long')
  for (const { glosses, part_of_speech } of senses) {
    if (glosses.length > MOST_FORMS || !glosses.every(gloss => fits(gloss, MOST_GLOSS)))
      throw new BadItem('a meaning is too long')
    if (part_of_speech.length > MOST_FORMS || !part_of_speech.every(name => fits(name, MOST_CHARACTERS)))
      throw new BadItem('a part of speech is too long')
  }
}

/** A client would refuse an entry that contains half a character. */
const fits = (text: string, most: number) => text.length <= most && text.isWellFormed()
