import { describe, expect, it } from 'vitest'
import { Problem } from '../../../../lib/platform/problems/errors.ts'
import { clipWorld } from './audio-lab.ts'

const sentences = (count: number) => Array.from({ length: count }, (_, n) => `文${n}。`)
const ready = (index: number) => ({ index, status: 'ready', error: null })

describe('synthesising sentences', () => {
  it('makes every clip once, links sentences with the same text to it, and reports each in order', async () => {
    const world = clipWorld()
    const { spoken, shares } = world.synthesiseAll(7, ['はい。', 'いいえ。', 'はい。', 'はい。'])
    expect(await spoken).toEqual({
      audio: { ready: 4, failed: 0, sentences: [ready(0), ready(1), ready(2), ready(3)] },
      warnings: [],
    })
    expect(world.spoken.toSorted()).toEqual(['いいえ。', 'はい。'])
    expect(world.linked.get('7/3')).toBe(world.linked.get('7/0'))
    expect(shares).toEqual([0.25, 0.5, 0.75, 1])
  })

  it('makes four clips of a task at once', async () => {
    const gates: (() => void)[] = []
    const world = clipWorld({ speak: () => new Promise(resolve => gates.push(resolve)) })
    const { spoken } = world.synthesiseAll(7, sentences(9))
    let made = 0
    while (made < 9) {
      await expect.poll(() => gates.length).toBe(Math.min(4, 9 - made))
      expect(world.spoken).toHaveLength(made + gates.length)
      made += gates.length
      for (const letGo of gates.splice(0)) letGo()
    }
    expect((await spoken).audio.ready).toBe(9)
  })

  it('continues after a failure, and saves the reason with the sentences of that text', async () => {
    const world = clipWorld({
      async speak(sentence) {
        if (sentence === '×。') throw new Problem('upstream_failed', `The voice said no. ${'x'.repeat(400)}`)
      },
    })
    const { audio } = await world.synthesiseAll(7, ['一。', '×。', '二。', '×。']).spoken
    expect(audio).toMatchObject({ ready: 2, failed: 2 })
    const [, failed] = audio.sentences
    expect(failed?.error).toMatch(/^The voice said no\. x+…$/)
    expect(failed?.error).toHaveLength(300)
    expect(world.kept.map(({ index, sentence }) => [index, sentence])).toEqual([
      [1, '×。'],
      [3, '×。'],
    ])
    expect(world.kept[0]?.error).toBe(failed?.error)
    expect(world.spoken.filter(sentence => sentence === '×。')).toHaveLength(1)
  })

  it('shows no details of an unexpected error', async () => {
    const world = clipWorld({ speak: () => Promise.reject(new TypeError('a secret detail')) })
    const told = JSON.stringify([await world.synthesiseAll(7, ['一。']).spoken, world.kept])
    expect(told).toContain('an unexpected error')
    expect(told).not.toContain('secret')
  })

  it('makes no more calls after five failures alike, but links existing clips', async () => {
    const refused = new Problem('upstream_failed', 'The key of the voice was refused (401).')
    const world = clipWorld({ speak: () => Promise.reject(refused) })
    const texts = sentences(200)
    const before = clipWorld()
    await before.synthesiseAll(1, texts.slice(150)).spoken
    for (const clip of before.clips) world.clips.add(clip)

    const { audio, warnings } = await world.synthesiseAll(7, texts).spoken
    expect(audio).toMatchObject({ ready: 50, failed: 150 })
    expect(new Set(audio.sentences.map(({ error }) => error))).toEqual(new Set([refused.message, null]))
    expect(world.spoken.length).toBeGreaterThanOrEqual(5)
    expect(world.spoken.length).toBeLessThanOrEqual(8)
    expect(world.kept).toHaveLength(150)
    expect(warnings).toEqual([])
  })

  it('continues while failures differ, or a sentence succeeds in between', async () => {
    const failing = clipWorld({
      speak: sentence => Promise.reject(new Problem('upstream_failed', `${sentence} cannot be spoken.`)),
    })
    await failing.synthesiseAll(7, sentences(40)).spoken
    expect(failing.spoken).toHaveLength(40)

    let asked = 0
    const faltering = clipWorld({
      async speak() {
        asked += 1
        if (asked % 4 > 0) throw new Problem('rate_limited', 'Too many requests.')
      },
    })
    const { audio } = await faltering.synthesiseAll(7, sentences(40)).spoken
    expect(audio).toMatchObject({ ready: 10, failed: 30 })
  })

  it('stops at once without a speech provider, and warns', async () => {
    const world = clipWorld({
      speak: () => Promise.reject(new Problem('not_configured', 'Nothing can speak.')),
    })
    const { audio, warnings } = await world.synthesiseAll(7, sentences(80)).spoken
    expect(audio).toMatchObject({ ready: 0, failed: 80 })
    expect(world.spoken.length).toBeLessThanOrEqual(4)
    expect(warnings).toEqual(['no_voice_configured'])
  })

  it('fails a sentence whose text changed meanwhile, and saves nothing with its new text', async () => {
    const world = clipWorld({
      async speak(sentence) {
        if (sentence === '文1。') world.texts.get(7)?.sentences.splice(1, 1, '別の文。')
      },
    })
    const { audio } = await world.synthesiseAll(7, sentences(3)).spoken
    expect(audio).toMatchObject({ ready: 2, failed: 1 })
    expect(audio.sentences[1]).toEqual({
      index: 1,
      status: 'failed',
      error: expect.stringContaining('changed'),
    })
    expect(world.kept).toEqual([])
    expect(world.linked.has('7/1')).toBe(false)
  })

  it('fails all remaining sentences when the article gets other rows', async () => {
    const world = clipWorld({
      async speak(sentence) {
        if (sentence === '文70。') world.texts.set(7, { revision: 2, sentences: sentences(300) })
      },
    })
    const { audio } = await world.synthesiseAll(7, sentences(300)).spoken
    expect(audio).toMatchObject({ ready: 128, failed: 172 })
    expect(audio.sentences.at(-1)?.error).toContain('changed')
    expect(world.spoken).toHaveLength(128)
  })

  it('distinguishes sound that breaks off from an unavailable store', async () => {
    const broken = clipWorld({ breaksOff: sentence => sentence === '一。' })
    const [cut, whole] = (await broken.synthesiseAll(7, ['一。', '二。']).spoken).audio.sentences
    expect(cut?.error).toContain('stopped mid-sentence')
    expect(whole).toEqual(ready(1))
    const away = new Problem('unavailable', 'data cannot be reached right now.')
    const storeless = clipWorld({
      async before({ route }) {
        if (route.operation === 'data.audio.store') throw away
      },
    })
    const [lost] = (await storeless.synthesiseAll(7, ['一。']).spoken).audio.sentences
    expect(lost?.error).toBe(away.message)
  })

  /** Clips of which some look-ups fail, counted from one. */
  const lookedUp = (fails: (call: number) => boolean) => {
    let calls = 0
    const world = clipWorld({
      async before({ route }) {
        if (route.operation === 'data.audio.link' && fails(++calls))
          throw new Problem('unavailable', 'The object store did not answer.')
      },
    })
    return { ...world, calls: () => calls }
  }

  it('fails sentences whose clips could not be looked up, and continues with the others', async () => {
    const world = lookedUp(call => call === 2)
    const { audio, warnings } = await world.synthesiseAll(7, sentences(200)).spoken
    expect([audio.ready, audio.failed, warnings]).toEqual([136, 64, []])
    const error = 'The object store did not answer.'
    expect(audio.sentences[64]).toEqual({ index: 64, status: 'failed', error })
    const all = sentences(200).map((sentence, index) => ({ index, sentence }))
    expect(world.kept).toMatchObject(all.slice(64, 128))
    expect(world.spoken).toHaveLength(136)
  })

  it('looks up no more clips after five failures alike', async () => {
    const world = lookedUp(() => true)
    const { audio } = await world.synthesiseAll(7, sentences(640)).spoken
    expect([audio.ready, audio.failed, world.calls()]).toEqual([0, 640, 5])
    expect(world.kept).toHaveLength(640)
    expect(world.spoken).toEqual([])
  })

  it('aborts its calls in progress when cancelled, and waits until they have ended', async () => {
    const aborted: string[] = []
    const world = clipWorld({
      speak: (sentence, signal) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            aborted.push(sentence)
            reject(signal.reason)
          })
        }),
    })
    const { task, spoken } = world.synthesiseAll(7, sentences(30))
    await expect.poll(() => world.spoken.length).toBe(4)
    task.stop('cancelled')
    await expect(spoken).rejects.toThrow('cancelled')
    expect(aborted).toHaveLength(4)
    expect(world.spoken).toHaveLength(4)
    expect(world.kept).toEqual([])
  })
})

it('readers of the article meanwhile see which clips a task is still about to make', async () => {
  const gates = new Map<string, () => void>()
  const world = clipWorld({ speak: sentence => new Promise(resolve => gates.set(sentence, resolve)) })
  const { task, spoken } = world.synthesiseAll(7, sentences(3))
  await expect.poll(() => gates.size).toBe(3)
  expect(task.awaitedAudio).toEqual({ revision: 1, indices: new Set([0, 1, 2]) })
  gates.get('文1。')?.()
  await expect.poll(() => task.awaitedAudio?.indices).toEqual(new Set([0, 2]))
  for (const letGo of gates.values()) letGo()
  await spoken
  expect(task.awaitedAudio?.indices).toEqual(new Set())
})
