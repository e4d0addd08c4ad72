import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { analyseText } from '../../../../lib/study/articles/flows/analyse-text.ts'
import { runs } from '../../../support/sample.ts'
import { workOnArticle } from './lab.ts'

const Asked = z.object({ sentences: z.array(z.object({ index: z.number() })).default([]) })
const turn = () => new Promise(resolve => setImmediate(resolve))
const progress = { report() {}, between: () => () => {} }

/** Sentences so long that each of them is a batch of its own. */
const sentencesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ index, sentence: '長'.repeat(1_200) }))

/** Translates a text with a provider that answers all calls in progress at the same time, round by round. */
async function inRounds(count: number, concurrency: number, withheld = false) {
  const rounds: string[][] = []
  const written: string[] = []
  let asked: { path: string; answer(): void }[] = []
  const { work } = workOnArticle(async ({ path, body }) => {
    if (!path.startsWith('/v1/agent/')) return void written.push(path.split('/').at(-1) ?? '')
    await new Promise<void>(answer => asked.push({ path, answer }))
    if (path.endsWith('summarise')) return { summary: 'A story.', warning: null }
    const { sentences } = Asked.parse(JSON.parse(String(body)))
    return { results: sentences.map(({ index }) => ({ index, translation: 'Long.' })), warnings: [] }
  })
  const text = sentencesOf(count)
  const lacking = { translation: text, explanation: [], text, audio: null, whole: 'The text.' }
  const costs = withheld ? { withheld: { models: true, voice: true } } : {}
  let isDone = false
  const result = analyseText({ ...work, concurrency, ...costs }, lacking, progress).finally(() => {
    isDone = true
  })
  result.catch(() => {})
  while (!isDone) {
    for (let turns = 0; turns < 5; turns += 1) await turn()
    const round = asked
    asked = []
    if (round.length > 0) rounds.push(round.map(({ path }) => path.split('/').at(-1) ?? ''))
    for (const { answer } of round) answer()
  }
  return { result, rounds, written }
}

describe('a text', () => {
  it('is translated and summarised in the fewest rounds of calls, with the summary beside the last batches', async () => {
    const sizes = fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 5 }))
    await fc.assert(
      fc.asyncProperty(sizes, async ([count, concurrency]) => {
        const { result, rounds } = await inRounds(count, concurrency)
        expect((await result).translated).toBe(count)
        expect(rounds).toHaveLength(Math.ceil((count + 1) / concurrency))
        for (const round of rounds) expect(round.length).toBeLessThanOrEqual(concurrency)
        const at = rounds.findIndex(round => round.includes('summarise'))
        expect(at).toBeGreaterThanOrEqual(rounds.length - 2)
        expect(rounds.flat().filter(call => call === 'summarise')).toHaveLength(1)
      }),
      runs(30, 5),
    )
  })

  it('has its summary written after everything else', async () => {
    const { result, written } = await inRounds(5, 4)
    await result
    expect(written.length).toBeGreaterThan(1)
    expect(written.indexOf('summary')).toBe(written.length - 1)
  })

  it('is left as interrupted, and no model is asked, where models are withheld', async () => {
    const { result, rounds, written } = await inRounds(5, 4, true)
    await expect(result).rejects.toMatchObject({ why: 'interrupted' })
    expect([rounds, written]).toEqual([[], []])
  })
})
