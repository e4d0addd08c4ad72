import { fileURLToPath } from 'node:url'
import { TokenizerBuilder } from '@patdx/kuromoji'
import NodeDictionaryLoader from '@patdx/kuromoji/node'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadKuromoji } from '../../../../lib/japanese/morphology/dictionary.ts'
import furigana from '../../../fixtures/furigana.json' with { type: 'json' }

type Kuromoji = Awaited<ReturnType<typeof loadKuromoji>>

let ours: Kuromoji
let theirs: Kuromoji
beforeAll(async () => {
  const dic_path = fileURLToPath(new URL('../dict', import.meta.resolve('@patdx/kuromoji')))
  ours = await loadKuromoji()
  theirs = await new TokenizerBuilder({ loader: new NodeDictionaryLoader({ dic_path }) }).build()
})

const buffersOf = ({
  token_info_dictionary,
  unknown_dictionary,
  viterbi_builder,
  viterbi_searcher,
}: Kuromoji) => [
  ...[token_info_dictionary, unknown_dictionary].flatMap(({ dictionary, pos_buffer }) => [
    dictionary.buffer,
    pos_buffer.buffer,
  ]),
  viterbi_builder.trie.bc.getBaseBuffer(),
  viterbi_builder.trie.bc.getCheckBuffer(),
  viterbi_searcher.connection_costs.buffer,
]

describe('the dictionary', () => {
  it('finds the words that the package finds itself', () => {
    const odd = [
      '',
      'abc ｱｲｳ 12０',
      'ゔ〓々ー',
      '𠮟る',
      'Ünïcödé é',
      'ありがとうございましたーーーー!!',
      '一'.repeat(200),
    ]
    const texts = [...furigana.map(({ text }) => text), ...odd]
    expect(texts.map(text => ours.tokenize(text))).toEqual(texts.map(text => theirs.tokenize(text)))
  })

  it('knows the same entries of every word', () => {
    const [own, other] = [ours, theirs].map(({ token_info_dictionary }) => token_info_dictionary.target_map)
    // Comparing all lists one by one takes seconds.
    expect(JSON.stringify(own) === JSON.stringify(other)).toBe(true)
  })

  it('keeps no padding of files', () => {
    const total = buffersOf(ours).reduce((bytes, { buffer }) => bytes + buffer.byteLength, 0)
    expect(total / 1e6).toBeLessThan(61)
  })
})
