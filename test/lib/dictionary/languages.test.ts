import fc from 'fast-check'
import { expect, it } from 'vitest'
import { buildDictionary } from '../../../lib/dictionary/build/build-dictionary.ts'
import { otherLanguages } from '../../../lib/dictionary/build/other-languages.ts'
import { Faults, type ParsedEntry } from '../../../lib/dictionary/build/parsed.ts'
import { type BundledDictionary, openBundle } from '../../../lib/dictionary/bundle/open-bundle.ts'
import { glossesIn } from '../../../lib/dictionary/in-language.ts'
import { runs } from '../../support/sample.ts'

const rest = async () => {}

async function built(entries: readonly ParsedEntry[] | null, active: BundledDictionary | null = null) {
  const read = async function* () {
    yield* entries ?? []
  }
  const words = entries && { source: 'jmdict' as const, date: () => null, entries: read() }
  const given = { words, kanji: entries ? null : [], active, faults: new Faults(), rest }
  const { pieces, sha256, about } = await buildDictionary(given)
  return { about, sha256, dictionary: openBundle(Buffer.concat(pieces), sha256) }
}

const entryOf = (
  id: string,
  form: string,
  reading: string,
  more: Partial<ParsedEntry> = {},
): ParsedEntry => ({
  id,
  forms: [{ text: form, common: true }],
  readings: [{ text: reading, common: true, of: null }],
  senses: [{ part_of_speech: ['n'], glosses: [`meaning of ${form}`], usually_kana: false }],
  references: [],
  ...more,
})
const german = { language: 'de', senses: [['Katze', 'Mieze'], ['Schamisen']] }
const cat = entryOf('1467640', '猫', 'ねこ', { languages: [german, { language: 'fr', senses: [['chat']] }] })
const dog = entryOf('1258330', '犬', 'いぬ', { languages: [{ language: 'fr', senses: [['chien']] }] })
const rain = entryOf('1171900', '雨', 'あめ')
const named = (form: string, reading: string) => ({ form, reading })

it('a word has its meanings in the first of the learner’s languages that the file has, and none after English', async () => {
  const { dictionary } = await built([cat, dog, rain])
  const of = (form: string, reading: string, ...languages: string[]) =>
    glossesIn(dictionary, named(form, reading), languages)
  const inGerman = { language: 'de', senses: german.senses.map(glosses => ({ glosses })) }
  expect(of('猫', 'ねこ', 'de-AT', 'fr')).toEqual(inGerman)
  expect(of('犬', 'いぬ', 'de', 'fr')).toEqual({ language: 'fr', senses: [{ glosses: ['chien'] }] })
  expect(of('犬', 'いぬ', 'de', 'en', 'fr')).toBeNull()
  expect(of('雨', 'あめ', 'de', 'fr')).toBeNull()
  expect(of('猫', 'いぬ', 'fr')).toBeNull()
  expect(of('鼠', 'ねずみ', 'fr')).toBeNull()
})

it('a bundle says how many entries it has in each language, and keeps them when kanji alone are replaced', async () => {
  const { about, dictionary } = await built([cat, dog, rain])
  const counts = [
    { language: 'fr', entries: 2, senses: 2 },
    { language: 'de', entries: 1, senses: 2 },
  ]
  expect(about.languages).toEqual(counts)
  const again = await built(null, dictionary)
  expect(again.about.languages).toEqual(counts)
  expect(glossesIn(again.dictionary, named('犬', 'いぬ'), ['fr'])?.senses).toEqual([{ glosses: ['chien'] }])
})

it('other languages change no byte of the English: entries, keys of senses and indexes stay as they were', async () => {
  const whole = await built([cat, dog, rain])
  const english = await built([cat, dog, rain].map(({ languages: _, ...entry }) => entry))
  expect([...whole.dictionary.entries()]).toEqual([...english.dictionary.entries()])
  expect([...whole.dictionary.keys()]).toEqual([...english.dictionary.keys()])
  expect(english.about).not.toHaveProperty('languages')
  expect(glossesIn(english.dictionary, named('猫', 'ねこ'), ['de'])).toBeNull()
})

it('the same entries in any order give the same bytes, and each keeps its own meanings', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'ä', '字', ' x'), minLength: 1, maxLength: 4 })
  const glosses = fc.array(text, { minLength: 1, maxLength: 3 })
  const inLanguage = fc.record({
    language: fc.constantFrom('de', 'fr', 'ru'),
    senses: fc.array(glosses, { minLength: 1, maxLength: 3 }),
  })
  const languages = fc.uniqueArray(inLanguage, { maxLength: 3, selector: one => one.language })
  const words = ['猫', '犬', '雨', '飴', '橋', '箸']
  const entries = fc
    .tuple(...words.map(() => languages))
    .map(all => all.map((own, at) => entryOf(String(at), words[at] ?? '', 'よみ', { languages: own })))
  await fc.assert(
    fc.asyncProperty(
      entries.chain(all => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
      async ([all, shuffled]) => {
        const { dictionary, sha256 } = await built(all)
        expect((await built(shuffled)).sha256).toBe(sha256)
        for (const { forms, languages: own = [] } of all)
          for (const { language, senses } of own) {
            const word = named(forms[0]?.text ?? '', 'よみ')
            expect(glossesIn(dictionary, word, [language])?.senses).toEqual(
              senses.map(glosses => ({ glosses })),
            )
          }
      },
    ),
    runs(20, 3),
  )
})

it('codes of languages become tags; glosses without a language, or too long, are left out', () => {
  const gloss = (lang: string | undefined, text: string) => ({ lang, text })
  const found = otherLanguages([
    [gloss(undefined, 'cat'), gloss('eng', 'cat'), gloss('ger', ' Katze '), gloss('dut', 'kat')],
    [gloss('deu', 'Kater'), gloss('<b>', 'x'), gloss('spa', 'x'.repeat(2_001)), gloss('rus', '\ud800')],
  ])
  expect(found).toEqual([
    { language: 'de', senses: [['Katze'], ['Kater']] },
    { language: 'nl', senses: [['kat']] },
  ])
})
