import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isContent } from '../../../../lib/japanese/split.ts'
import { isProblem } from '../../../../lib/platform/problems/errors.ts'
import {
  articleOf,
  contradictions,
  leftovers,
  link,
  sound,
  speak,
  storedAudio,
  testBucket,
} from '../../../handlers/data/audio-stories.ts'
import { edit, finish } from '../../../handlers/data/edit-stories.ts'
import { dataLab, type Lab, newTaskId, reader, stranger } from '../../../handlers/data/lab.ts'
import { readPage } from '../../../handlers/data/stories.ts'
import { steps } from '../../../support/steps.ts'
import { wavOf } from '../../../support/wav.ts'

const open = dataLab()
const bucket = testBucket()

/** A sound of two parts. */
const long = wavOf(200_000)

/** So few that accounts and articles share them. */
const sentence = fc.constantFrom('はい。', 'いいえ。', 'そう。')
const rows = fc.array(fc.oneof({ weight: 5, arbitrary: sentence }, fc.constant('\n')), { maxLength: 3 })
const voice = fc.constantFrom('ja-JP-NanamiNeural', 'espeak-ng-ja')
const step = fc.record({
  owner: fc.constantFrom(reader, stranger),
  pick: fc.nat(),
  index: fc.nat({ max: 3 }),
  does: fc.oneof(
    steps(2, 'upload', { rows }),
    steps(3, 'link', { voice }),
    steps(5, 'store', { voice, said: fc.option(sentence, { freq: 5 }), isLong: fc.boolean() }),
    steps(2, 'source', { sentence }),
    steps(2, 'edit', { rows }),
    steps(2, 'remove', {}),
    steps(1, 'sweep', {}),
  ),
})
type Step = (typeof step)['generate'] extends (...given: never[]) => { value: infer T } ? T : never

/** Concurrent requests. */
const REFUSALS = ['not_found', 'version_conflict', 'article_busy', 'article_processing', 'superseded']

async function take(lab: Lab, { owner, pick, index, does }: Step): Promise<void> {
  const client = lab.as(owner)
  if (does.kind === 'upload') {
    await articleOf(client, ['はい。', ...does.rows])
    return
  }
  if (does.kind === 'sweep') {
    await lab.as(null).housekeeping.sweep()
    return
  }
  const { items } = await client.articles.list()
  const id = items[pick % items.length]?.id
  if (id === undefined) return
  if (does.kind === 'remove') {
    await client.articles.remove({ params: { id } })
    return
  }
  const { head, rows } = await readPage(client, id)
  const content = rows.filter(row => isContent(row.sentence))
  const row = content[index % content.length]
  if (!row) return
  if (does.kind === 'link') {
    const indices = content.map(({ index }) => index)
    await link(client, id, indices, does.voice, head.revision)
  } else if (does.kind === 'store') {
    const { voice, said } = does
    const bytes = does.isLong ? long : sound
    const { revision } = head
    await speak(client, id, row.index, row.sentence, { voice, bytes, revision, ...(said ? { said } : {}) })
  } else if (does.kind === 'source') {
    await client.sentenceEdits.source({ params: { id, idx: row.index }, body: { sentence: does.sentence } })
  } else {
    const task_id = newTaskId()
    await edit(client, id, ['はい。', ...does.rows], { task_id })
    await finish(client, { id, task_id })
  }
}

async function takeAtOnce(lab: Lab, steps: readonly Step[]): Promise<void> {
  // Due before the calls, which take less time.
  if (steps.some(({ does }) => does.kind === 'sweep')) lab.clock.advance(16 * 60)
  for (const ended of await Promise.allSettled(steps.map(step => take(lab, step)))) {
    if (ended.status === 'fulfilled') continue
    if (!isProblem(ended.reason)) throw ended.reason
    expect(REFUSALS).toContain(ended.reason.code)
  }
}

describe.each([
  ['in a bucket', () => bucket.environment()],
  ['in the table', () => ({})],
])('whatever two accounts do, one after the other or at once, with clips %s', (_, environment) => {
  it('every reference has a receipt, every clip has its bytes, and nothing is left in the end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 12 }),
        async taken => {
          const lab = await open(environment())
          const stored = () => storedAudio(lab)
          const wrong = async () => contradictions(await stored(), bucket.keys())
          for (const owner of [reader, stranger]) {
            const id = await articleOf(lab.as(owner), ['はい。', 'そう。'])
            await speak(lab.as(owner), id, 0, 'はい。')
          }
          for (const steps of taken) {
            await takeAtOnce(lab, steps)
            expect(await wrong()).toEqual([])
          }
          const sweep: Step = { owner: reader, pick: 0, index: 0, does: { kind: 'sweep' } }
          await takeAtOnce(lab, [sweep])
          expect([...(await wrong()), ...leftovers(await stored(), bucket.keys())]).toEqual([])

          for (const owner of [reader, stranger])
            for (const { id } of (await lab.as(owner).articles.list()).items)
              await lab.as(owner).articles.remove({ params: { id } })
          expect(await stored()).toEqual({ clips: [], parts: [], receipts: [], pending: [], spoken: [] })
          expect(bucket.keys().size).toBe(0)
        },
      ),
      { numRuns: 6, endOnFailure: true },
    )
  })
})
