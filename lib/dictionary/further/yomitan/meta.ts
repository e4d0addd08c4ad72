import { z } from 'zod'
import type { Accent, Frequency } from '../../../contracts/schemas/japanese/further/entries.ts'
import { toHiragana } from '../../../japanese/kana.ts'
import { BadItem } from '../../build/parsed.ts'
import type { FurtherRecord } from '../records.ts'
import { cleanText, readingOf, wordOf } from './texts.ts'

const MOST_DISPLAY = 100
const MOST_MORAE = 100
const MOST_ACCENTS = 20

const Value = z.union([
  z.number(),
  z.string(),
  z.object({ value: z.number(), displayValue: z.string().optional() }),
])
const Frequencies = z.union([Value, z.object({ reading: z.string(), frequency: Value })])
const TermFrequency = z.tuple([z.string(), z.literal('freq'), Frequencies])

const place = z.int().min(0).max(MOST_MORAE)
const Places = z.union([place, z.array(place).max(MOST_MORAE)])
const Pitch = z.tuple([
  z.string(),
  z.literal('pitch'),
  z.object({
    reading: z.string(),
    pitches: z
      .array(
        z.object({
          position: z.union([
            place,
            z
              .string()
              .max(MOST_MORAE)
              .regex(/^[HL]+$/),
          ]),
          nasal: Places.optional(),
          devoice: Places.optional(),
        }),
      )
      .max(MOST_ACCENTS),
  }),
])
const Ipa = z.tuple([z.string(), z.literal('ipa'), z.unknown()])

/** Null for a transcription, which Japanese does not need. */
export function termMetaOf(entry: unknown): FurtherRecord | null {
  const frequency = TermFrequency.safeParse(entry)
  if (frequency.success) {
    const [form, , frequencyValue] = frequency.data
    const own = typeof frequencyValue === 'object' && 'frequency' in frequencyValue ? frequencyValue : null
    const reading = own ? readingOf(own.reading, form) : null
    const value =
      typeof frequencyValue === 'object' && 'frequency' in frequencyValue
        ? frequencyValue.frequency
        : frequencyValue
    return { part: 'frequencies', form: wordOf(form), ...frequencyOf(value), reading }
  }
  const pitch = Pitch.safeParse(entry)
  if (pitch.success) {
    const [form, , { reading, pitches }] = pitch.data
    const accents = pitches.map(accentOf)
    if (accents.length === 0) throw new BadItem('the entry has no accent')
    return { part: 'accents', form: wordOf(form), reading: toHiragana(readingOf(reading, form)), accents }
  }
  if (Ipa.safeParse(entry).success) return null
  throw new BadItem('this is neither a frequency nor an accent')
}

const KanjiFrequency = z.tuple([z.string(), z.literal('freq'), Value])

/** Kept apart from words: it would count for the word of this one character. */
export function kanjiMetaOf(entry: unknown): FurtherRecord {
  const { success, data } = KanjiFrequency.safeParse(entry)
  if (!success) throw new BadItem('this is not the frequency of a kanji')
  const [character, , frequencyValue] = data
  const stats = [{ name: 'frequency', value: frequencyOf(frequencyValue).display }]
  return { part: 'kanji', character: wordOf(character), on: [], kun: [], tags: [], meanings: [], stats }
}

function frequencyOf(frequencyValue: z.infer<typeof Value>): Pick<Frequency, 'value' | 'display'> {
  if (typeof frequencyValue === 'number') return { value: frequencyValue, display: String(frequencyValue) }
  if (typeof frequencyValue === 'string')
    return { value: numberIn(frequencyValue), display: visibleText(frequencyValue) }
  return {
    value: frequencyValue.value,
    display: visibleText(frequencyValue.displayValue ?? String(frequencyValue.value)),
  }
}

/** The number that begins `1204㋕` or `1,204`; null for letters first, such as N5. */
function numberIn(text: string): number | null {
  const [digits] = /(?<=^[^\p{L}\d]{0,10})-?\d+(?:,\d{3})*(?:\.\d+)?/u.exec(text.slice(0, MOST_DISPLAY)) ?? []
  return digits === undefined ? null : Number(digits.replaceAll(',', ''))
}

const visibleText = (text: string) => cleanText(text).slice(0, MOST_DISPLAY).toWellFormed()

function accentOf({ position, nasal, devoice }: z.infer<typeof Pitch>[2]['pitches'][number]): Accent {
  const [through, whispered] = [placesOf(nasal), placesOf(devoice)]
  return {
    drop: typeof position === 'number' ? position : position.indexOf('HL') + 1,
    ...(through.length > 0 && { nasal: through }),
    ...(whispered.length > 0 && { devoiced: whispered }),
  }
}

const placesOf = (places: z.infer<typeof Places> | undefined): number[] =>
  (typeof places === 'number' ? [places] : (places ?? [])).filter(one => one > 0)
