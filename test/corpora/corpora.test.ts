import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { corpusReadings } from '../../scripts/bench/japanese/corpus-readings.ts'
import { sentencesOfConllu } from '../../scripts/corpora/conllu.ts'
import { hasEvenHash, readCorpora } from '../../scripts/corpora/documents.ts'
import { sentencesOfKnp } from '../../scripts/corpora/knp.ts'
import { readingCaseOf } from '../../scripts/corpora/reading-case.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** Sentences of our own, in both formats. */
const knp = (id: string) => `# S-ID:${id}-00-01 KNP:5.0
* 1D
+ 1D
1 ついたち 1 名詞 6 数詞 7 * 0 * 0 NIL
日 　 日 接尾辞 14 名詞性名詞助数辞 3 * 0 * 0 NIL
に に に 助詞 9 格助詞 1 * 0 * 0 NIL
* 2D
+ 2D
日本 にっぽん/にほん 日本 名詞 6 地名 4 * 0 * 0 NIL
語 ご 語 名詞 6 普通名詞 1 * 0 * 0 NIL
を を を 助詞 9 格助詞 1 * 0 * 0 NIL
* -1D
+ -1D
学んだ まなんだ 学ぶ 動詞 2 * 0 子音動詞バ行 8 タ形 10 NIL
。 。 。 特殊 1 句点 1 * 0 * 0 NIL
EOS
`
const conllu = `# newdoc id = test-s1
# sent_id = test-s1
# text = 又は経済 A
1	又は	又は	CCONJ	接続詞	_	2	cc	_	SpaceAfter=No|UnidicInfo=マタハ,又は,又は,又は,マタワ,,,マタハ
2	経済	経済	NOUN	名詞	_	0	root	_	UnidicInfo=ケイザイ,経済,経済,経済,ケーザイ,,,ケイザイ
3	A	A	SYM	記号	_	2	dep	_	SpaceAfter=No|UnidicInfo=エー,A,A,A,エー,,,エー
`

describe('the corpora', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  beforeAll(async () => {
    folder = await temporaryFolder()
    await mkdir(join(folder.path, 'knp'))
    for (const id of ['wiki1', 'wiki2', 'wiki3'])
      await writeFile(join(folder.path, 'knp', `${id}.knp`), knp(id))
    await writeFile(join(folder.path, 'ja_gsd-ud-test.conllu'), conllu)
    await writeFile(join(folder.path, 'notes.txt'), 'no corpus')
  })
  afterAll(() => folder.remove())

  it('lines of KNP are sentences with the readings of their words', () => {
    const [sentence] = sentencesOfKnp(knp('wiki1'))
    expect(sentence?.of).toBe('wiki1')
    expect(sentence?.tokens.slice(0, 4)).toEqual([
      { surface: '1', readings: ['ついたち'] },
      { surface: '日', readings: [''] },
      { surface: 'に', readings: ['に'] },
      { surface: '日本', readings: ['にっぽん', 'にほん'] },
    ])
  })

  it('runs of kanji join the readings of words, and a date’s digits have that of both', () => {
    const [sentence] = sentencesOfKnp(knp('wiki1'))
    expect(sentence && readingCaseOf(sentence)?.runs).toEqual([
      { start: 1, end: 2, readings: ['ついたち'] },
      { start: 3, end: 6, readings: ['にっぽんご', 'にほんご'] },
      { start: 7, end: 8, readings: ['まな'] },
    ])
  })

  it('pronunciations of CoNLL-U are laid on the kanji', () => {
    const [sentence] = sentencesOfConllu(conllu)
    expect(sentence && readingCaseOf(sentence)).toEqual({
      text: '又は経済 A',
      runs: [
        { start: 0, end: 1, readings: ['また'] },
        { start: 2, end: 4, readings: ['けーざい'] },
      ],
    })
  })

  it('the measure leaves out a sentence with a word whose reading the corpus lacks', () => {
    expect(
      readingCaseOf({
        of: 'wiki1',
        tokens: [
          { surface: '匁', readings: [] },
          { surface: 'は', readings: ['は'] },
        ],
      }),
    ).toBeNull()
  })

  it('documents are blind by the last byte of the SHA-256 of their id, and by the part of GSD', async () => {
    // By sha256sum they end in 25, 07 and 88.
    expect(['wiki1', 'wiki2', 'wiki3'].map(hasEvenHash)).toEqual([false, false, true])
    const documents = await readCorpora(folder.path)
    expect(documents.map(({ id, corpus, isBlind }) => [id, corpus, isBlind])).toContainEqual([
      'test-s1',
      'UD Japanese GSD',
      true,
    ])
  })

  it('the benchmark lists the faults of open documents and measures no blind ones then', async () => {
    const { lines, faults } = await corpusReadings(folder.path, text => [{ text }], true)
    expect(lines.map(({ what }) => what).filter(what => what.includes('blind'))).toEqual([])
    expect(faults).toContain('日本語[] not')
    const whole = await corpusReadings(folder.path, text => [{ text }], false)
    expect(whole.faults).toBe('')
    expect(whole.lines.map(({ what }) => what)).toContain('sentences, all corpora, blind, read right, %')
  })
})
