import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { parseFile } from '../../../lib/dictionary/build/parse-file.ts'
import { Faults } from '../../../lib/dictionary/build/parsed.ts'
import { folderOfFile } from '../../support/folders.ts'

const folder = folderOfFile()

async function taken<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

async function parsed(content: string | Uint8Array, progress: (read: number) => void = () => {}) {
  const path = join(folder(), 'given')
  await writeFile(path, content)
  const faults = new Faults()
  const file = await parseFile(path, faults, progress)
  const entries = 'words' in file ? await taken(file.words.entries) : []
  const words = 'words' in file ? { source: file.words.source, date: file.words.date(), entries } : null
  return { words, kanji: 'kanji' in file ? file.kanji : null, faults }
}

const prolog = `<?xml version="1.0"?><!DOCTYPE JMdict [
<!ELEMENT JMdict (entry*)><!ENTITY v1 "Ichidan verb"><!ENTITY uk "usually kana">
]><!-- JMdict created: 2026-11-01 --><JMdict>`
const entry = `<entry><ent_seq>1358280</ent_seq>
<k_ele><keb>食べる</keb><ke_pri>ichi1</ke_pri></k_ele><k_ele><keb>喰べる</keb></k_ele>
<r_ele><reb>たべる</reb></r_ele>
<sense><pos>&v1;</pos><xref>食う・くう・1</xref><gloss>to eat</gloss><gloss xml:lang="ger">essen</gloss></sense>
<sense><misc>&uk;</misc><gloss>to live on &amp; off</gloss></sense></entry>`
const eaten = {
  id: '1358280',
  forms: [
    { text: '食べる', common: true },
    { text: '喰べる', common: false },
  ],
  readings: [{ text: 'たべる', common: false, of: null }],
  senses: [
    { part_of_speech: ['v1'], glosses: ['to eat'], usually_kana: false },
    { part_of_speech: ['v1'], glosses: ['to live on & off'], usually_kana: true },
  ],
  references: [{ kind: 'see_also', form: '食う', reading: 'くう' }],
  languages: [{ language: 'de', senses: [['essen']] }],
}
const simplified = {
  version: '3.6',
  dictDate: '2026-11-01',
  tags: { v1: 'Ichidan "verb" [{' },
  words: [
    {
      id: '1358280',
      kanji: [
        { common: true, text: '食べる', tags: [] },
        { common: false, text: '喰べる', tags: [] },
      ],
      kana: [{ common: false, text: 'たべる', tags: [], appliesToKanji: ['*'] }],
      sense: [
        {
          partOfSpeech: ['v1'],
          related: [['食う', 'くう', 1]],
          misc: [],
          gloss: [
            { lang: 'eng', text: 'to eat' },
            { lang: 'ger', text: 'essen' },
          ],
        },
        { partOfSpeech: [], related: [], misc: ['uk'], gloss: [{ lang: 'eng', text: 'to live on & off' }] },
      ],
    },
  ],
}
const rain = {
  character: '雨',
  on: ['ウ'],
  kun: ['あめ', 'あま-'],
  meanings: ['rain'],
  grade: 1,
  strokes: 8,
  frequency: 950,
  radical: 173,
  radical_names: ['あめかんむり'],
}

it.each([
  ['jmdict', `${prolog}${entry}</JMdict>`],
  ['jmdict', gzipSync(`${prolog}<!-- <entry> -->${entry}</JMdict>`)],
  ['jmdict-simplified', JSON.stringify(simplified)],
  ['jmdict-simplified', gzipSync(JSON.stringify(simplified, null, 2))],
])('the build reads %s', async (source, content) => {
  const { words, faults } = await parsed(content)
  expect(words).toEqual({ source, date: '2026-11-01', entries: [eaten] })
  expect(faults.count).toBe(0)
})

it('the build reads kanji of both formats', async () => {
  const line = '雨 312B U96e8 B173 G1 S8 F950 ウ あめ あま- T1 さめ T2 あめかんむり {rain} '
  const text = await parsed(`# KANJIDIC/2026-08-23/\n${line}\n`)
  expect(text.kanji).toEqual({ date: '2026-08-23', kanji: [rain] })
  const xml = `<kanjidic2><header><date_of_creation>2026-08-23</date_of_creation></header><character>
<literal>雨</literal><misc><grade>1</grade><stroke_count>8</stroke_count><freq>950</freq><rad_name>あめかんむり</rad_name></misc>
<radical><rad_value rad_type="classical">173</rad_value></radical><reading_meaning><rmgroup><reading r_type="ja_on">ウ</reading><reading r_type="ja_kun">あめ</reading>
<reading r_type="ja_kun">あま-</reading><meaning>rain</meaning><meaning m_lang="fr">pluie</meaning></rmgroup>
</reading_meaning></character></kanjidic2>`
  expect((await parsed(xml)).kanji).toEqual({ date: '2026-08-23', kanji: [rain] })
})

it('the build reports bad entries and keeps the others', async () => {
  const bad = '<entry><ent_seq>2</ent_seq><r_ele></k_ele></entry>'
  const { words, faults } = await parsed(`${prolog}${entry}${bad}${entry}</JMdict>`)
  expect(words?.entries).toHaveLength(2)
  expect(faults).toMatchObject({ count: 1, examples: [{ at: 2 }] })
})

it('the build counts bad lines among as many good ones, and shows fifty', async () => {
  const { words, faults } = await parsed('会う [あう] /(v5u) to meet/\nnonsense\n'.repeat(1_500))
  expect(words?.entries).toHaveLength(1)
  expect([faults.count, faults.examples.length]).toEqual([1_500, 50])
})

it('the build names the line without a meaning', async () => {
  const { words, faults } = await parsed('会う [あう] /(v5u) to meet/\n４° [しど] /\n')
  expect(words?.entries).toHaveLength(1)
  expect(faults.examples).toEqual([{ at: 2, message: 'the line has no meaning' }])
})

const bomb = `<!ENTITY a "${'x'.repeat(1_000)}">${Array.from({ length: 9 }, (_, at) => `<!ENTITY b${at} "&a;&a;">`)}`
it('the build expands no entity of the document', async () => {
  const hostile = prolog.replace('<!ENTITY v1', `${bomb}<!ENTITY f SYSTEM "file:///etc/passwd"><!ENTITY v1`)
  const { words } = await parsed(`${hostile}${entry.replace('to eat', 'to eat &b8; &f;')}</JMdict>`)
  expect(words?.entries[0]?.senses[0]?.glosses).toEqual(['to eat b8 f'])
})

it.each([
  ['a text of another kind', '吾輩は猫である。\n名前はまだ無い。\n'],
  ['nothing', ''],
  ['XML of another kind', '<?xml version="1.0"?><html></html>'],
  ['JSON of another kind', '{"a":[1,2,3]}'],
  ['a file that was cut', gzipSync(`${prolog}${entry}</JMdict>`).subarray(0, 100)],
  ['XML that was cut', `${prolog}${entry}<entry><ent_seq>3`],
  ['JSON that was cut', JSON.stringify(simplified).slice(0, -100)],
  ['bad lines', `会う [あう] /(v5u) to meet/\n${'nonsense\n'.repeat(2_000)}`],
  ['noise', Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 7919) % 256))],
])('the build refuses %s', async (_, content) => {
  await expect(parsed(content)).rejects.toMatchObject({ name: 'InvalidDictionary' })
})

it.each([
  ['blank lines', '会う [あう] /(v5u) to meet/\n', '\n'],
  ['a line', '会う [あう] /(v5u) to meet/\n', 'x'],
  ['an entry', `${prolog}<entry>`, '<k_ele/>'],
  ['the text before the first entry', prolog, ' '],
  ['lists in lists', '{"words":[', '[{"a":'],
])('the build reads little of %s without an end', async (_, start, endless) => {
  let read = 0
  const content = start + endless.repeat(4e6 / endless.length)
  const count = (more: number) => {
    read += more
  }
  await expect(parsed(content, count)).rejects.toMatchObject({
    name: 'InvalidDictionary',
  })
  expect(read).toBeLessThan(1e6)
})
