import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { WordState } from '../../../../lib/contracts/schemas/learners/words.ts'
import { skillIdOf } from '../../../../lib/japanese/grammar/skill-name.ts'
import { type DataClient, dataLab, type Lab } from '../../../handlers/data/lab.ts'
import {
  allWords,
  codes,
  detailsOf,
  mapOf,
  mark,
  newRequest,
  RAIN,
  SNOW,
} from '../../../handlers/data/word-stories.ts'

const open = dataLab()

const WORDS = [RAIN, SNOW] as const
type Word = (typeof WORDS)[number]
/** Steps are a minute apart: a change that is sent at once is fresh, any other one is late. */
const MINUTE = 60

const device = fc.nat(1)
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('mark' as const),
      device,
      word: fc.constantFrom(...WORDS),
      state: fc.constantFrom<(WordState | null)[]>('learning', 'learning', 'known', 'ignored', null),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const), device }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('send' as const),
      device,
      most: fc.integer({ min: 1, max: 4 }),
      /** The first reply is lost, and the request is sent again. */
      isLost: fc.boolean(),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

interface Press {
  readonly request_id: string
  readonly word: Word
  readonly state: WordState | null
  readonly at: string
  /** The press that this one undoes. */
  readonly undoes?: Press
}
type Made = Awaited<ReturnType<typeof mark>>['changes'][number]

/** Devices that show presses at once and send them later, in order, as the app does. */
class Devices {
  private readonly queues: [Press[], Press[]] = [[], []]
  private readonly acts: [Press[], Press[]] = [[], []]
  private readonly replies = new Map<string, Made>()
  /** The accepted change of each word that was made last. */
  readonly last = new Map<Word, { at: string; state: WordState | null }>()
  /** Words that were removed, which takes their sentences away, and came back by undo. */
  readonly restored = new Set<string>()
  private readonly lab: Lab
  private readonly client: DataClient
  constructor(lab: Lab, client: DataClient) {
    this.lab = lab
    this.client = client
  }

  async take(given: Step): Promise<void> {
    this.lab.clock.advance(MINUTE)
    const [queue, acts] = [this.queues[given.device], this.acts[given.device]]
    if (!queue || !acts) return
    const press = { request_id: newRequest(), at: this.lab.clock.now().toISOString() }
    if (given.kind === 'mark') {
      const made = { ...press, word: given.word, state: given.state }
      queue.push(made)
      acts.push(made)
    } else if (given.kind === 'undo') {
      const undone = acts.pop()
      if (undone && queue.includes(undone)) queue.splice(queue.indexOf(undone), 1)
      else if (undone) queue.push({ ...press, word: undone.word, state: null, undoes: undone })
    } else for (const sent of queue.splice(0, given.most)) await this.send(sent, given.isLost ? 2 : 1)
  }

  async sendAll(): Promise<void> {
    for (const device of [0, 1]) await this.take({ kind: 'send', device, most: 99, isLost: false })
  }

  private async send(press: Press, times: number): Promise<void> {
    const { request_id, word, at, undoes } = press
    const undone = undoes && this.replies.get(undoes.request_id)
    if (undone && undone.was === undone.state && undone.source_id === null) return
    const state = undone ? undone.was : press.state
    const source = { sentence: `${word.form}。${at}`, start: 0, length: word.form.length }
    const said = undone
      ? { word, state, at, undone_source: undone.source_id }
      : { word, state, at, ...(state === 'learning' && { source }) }
    const answers: Made[] = []
    for (let n = 0; n < times; n += 1)
      answers.push(...(await mark(this.client, [said], { request_id, undo: undone !== undefined })).changes)
    if (undone?.state === null) this.restored.add(word.form)
    const [answer] = answers
    if (!answer) throw new Error('There is no answer.')
    for (const again of answers) expect(again).toEqual(answer)
    this.replies.set(request_id, answer)
    const last = this.last.get(word)
    if (answer.superseded) {
      // Only a later change with another state stands in the way.
      expect(last && last.at > at && last.state !== state).toBe(true)
      expect(answer.state).toBe(last?.state)
    } else if (!last || last.at <= at) this.last.set(word, { at, state })
    else expect(state).toBe(last.state)
  }
}

it('each change of two devices that was accepted is there, or a later one is', async () => {
  const lab = await open()
  let user_id = 100
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async steps => {
      user_id += 1
      const client = lab.as({ user_id, role: 'user' })
      const devices = new Devices(lab, client)
      for (const given of steps) await devices.take(given)
      await devices.sendAll()
      const expected = [...devices.last].flatMap(([word, { state }]) =>
        state === null ? [] : [[skillIdOf(word), codes[state]]],
      )
      expect(await mapOf(client)).toEqual(Object.fromEntries(expected))
      for (const { state, sources, form, reading } of await allWords(client)) {
        if (state !== 'learning' || devices.restored.has(form)) continue
        expect(sources).toBeGreaterThan(0)
        expect((await detailsOf(client, { form, reading })).sources).toHaveLength(sources)
      }
    }),
    { numRuns: 20 },
  )
})
