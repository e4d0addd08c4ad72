import { readFile } from 'node:fs/promises'
import type { GrammarSpan } from '../../lib/contracts/schemas/japanese/lexicon.ts'

/** A sentence with the patterns of grammar that occur in it. */
interface GrammarCase {
  readonly text: string
  readonly patterns: readonly string[]
}

/** Written after the patterns: `文。 | te-iru kara`, a pattern as often as it occurs. */
export async function grammarCases(): Promise<GrammarCase[]> {
  const file = new URL('../fixtures/grammar-held-back.txt', import.meta.url)
  const lines = (await readFile(file, 'utf8')).trim().split('\n')
  return lines.map(line => {
    const [text = '', patterns = ''] = line.split('|').map(part => part.trim())
    return { text, patterns: patterns.split(' ').filter(pattern => pattern !== '') }
  })
}

/** The shares of the found patterns that occur and of the occurring ones that are found, and the mistakes. */
export function measureGrammar(cases: readonly GrammarCase[], find: (sentence: string) => GrammarSpan[]) {
  let right = 0
  let found = 0
  const wrong: string[] = []
  for (const { text, patterns } of cases) {
    const missed = [...patterns]
    const spans = find(text)
    const extra = spans.filter(({ pattern }) => {
      const at = missed.indexOf(pattern)
      if (at >= 0) missed.splice(at, 1)
      return at < 0
    })
    found += spans.length
    right += spans.length - extra.length
    if (missed.length + extra.length > 0)
      wrong.push(`${text} -${missed.join(' -')} +${extra.map(({ pattern }) => pattern).join(' +')}`)
  }
  const occurring = cases.flatMap(({ patterns }) => patterns).length
  return { precision: right / found, recall: right / occurring, wrong }
}
