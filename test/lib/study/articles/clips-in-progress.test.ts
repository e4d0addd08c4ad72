import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Problem } from '../../../../lib/platform/problems/errors.ts'
import { ClipsInProgress } from '../../../../lib/study/articles/clips/clips-in-progress.ts'
import { clipWorld } from './audio-lab.ts'

const never = new AbortController().signal
const none = new Set<string>()

describe('clips in progress', () => {
  it('are made by one task while the others wait', async () => {
    const clips = new ClipsInProgress()
    const gate = Promise.withResolvers<void>()
    const first = clips.lead('a', none, () => gate.promise, never)
    const second = clips.lead('a', none, () => Promise.reject(new Error('made twice')), never)
    expect(await clips.lead('b', none, async () => {}, never)).toBe(true)
    gate.resolve()
    expect(await Promise.all([first, second])).toEqual([true, false])
  })

  it('do not hold a caller whose signal aborts', async () => {
    const clips = new ClipsInProgress()
    const leave = new AbortController()
    const gate = Promise.withResolvers<void>()
    const first = clips.lead('a', none, () => gate.promise, never)
    const second = clips.lead('a', none, async () => {}, leave.signal)
    leave.abort(new Error('cancelled'))
    await expect(second).rejects.toThrow('cancelled')
    await expect(clips.lead('b', none, async () => {}, leave.signal)).rejects.toThrow('cancelled')
    gate.resolve()
    expect(await first).toBe(true)
  })

  it('are not made again by a task that saw them missing before they were made', async () => {
    const clips = new ClipsInProgress()
    await clips.watch(async made => {
      expect(await clips.lead('a', none, async () => {}, never)).toBe(true)
      expect(await clips.lead('a', made, () => Promise.reject(new Error('made twice')), never)).toBe(false)
    })
    await clips.watch(async made => expect(made.size).toBe(0))
  })
})

/** More clips than a task makes at once. */
const text = fc.array(fc.constantFrom(...'一二三四五六七八九十'), { minLength: 1, maxLength: 10 })
const texts = fc.array(text, { minLength: 2, maxLength: 4 })

it('tasks that want a clip that cannot be made take turns, and give up with a reason after ten others failed', async () => {
  const noVoice = new Problem('upstream_failed', 'No voice.')
  const world = clipWorld({ speak: () => Promise.reject(noVoice) })
  const all = Array.from({ length: 13 }, (_, id) => world.synthesiseAll(id + 1, ['一。']).spoken)
  const told = (await Promise.all(all)).map(({ audio }) => audio.sentences[0]?.error)
  expect(told.filter(error => error === noVoice.message)).toHaveLength(world.spoken.length)
  expect(world.spoken).toHaveLength(10)
  expect(told.filter(error => error?.startsWith('Other tasks'))).toHaveLength(3)
})

describe('in any order of the calls of several tasks', () => {
  it('every clip is made exactly once, and every sentence of every task gets its own', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), texts, async (scheduler, texts) => {
        const step = () => scheduler.schedule(Promise.resolve())
        const world = clipWorld({ before: step, after: step, speak: step })
        const all = texts.map((sentences, id) => world.synthesiseAll(id + 1, sentences).spoken)
        const outcomes = await scheduler.waitFor(Promise.all(all))
        expect(world.spoken.toSorted()).toEqual([...new Set(texts.flat())].toSorted())
        expect(outcomes.map(({ audio }) => [audio.ready, audio.failed])).toEqual(
          texts.map(sentences => [sentences.length, 0]),
        )
        expect(world.linked.size).toBe(texts.flat().length)
      }),
    )
  })

  it('with any failures and cancellations every task ends, and reports each sentence', async () => {
    const failures = fc.array(fc.boolean(), { minLength: 1, maxLength: 20 })
    const cancelled = fc.array(fc.boolean(), { minLength: 5, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        texts,
        failures,
        cancelled,
        async (scheduler, texts, failures, cancelled) => {
          const step = () => scheduler.schedule(Promise.resolve())
          const world = clipWorld({
            before: step,
            async speak(_, signal) {
              const fails = failures[world.spoken.length % failures.length]
              await step()
              signal.throwIfAborted()
              if (fails) throw new Problem('upstream_failed', 'No voice.')
            },
          })
          const tasks = texts.map((sentences, id) => world.synthesiseAll(id + 1, sentences))
          const stops = tasks.map(async ({ task }, at) => {
            await step()
            if (cancelled[at]) task.stop('cancelled')
          })
          const [outcomes] = await scheduler.waitFor(
            Promise.all([Promise.allSettled(tasks.map(({ spoken }) => spoken)), ...stops]),
          )
          expect(world.wasTwiceAtOnce()).toBe(false)
          for (const [at, outcome] of outcomes.entries()) {
            const sentences = texts[at] ?? []
            if (outcome.status === 'rejected') expect(cancelled[at]).toBe(true)
            else
              expect(outcome.value.audio.sentences.map(({ index, status }) => [index, status])).toEqual(
                sentences.map((_, index) => [
                  index,
                  world.linked.has(`${at + 1}/${index}`) ? 'ready' : 'failed',
                ]),
              )
          }
        },
      ),
    )
  })
})
