import type { DictionaryEntry, WordName } from '../../contracts/schemas/japanese/dictionary.ts'
import { isKana, toHiragana } from '../kana.ts'
import type { Dictionary } from './dictionary.ts'

/**
 * The word that a writing with a reading names: the headword of the entry to which alone the pair belongs. A pair of
 * several entries (かみ), or of none, keeps its own name. A word in kana belongs to the entries that are read so, unless
 * entries are written so. Skills are named by this alone.
 */
export function wordNameOf(dictionary: Dictionary, { form, reading }: WordName): WordName {
  const entriesOfReading = dictionary.find(form).filter(entry => entry.readings.includes(reading))
  const written = entriesOfReading.filter(entry => entry.forms.includes(form))
  const read = isKana(form) && toHiragana(form) === reading ? entriesRead(dictionary, reading) : []
  const names = new Map(
    (written.length > 0 ? written : read).map(entry => [`${entry.headword} ${entry.reading}`, entry]),
  )
  const [only, ...others] = names.values()
  return only && others.length === 0 ? { form: only.headword, reading: only.reading } : { form, reading }
}

const entriesRead = (dictionary: Dictionary, reading: string): DictionaryEntry[] =>
  dictionary.find(reading).filter(entry => entry.readings.includes(reading))

/** The other writings, each with a reading, that name a word. */
export function writingsOf(dictionary: Dictionary, { form, reading }: WordName): WordName[] {
  const own = dictionary
    .find(form)
    .filter(entry => entry.headword === form && entry.reading === reading)
    .flatMap(({ forms, readings }) =>
      [...forms, ...readings].flatMap(one => readings.map(read => [one, read])),
    )
  const pairs = new Map(own.map(([one = '', read = '']) => [`${one} ${read}`, { form: one, reading: read }]))
  pairs.delete(`${form} ${reading}`)
  return [...pairs.values()].filter(pair => {
    const named = wordNameOf(dictionary, pair)
    return named.form === form && named.reading === reading
  })
}
