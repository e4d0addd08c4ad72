import { execFile } from 'node:child_process'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { createAnalyser } from '../../../../lib/dictionary/worker/analyser.ts'
import { HANG_MS } from '../../../../scripts/test/limits.ts'
import { sharedAnalyser } from '../../../support/shared-analyser.ts'

const analyser = sharedAnalyser

describe('the analyser', () => {
  it('is busy while somebody waits, but not while it only finds the words of a text', async () => {
    const words = analyser.wordsJson(null, ['犬がいる。'])
    await setImmediate()
    expect(analyser.isBusy()).toBe(false)
    const read = analyser.furigana(Array.from({ length: 500 }, (_, n) => `犬が${n}匹いる。`))
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
