import fc from 'fast-check'
import { expect, it } from 'vitest'
import { finishedArticle } from '../../../handlers/data/edit-stories.ts'
import { type DataClient, dataLab, type Lab } from '../../../handlers/data/lab.ts'
import {
  allWords,
  detailsOf,
  EDICT,
  entryOf,
  mark,
  newRequest,
  put,
  remove,
} from '../../../handlers/data/word-stories.ts'
import { steps } from '../../../support/steps.ts'

const open = dataLab()

/** 飲む and 呑む become one word as soon as the dictionary is asked. */
const DRINK = { form: '呑む', reading: 'のむ' }
const WORDS = [DRINK, { form: '飲む', reading: 'のむ' }, { form: '雨', reading: 'あめ' }] as const
const entry = (word: (typeof WORDS)[number]) =>
  word.reading === 'のむ' ? entryOf(DRINK, { forms: ['呑む', '飲む'] }) : entryOf(word)

const device = fc.constantFrom(0, 1)
const word = fc.constantFrom(...WORDS)
const step = fc.oneof(
  steps(5, 'mark', {
    device,
    word,
    place: fc.nat(3),
    asked: fc.boolean(),
    times: fc.integer({ min: 1, max: 2 }),
  }),
  steps(3, 'undo', { device, times: fc.constantFrom(1, 2) }),
  steps(1, 'state', { word, state: fc.constantFrom('known' as const, 'ignored' as const) }),
  steps(1, 'remove', { word }),
  steps(1, 'edit', { place: fc.nat(3) }),
  steps(1, 'delete', {}),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Two devices of one learner, each of which can undo its marks, the last one first. */
class Devices {
  private readonly marks: [Undo[], Undo[]] = [[], []]
  private text: { id: number; revision: number } | null = null
  private readonly client: DataClient
  private readonly lab: Lab
  constructor(lab: Lab, client: DataClient) {
    this.lab = lab
    this.client = client
  }

  async take(given: Step): Promise<void> {
    const { client } = this
    this.lab.clock.advance(1)
    if (given.kind === 'mark') await this.mark(given)
    else if (given.kind === 'undo') await this.undo(given)
    else if (given.kind === 'state')
      await put(client, given.word, { state: given.state, dictionary: EDICT, entry: entry(given.word) })
    else if (given.kind === 'remove') await remove(client, given.word)
    else if (given.kind === 'delete' && this.text) {
      await client.articles.remove({ params: { id: this.text.id } })
      this.text = null
    } else if (given.kind === 'edit') this.text = null
  }

  private async mark({ device, word, place, asked, times }: Extract<Step, { kind: 'mark' }>) {
    const { client } = this
    this.text ??= { id: (await finishedArticle(client, PLACES)).id, revision: 1 }
    const source = { article_id: this.text.id, index: place, start: 0, length: 1 }
    const request_id = newRequest()
    const said = { request_id, entry: asked ? entry : null }
    const marked = [{ word, state: 'learning', source }] as const
    const answers = []
    for (let n = 0; n < times; n += 1) answers.push(await mark(client, marked, said))
    for (const again of answers) expect(again).toEqual(answers[0])
    const [{ was, source_id } = { was: null, source_id: null }] = answers[0]?.changes ?? []
    this.marks[device === 0 ? 0 : 1].push({ word, state: was, undone_source: source_id })
  }

  private async undo({ device, times }: Extract<Step, { kind: 'undo' }>) {
    const last = this.marks[device === 0 ? 0 : 1].pop()
    // A mark that added nothing changed nothing to be undone but the state.
    if (!last || (last.undone_source === null && last.state === 'learning')) return
    const request_id = newRequest()
    for (let n = 0; n < times; n += 1) await mark(this.client, [last], { undo: true, request_id })
  }
}
type Undo = Parameters<typeof mark>[1][number]
const PLACES = ['一。', '二。', '三。', '四。']

it('a learning word that was marked in a text has a sentence until the learner takes it away', async () => {
  const lab = await open()
  let user_id = 100
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async steps => {
      user_id += 1
      const client = lab.as({ user_id, role: 'user' })
      const devices = new Devices(lab, client)
      for (const given of steps) {
        await devices.take(given)
        for (const { state, sources, form, reading, written } of await allWords(client)) {
          if (state !== 'learning') continue
          const details = await detailsOf(client, { form, reading })
          expect(details.sources.length, form).toBe(sources)
          expect(sources, `${form} after ${JSON.stringify(given)}`).toBeGreaterThan(0)
          expect(written).toBe(details.sources[0]?.written)
        }
      }
    }),
    { numRuns: 15 },
  )
})
