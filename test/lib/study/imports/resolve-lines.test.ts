import { describe, expect, it } from 'vitest'
import { WordsOfRows } from '../../../../lib/contracts/schemas/japanese/lexicon.ts'
import { resolveLines } from '../../../../lib/study/imports/resolve-lines.ts'
import { partsOf } from '../../../../lib/study/imports/run-import.ts'
import { readingOfBase } from '../../../../lib/study/tables/base-forms.ts'
import { smallDictionary } from '../../../support/dictionary.ts'
import { deepDescribe, deepIt } from '../../../support/sample.ts'
import { sharedAnalyser } from '../../../support/shared-analyser.ts'
import { startedForFile } from '../../../support/started-for-file.ts'
import { read } from './tables.ts'

// The analyser reads the file, which a dictionary of other tests no longer has.
const small = startedForFile(smallDictionary)

/** The lines of a table with their words, and the forms that were looked up. */
async function resolved(file: string) {
  const { file: bundle, dictionary: opened } = small()
  const { about } = opened
  const asked: string[] = []
  const lexicon = {
    names: async ({ body }: { body: { forms: string[] } }) => {
      asked.push(...body.forms)
      return { dictionary: about, names: await sharedAnalyser.names(bundle, body.forms) }
    },
    entries: async ({ body }: { body: { words: { form: string; reading: string }[] } }) => ({
      dictionary: about,
      entries: await sharedAnalyser.entries(bundle, body.words),
    }),
    analyse: async ({ body }: { body: { rows: string[] } }) => {
      const words = await sharedAnalyser.wordsJson(bundle, body.rows)
      const members = Object.entries(words).map(([name, json]) => [
        name,
        JSON.parse(String(Buffer.from(json))),
      ])
      return { ...WordsOfRows.parse(Object.fromEntries(members)), analysis_version: '1+test' }
    },
  }
  const lines = await read(file)
  const found = await resolveLines({ lexicon }, lines, new Map(), new AbortController().signal)
  const shown = found.resolved.map(({ reported: told, word }) => [
    told.word,
    word?.form ?? told.outcome,
    word?.written ?? null,
  ])
  return { shown, told: found.resolved.map(({ reported: told }) => told), asked }
}

describe('the word of a line', () => {
  it.each([
    [
      'LWT',
      '食べました\tate\t{食べました}。\tタベマシタ\t3\tJapanese\t1\t\r\n',
      [['食べました', '食べる', '食べました']],
    ],
    [
      'Lute',
      'term,parent,translation,language,tags,added,status,link_status,pronunciation\r\n走った,,ran,Japanese,,2024-01-02 03:04:05,4,,はしった\r\n',
      [['走った', '走る', '走った']],
    ],
    [
      'LinguaCafe',
      'Lemma|Word|"Lemma reading"|Reading|Translation|Level|"Added to srs date"|"Read count"|"Lookup count"\n|美しかった||うつくしかった|was beautiful|-3||1|0\n|よみました||よみました||-3||1|0\n',
      [
        ['美しかった', '美しい', '美しかった'],
        ['よみました', '読む', 'よみました'],
      ],
    ],
  ])('is the base form of an inflected word that has a reading: %s', async (_, file, words) => {
    expect((await resolved(file)).shown).toEqual(words)
  })

  deepIt(
    'is its own where the reading is not that of the inflected form, or no dictionary has a base',
    async () => {
      expect((await resolved('word,reading\n食べました,のみました\n雨雨雨,あめあめあめ\n')).shown).toEqual([
        ['食べました', '食べました', null],
        ['雨雨雨', '雨雨雨', null],
      ])
    },
  )

  deepIt('is not looked up for a line that is left out', async () => {
    const { shown, asked } = await resolved(
      `word,status,language\n…,1,Spanish\n${'あ'.repeat(250)},1,Spanish\n雨,1,Japanese\n`,
    )
    expect(shown.map(([, form]) => form)).toEqual(['skipped', 'skipped', '雨'])
    expect(asked).toEqual(['雨'])
  })
})

it('a line that is told has the beginning of a long word or reading alone', async () => {
  const { told } = await resolved(
    `word,reading\n${'雨'.repeat(100_000)},あめ\n${'雨'.repeat(150)},${'あ'.repeat(180)}\n`,
  )
  expect(told.map(({ outcome }) => outcome)).toEqual(['invalid', 'not_found'])
  for (const line of told) expect(JSON.stringify(line).length).toBeLessThan(1_000)
})

deepDescribe('words that are sent', () => {
  const words = (count: number, note: string) => Array.from({ length: count }, () => ({ word: { note } }))

  it('are in parts that one call takes, by their number and by their size', () => {
    expect([...partsOf(words(1_200, ''))].map(part => part.length)).toEqual([500, 500, 200])
    const parts = [...partsOf(words(1_000, '字'.repeat(2_000)))]
    expect(parts.flat()).toHaveLength(1_000)
    for (const part of parts) expect(Buffer.byteLength(JSON.stringify(part))).toBeLessThan(3.5 * 2 ** 20)
    expect([...partsOf(words(2, 'x'.repeat(5_000_000)))]).toHaveLength(2)
  })
})

deepDescribe('the reading of a base form', () => {
  it.each([
    ['食べました', 'たべました', '食べる', 'たべる', 'たべる'],
    ['開いた', 'ひらいた', '開く', 'あく', 'ひらく'],
    ['出来ました', 'できました', 'できる', 'できる', 'できる'],
    ['食べた', 'のんだ', '食べる', 'たべる', null],
  ])('%s, read %s, as a form of %s %s: %s', (written, read, form, reading, base) => {
    expect(readingOfBase(written, read, { form, reading, gloss: '' })).toBe(base)
  })
})
