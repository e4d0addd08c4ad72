import { describe, expect, it } from 'vitest'
import {
  accentCache,
  sentenceAccent,
} from '../../../../../../lib/agent/speech/synthesis/open-jtalk/sentence-accent.ts'
import type { TracedWord } from '../../../../../../lib/agent/speech/synthesis/open-jtalk/trace.ts'
import { never, openLab } from '../../../../../lib/agent/speech/synthesis/lab.ts'

const word: TracedWord = { written: '雨', sound: 'アメ', drop: 1, isChained: false }
const phrase = { kana: 'アメ', drop: 1 }

/** An Open JTalk that reads each line as these words, when it is let go on. */
async function opened(wordsOf: (line: string) => TracedWord[] = () => [word]) {
  const gate = Promise.withResolvers<void>()
  const lines: string[] = []
  let running = 0
  let most = 0
  const openJtalk = {
    voice: 'open-jtalk:fake:normal',
    available: async () => true,
    synthesise: async (line: string) => {
      lines.push(line)
      running += 1
      most = Math.max(most, running)
      await gate.promise
      running -= 1
      return { wav: new Uint8Array(), words: wordsOf(line) }
    },
  }
  const { ports } = await openLab({ openJtalk })
  const cache = accentCache()
  return {
    lines,
    most: () => most,
    go: gate.resolve,
    slots: ports.slots,
    ask: (text: string, signal = never) => sentenceAccent(text, ports, cache, signal),
  }
}

describe('the accents of sentences', () => {
  it('are found one after the other, once for those who ask for the same at once, and beside the slots of clips', async () => {
    const lab = await opened()
    const asked = ['雨。', '雨。', '飴。'].map(text => lab.ask(text))
    await expect.poll(() => lab.lines).toEqual(['雨。'])
    expect(lab.slots.isTaken('open-jtalk')).toBe(false)
    lab.go()
    expect(await Promise.all(asked)).toEqual(Array(3).fill({ phrases: [phrase] }))
    expect([lab.lines, lab.most()]).toEqual([['雨。', '飴。'], 1])
  })

  it('are refused as busy while too many wait; a reader who leaves gets no problem', async () => {
    const lab = await opened()
    const asked = Array.from({ length: 11 }, (_, n) => lab.ask('雨'.repeat(n + 1)))
    await expect(lab.ask('雪。')).rejects.toMatchObject({ code: 'rate_limited', status: 429 })
    lab.go()
    await Promise.all(asked)
    const left = new AbortController()
    left.abort(new Error('left'))
    await expect(lab.ask('霧。', left.signal)).rejects.toThrow('left')
  })

  it('are none if those of one of its lines cannot be told', async () => {
    const long = `${'雨が降る。'.repeat(30)}雪。`
    const lab = await opened(line => (line.endsWith('雪。') ? [] : [word]))
    lab.go()
    expect(await lab.ask(long)).toEqual({ phrases: [] })
    expect(lab.lines.length).toBeGreaterThan(1)
  })
})
