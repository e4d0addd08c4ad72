import type { Labels } from './labels.ts'
import { labels as english } from './labels-en.ts'
import { labels as japanese } from './labels-ja.ts'
import { labels as chinese } from './labels-zh.ts'

const languages = new Map<string, Labels>([
  ['en', english],
  ['ja', japanese],
  ['zh', chinese],
])

/** The tables of a language tag's language; English where there are none. */
export function labelsFor(language: string): Labels {
  return languages.get(language.toLowerCase().split('-')[0] ?? '') ?? english
}
