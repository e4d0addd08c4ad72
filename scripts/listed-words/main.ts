import { writeFile } from 'node:fs/promises'
import { brotliCompressSync, constants } from 'node:zlib'
import { analyse } from '../../lib/text/analysis.ts'
import { TABLE } from '../../lib/text/listed/words.ts'
import { loadKuromoji } from '../../lib/text/morphology/dictionary.ts'
import { tokenizerWith } from '../../lib/text/morphology/tokenizer.ts'
import { type Chosen, chooseWords } from './choose.ts'
import { readUnidic } from './unidic.ts'

/**
 * Makes the table of words that the analyser's own dictionary misreads, out of UniDic's lex.csv:
 * `apt-get download unidic-mecab`, `dpkg-deb -x` and `node scripts/listed-words/main.ts …/unidic/lex_3_1.csv`.
 */
async function main(path: string): Promise<void> {
  const tokenize = tokenizerWith(await loadKuromoji())
  const chosen = chooseWords(await readUnidic(path), text => {
    const words = analyse(tokenize, text)
    return { reading: words.map(word => word.reading ?? '?').join(''), words: words.length }
  })
  const packed = brotliCompressSync(tableOf(chosen), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
  })
  await writeFile(TABLE, packed)
  console.log(`${chosen.length} words, ${packed.length} bytes`)
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
