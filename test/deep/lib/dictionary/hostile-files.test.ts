import { createWriteStream } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { runBuild } from '../../../../lib/dictionary/build/run-build.ts'
import { openBundle } from '../../../../lib/dictionary/bundle/open-bundle.ts'
import { peakOf } from '../../../support/peak-memory.ts'
import { startedForFile } from '../../../support/started-for-file.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const folder = startedForFile(async () => {
  const { path, remove } = await temporaryFolder()
  return { path, close: remove }
})
const file = () => join(folder().path, 'given')
const out = () => join(folder().path, 'bundle')
afterEach(() => rm(out(), { force: true }))

/** Of a kilobyte each they are far more than the memory that the build may take. */
const MANY = 200_000
/** The most memory that it may take, in megabytes; Node itself takes 50. */
const MOST_MB = 150
const GOOD = 10_000
const MEET = '会う [あう] /(v5u) to meet/\n'
const kanjiOf = (n: number) => String.fromCodePoint(0x4e00 + (n % 20_000), 0x4e00 + Math.floor(n / 20_000))

function* repeated(times: number, text: (n: number) => string): Generator<string> {
  for (let n = 0; n < times; n += 1_000)
    yield Array.from({ length: Math.min(1_000, times - n) }, (_, at) => text(n + at)).join('')
}
function* all(...texts: Iterable<string>[]): Generator<string> {
  for (const text of texts) yield* text
}
const store = (texts: Iterable<string>, isPacked: boolean) =>
  isPacked
    ? pipeline(Readable.from(texts), createGzip({ level: 1 }), createWriteStream(file()))
    : pipeline(Readable.from(texts), createWriteStream(file()))

/** The build's report on the file, and the most memory that it took, in megabytes. */
async function built(texts: Iterable<string>, isPacked = false) {
  await store(texts, isPacked)
  const order = { files: [file()], active: null, out: out() }
  const work = () =>
    runBuild(order, () => {}, new AbortController().signal).then(
      report => ({ report, detail: null }),
      (error: unknown) => {
        expect(error).toMatchObject({ code: 'invalid_dictionary', status: 422 })
        return { report: null, detail: String(error) }
      },
    )
  const { peak, result } = await peakOf('dictionary/build/child.ts', work)
  return { ...result, peak }
}

const XML = '<?xml version="1.0"?><!DOCTYPE JMdict [\n'
const entities = Array.from({ length: 30 }, (_, n) => `<!ENTITY e${n + 1} "&e${n};&e${n};">`).join('\n')
const entry = (n: number, gloss: string) =>
  `<entry><ent_seq>${n}</ent_seq><k_ele><keb>${kanjiOf(n)}</keb></k_ele><r_ele><reb>あ</reb></r_ele><sense><gloss>${gloss}</gloss></sense></entry>`

describe('a file that is not a dictionary', () => {
  it.each<[string, () => Iterable<string>, boolean, RegExp, number?]>([
    [
      'many bad lines',
      () =>
        all(
          [MEET],
          repeated(MANY, () => 'nonsense\n'),
        ),
      false,
      /cannot/,
    ],
    [
      'many bad entries',
      () =>
        all(
          [XML, ']><JMdict>'],
          repeated(MANY, n => `<entry>${n}</entry>`),
        ),
      true,
      /cannot/,
    ],
    [
      'a word with many forms',
      () => repeated(MANY, n => `${kanjiOf(n)} [あ] /(n) one/\n`),
      true,
      /forms/,
      400,
    ],
    [
      '200 MB of empty lines, packed',
      () =>
        all(
          [MEET],
          repeated(MANY, () => '\n'.repeat(1_000)),
        ),
      true,
      /blank text/,
    ],
    [
      '650 MB of words, packed',
      () => repeated(330_000, n => `${kanjiOf(n)} [あ] /(n) ${'x'.repeat(1_990)}/\n`),
      true,
      /larger than 600 MB|memory/,
      1_500,
    ],
    [
      'a line of 200 MB, packed',
      () =>
        all(
          [MEET],
          repeated(MANY, () => 'x'.repeat(1_000)),
        ),
      true,
      /too long/,
    ],
    [
      '200 MB before the first entry',
      () =>
        all(
          [XML, '<JMdict>'],
          repeated(MANY, () => ' '.repeat(1_000)),
        ),
      true,
      /no <entry>/,
    ],
    [
      'an entry of 200 MB',
      () =>
        all(
          [XML, ']><JMdict><entry>'],
          repeated(MANY, () => '<k_ele/>'.repeat(125)),
        ),
      true,
      /too long/,
    ],
    [
      'JSON that is nested 200,000 times',
      () =>
        all(
          ['{"words":['],
          repeated(MANY, () => '[{"a":'),
        ),
      true,
      /too long/,
    ],
  ])('is refused in bounded memory: %s', async (_, texts, isPacked, why, most = MOST_MB) => {
    const { detail, peak } = await built(texts(), isPacked)
    expect(detail).toMatch(why)
    expect(peak).toBeGreaterThan(0)
    expect(peak).toBeLessThan(most)
  })
})

describe('a dictionary with hostile parts', () => {
  it('expands no entity, however they are nested', async () => {
    const texts = [XML, `<!ENTITY e0 "lol">\n${entities}]><JMdict>`, entry(1, '&e30;'), '</JMdict>']
    const { report, peak } = await built(texts)
    expect(report?.samples[0]?.senses[0]?.glosses).toEqual(['e30'])
    expect(peak).toBeLessThan(300)
  })

  it('counts bad lines among as many good ones, and shows fifty', async () => {
    const texts = repeated(GOOD, n => `${kanjiOf(n)} [あ] /(n) ${n}/\nnonsense\n`)
    const { report } = await built(texts)
    expect(report?.problem_count).toBe(GOOD)
    expect(report?.problems).toHaveLength(50)
    expect(report?.about.entries).toBe(GOOD)
  })

  it('leaves out entries with half a surrogate pair, and keeps the others', async () => {
    const word = (id: number, gloss: string) => ({
      id: String(id),
      kanji: [{ text: '雨', common: true }],
      kana: [{ text: 'あめ', common: true }],
      sense: [{ partOfSpeech: ['n'], gloss: [{ text: gloss }] }],
    })
    const halved = ['\ud83d', 'rain'].map((gloss, id) => word(id, gloss))
    const { report } = await built([JSON.stringify({ words: halved })])
    expect(report).toMatchObject({ problem_count: 1, about: { entries: 1 } })
    const dictionary = openBundle(await readFile(out()), report?.sha256 ?? '')
    expect(dictionary.find('雨')[0]?.senses[0]?.glosses).toEqual(['rain'])
  })
})
