import { execFile } from 'node:child_process'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Analyser, createAnalyser } from '../../../../lib/dictionary/worker/analyser.ts'
import { HANG_MS } from '../../../../scripts/test/limits.ts'

let analyser: Analyser
beforeAll(async () => {
  analyser = createAnalyser()
  await analyser.ready()
})
afterAll(() => analyser.close())

describe('the analyser', () => {
  it('splits a text', async () => {
    expect(await analyser.split('朝だ。\n夜だ。', 'article')).toEqual({
      pieces: ['朝だ。', '\n', '夜だ。'],
      cut: 0,
    })
    expect(await analyser.split('あ'.repeat(1_001), 'song')).toMatchObject({ cut: 1 })
    expect(await analyser.split('', 'song')).toEqual({ pieces: [], cut: 0 })
  })

  it('reads, tokenises and explains sentences', async () => {
    expect(await analyser.furigana(['犬が三匹いる', ''])).toEqual([
      [
        { text: '犬', reading: 'いぬ' },
        { text: 'が' },
        { text: '三匹', reading: 'さんびき' },
        { text: 'いる' },
      ],
      [],
    ])
    expect(await analyser.tokens(['行った'])).toEqual([
      [
        {
          surface: '行っ',
          start: 0,
          base_form: '行く',
          reading: 'いっ',
          part_of_speech: '動詞-自立',
          conjugation: '五段・カ行促音便/連用タ接続',
        },
        {
          surface: 'た',
          start: 2,
          base_form: 'た',
          reading: 'た',
          part_of_speech: '助動詞',
          conjugation: '特殊・タ/基本形',
        },
      ],
    ])
    expect(await analyser.explain(['行った。'], 'en')).toEqual(['行った (いった): 行く, godan verb, past'])
  })

  it('is busy while somebody waits, but not while it only finds the words of a text', async () => {
    const words = analyser.wordsJson(null, ['犬がいる。'])
    await setImmediate()
    expect(analyser.isBusy()).toBe(false)
    const read = analyser.furigana(['犬がいる。'])
    await setImmediate()
    expect(analyser.isBusy()).toBe(true)
    await Promise.all([words, read])
    expect(analyser.isBusy()).toBe(false)
  })

  it('answers each sentence, in order', async () => {
    const sentences = Array.from({ length: 500 }, (_, index) => `第${index}話。`)
    const furigana = await analyser.furigana(sentences)
    expect(furigana.map(parts => parts.map(part => part.text).join(''))).toEqual(sentences)
  })

  it('serves a short request before a long one ends, and splits meanwhile', async () => {
    await analyser.split('起動。', 'article')
    const done: string[] = []
    const note = (name: string) => () => done.push(name)
    const long = Array.from({ length: 2_000 }, () => '彼は三本の鉛筆で絵を描いて、学校へ行った。')
    await Promise.all([
      analyser.furigana(long).then(note('long')),
      analyser.furigana(['短い文。']).then(note('short')),
      analyser.split('はい。', 'article').then(note('split')),
    ])
    expect(done.at(-1)).toBe('long')
  })

  it('stops when the caller leaves', async () => {
    const caller = new AbortController()
    const long = analyser.tokens(
      Array.from({ length: 5_000 }, () => '長い仕事だ。'),
      caller.signal,
    )
    caller.abort(new Error('left'))
    await expect(long).rejects.toThrow('left')
    expect(await analyser.furigana(['次'])).toEqual([[{ text: '次', reading: 'つぎ' }]])
  })

  it('refuses calls once it is closed', async () => {
    const closed = createAnalyser()
    await closed.close()
    await expect(closed.split('あ', 'article')).rejects.toThrow('closed')
    await expect(closed.furigana(['あ'])).rejects.toThrow('closed')
  })
})

describe('under plain Node', () => {
  it('works, and lets the process end without being closed', async () => {
    const url = new URL('../../../../lib/dictionary/worker/analyser.ts', import.meta.url).href
    const script = `
      const { createAnalyser } = await import(${JSON.stringify(url)})
      const analyser = createAnalyser()
      const { pieces } = await analyser.split('朝だ。夜だ。', 'article')
      console.log(JSON.stringify([pieces, await analyser.furigana(['朝'])]))`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      timeout: HANG_MS,
    })
    expect(JSON.parse(stdout)).toEqual([['朝だ。', '夜だ。'], [[{ text: '朝', reading: 'あさ' }]]])
  })
})
