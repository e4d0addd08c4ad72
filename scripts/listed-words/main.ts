import { writeFile } from 'node:fs/promises'
import { brotliCompressSync, constants } from 'node:zlib'
import { analyse } from '../../lib/japanese/analysis.ts'
import { KANJI, NAME_FIRST, NAME_LAST, TABLE } from '../../lib/japanese/listed/words.ts'
import { loadKuromoji } from '../../lib/japanese/morphology/dictionary.ts'
import { type Tokenizer, tokenizerWith } from '../../lib/japanese/tokenizer.ts'
import { type Chosen, chooseWords, type ReadOwn } from './choose.ts'
import { readKanji, readNameKanji } from './kanji.ts'
import { readUnidic } from './unidic.ts'

/**
 * Makes the table of words that the analyser's own dictionary misreads, from UniDic's lex.csv: `apt-get download
 * unidic-mecab`, `dpkg-deb -x` and `node scripts/listed-words/main.ts …/unidic/lex_3_1.csv`.
 */
async function main(path: string): Promise<void> {
  const tokenize = tokenizerWith(await loadKuromoji())
  const entries = await readUnidic(path)
  const chosen = chooseWords(entries, surface => readBetween(tokenize, surface))
  const names = readNameKanji(entries)
  const kanji = [
    ...ofKind(KANJI, readKanji(entries)),
    ...ofKind(NAME_FIRST, names.firsts),
    ...ofKind(NAME_LAST, names.lasts),
  ]
  const packed = brotliCompressSync(tableOf([...chosen, ...kanji]), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
  })
  await writeFile(TABLE, packed)
  console.log(`${chosen.length} words, ${kanji.length} kanji, ${packed.length} bytes`)
}

const ofKind = (kind: string, read: ReadonlyMap<string, string>): Chosen[] =>
  [...read].map(([surface, reading]) => ({ kind, surface, reading }))

/** A word that is read correctly alone may be misread in a phrase: 大坂 in 途中の大坂で. */
const phrases = ['|', 'その|が', '、|で', '|を'].map(phrase => phrase.split('|'))

/** The analyser's reading of a word in these phrases, if it finds word boundaries at both ends. */
function readBetween(tokenize: Tokenizer, surface: string): ReturnType<ReadOwn> {
  const read = phrases.flatMap(([before = '', after = '']) => {
    let end = 0
    const words = analyse(tokenize, before + surface + after).map(word => {
      const start = end
      end += word.surface.length
      return { start, end, reading: word.reading ?? '?' }
    })
    const inside = words.filter(
      word => word.start >= before.length && word.end <= before.length + surface.length,
    )
    const isWhole =
      inside[0]?.start === before.length && inside.at(-1)?.end === before.length + surface.length
    return isWhole ? [inside] : []
  })
  return {
    readings: read.map(words => words.map(word => word.reading).join('')),
    words: read[0]?.length ?? 0,
  }
}

function tableOf(words: readonly Chosen[]): string {
  const sections = Map.groupBy(words, word => word.kind)
  return [...sections].map(([kind, of]) => [kind, ...linesOf(of)].join('\n')).join('\n\n')
}

const MOST_SHARED = 35

function linesOf(words: readonly Chosen[]): string[] {
  let previous = ''
  return words
    .toSorted((one, other) => (one.surface < other.surface ? -1 : 1))
    .map(({ surface, reading }) => {
      let shared = 0
      while (shared < MOST_SHARED && surface[shared] !== undefined && surface[shared] === previous[shared])
        shared++
      previous = surface
      return `${shared.toString(36)}${surface.slice(shared)} ${reading}`
    })
}

const [path] = process.argv.slice(2)
if (path === undefined) throw new Error('Say where lex.csv is.')
await main(path)
