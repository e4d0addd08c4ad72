import { isKana, toHiragana } from '../../lib/japanese/kana.ts'
import type { CorpusSentence, Token } from './sentence.ts'

/**
 * The sentences of a file in the format of KNP: a line for each word (`行った いった 行く 動詞 …`) up to `EOS`, among lines that begin
 * with `#`, `*` or `+`. The id of a sentence is that of its document and a number.
 */
export function sentencesOfKnp(file: string): CorpusSentence[] {
  const sentences: CorpusSentence[] = []
  let of = ''
  let tokens: Token[] = []
  for (const line of file.split('\n')) {
    const id = /^# S-ID:(\S+)/.exec(line)?.[1]
    if (id !== undefined) of = id.replace(/(?:-\d{1,3}){1,2}$/, '')
    else if (line === 'EOS') {
      sentences.push({ of, tokens })
      tokens = []
    } else if (!/^(?:#|[*+] -?\d+[A-Z])/.test(line) && line !== '') tokens.push(tokenOf(line))
  }
  return sentences
}

/** A space of full width as the reading says that the word before has the reading of both: 1[ついたち]日[　]. */
function tokenOf(line: string): Token {
  const [surface = '', reading = ''] = line.split(' ')
  if (reading === '　') return { surface, readings: [''] }
  return { surface, readings: reading.split('/').filter(isKana).map(toHiragana) }
}
