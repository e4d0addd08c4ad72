import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Clients } from '../../lib/contracts/clients.ts'
import { explainSentence, explainSlots } from '../../lib/study/articles/sentence/explain-sentence.ts'
import { behaviours } from '../support/fake-provider/index.ts'
import { shortText } from '../support/texts.ts'
import { articleStack, controllerOf, read, uploaded } from './article-stack.ts'

let lab: Awaited<ReturnType<typeof articleStack>>
beforeAll(async () => {
  lab = await articleStack()
})
afterAll(() => lab.close())

type Result = Clients['data']['sentenceEdits']['result']

/** A sentence of hers being explained, with a deadline that passes when the test says so. */
async function explaining({ result }: { result?: Result } = {}) {
  const { hana, stack } = lab
  const before = await uploaded(hana, shortText)
  const { id: user_id, username, role } = hana.user
  const actor = { kind: 'user' as const, user_id, username, role }
  const clients = stack.running.get('study')?.app.onBehalfOf(actor).clients
  if (!clients) throw new Error('There is no controller.')
  const { agent, data } = clients
  const passing = new AbortController()
  const surroundings = {
    agent,
    data: { ...data, sentenceEdits: { ...data.sentenceEdits, ...(result && { result }) } },
    tasks: controllerOf(stack).tasks,
    slots: explainSlots(),
    deadline: passing.signal,
  }
  const explain = () =>
    explainSentence(surroundings, actor, { id: before.id, idx: 0 }, {}, new AbortController().signal)
  return { before, explain, pass: () => passing.abort(new Error('The deadline has passed.')) }
}

const tooLate = {
  code: 'unavailable',
  status: 503,
  message: 'The language model did not answer in time. Try again later.',
}

describe('a sentence that is not explained in time', () => {
  it('is cancelled while the model answers, and the call is aborted', async () => {
    const { before, explain, pass } = await explaining()
    const [asked, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    lab.provider.behave(({ gone }) => {
      gone.addEventListener('abort', () => left.resolve())
      asked.resolve()
    })
    const answer = expect(explain()).rejects.toMatchObject(tooLate)
    await Promise.race([asked.promise, answer])
    pass()
    await answer
    await left.promise
    lab.provider.behave([])
    expect(await read(lab.hana, before.id)).toEqual(before)
  })

  it('is abandoned during the write, and the article stays unchanged', async () => {
    const asked = Promise.withResolvers<void>()
    const result: Result = (_, { signal } = {}) =>
      new Promise((_, reject) => {
        if (!signal) return reject(new Error('It is written without a deadline.'))
        signal.addEventListener('abort', () => reject(signal.reason))
        asked.resolve()
      })
    const { before, explain, pass } = await explaining({ result })
    lab.provider.behave(behaviours.honest)
    const answer = expect(explain()).rejects.toMatchObject(tooLate)
    await Promise.race([asked.promise, answer])
    pass()
    await answer
    expect(await read(lab.hana, before.id)).toEqual(before)
  })
})
