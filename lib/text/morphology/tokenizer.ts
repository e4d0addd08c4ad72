import { fileURLToPath } from 'node:url'
import { type IpadicFeatures, TokenizerBuilder } from '@patdx/kuromoji'
import NodeDictionaryLoader from '@patdx/kuromoji/node'
import { isKana, toHiragana } from '../kana.ts'
import type { Word } from './word.ts'

/** Cuts a sentence into dictionary words whose surfaces joined equal it. */
export type Tokenizer = (sentence: string) => Word[]

/** Takes half a second and 400 MB. */
export async function loadTokenizer(): Promise<Tokenizer> {
  const dictionary = fileURLToPath(new URL('../dict', import.meta.resolve('@patdx/kuromoji')))
  const kuromoji = await new TokenizerBuilder({
    loader: new NodeDictionaryLoader({ dic_path: dictionary }),
  }).build()
  return sentence => withSurfaces(sentence, kuromoji.tokenize(presentable(sentence)))
}

/** The dictionary miscounts characters outside the basic plane and takes NUL for the end of a word. */
const unpresentable = /[\p{Cc}\p{Surrogate}\u{10000}-\u{10FFFF}]/gu
const PLACEHOLDER = '〓'

function presentable(sentence: string): string {
  return sentence.replaceAll(unpresentable, PLACEHOLDER)
}

function withSurfaces(sentence: string, features: readonly IpadicFeatures[]): Word[] {
  const characters = [...sentence]
  const words: Word[] = []
  let at = 0
  for (const feature of features) {
    const end = at + [...feature.surface_form].length
    words.push(wordOf(characters.slice(at, end).join(''), feature))
    at = end
  }
  const rest = characters.slice(at).join('')
  return rest === '' ? words : [...words, unknown(rest)]
}

function wordOf(surface: string, feature: IpadicFeatures): Word {
  return {
    surface,
    base: feature.basic_form === '*' ? surface : feature.basic_form,
    reading: readingOf(surface, feature.reading),
    pos: [feature.pos, feature.pos_detail_1, feature.pos_detail_2, feature.pos_detail_3].filter(
      level => level !== '*',
    ),
    conjugation:
      feature.conjugated_type === '*'
        ? null
        : { type: feature.conjugated_type, form: feature.conjugated_form },
  }
}

function readingOf(surface: string, reading: string | undefined): string | null {
  if (isKana(surface)) return toHiragana(surface)
  return reading !== undefined && isKana(reading) ? toHiragana(reading) : null
}

function unknown(surface: string): Word {
  return { surface, base: surface, reading: null, pos: ['記号', '一般'], conjugation: null }
}
