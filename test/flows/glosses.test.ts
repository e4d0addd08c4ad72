import { beforeEach, describe, expect, it } from 'vitest'
import { askForGloss, glossSlots } from '../../lib/study/lexicon/ask-for-gloss.ts'
import { completion, send, sendContent } from '../support/fake-provider/answers.ts'
import { type Behaviour, behaviours } from '../support/fake-provider/index.ts'
import { administrator, learner } from '../support/people.ts'
import { deepDescribe, deepIt } from '../support/sample.ts'
import { type Account, articleLab, controllerOf, listenTo } from './article-stack.ts'

const lab = articleLab()
const saying =
  (gloss: string): Behaviour =>
  exchange =>
    sendContent(exchange, gloss)
beforeEach(() => lab.provider.behave(saying('秘密的地方')))

const SECRET = '花子は誰にも言わずに隠れ家へ行った。'
const hideout = { form: '隠れ家', reading: 'かくれが' }
let asked = 0
/** Each test asks about a sentence of its own: the stack remembers what it was asked. */
const question = (over: { sentence?: string; language?: string } = {}) => {
  const sentence = over.sentence ?? `${++asked}番目に${SECRET}`
  return { ...hideout, sentence, start: sentence.indexOf('隠'), length: 3, language: over.language ?? 'zh' }
}
const ask = ({ study }: Account, body: ReturnType<typeof question>) => study.glosses.ask({ body })
const refusal = (asking: Promise<unknown>) =>
  asking.then(
    () => 'answered',
    ({ code }: { code?: string }) => code,
  )

describe('a gloss of a word in its sentence', () => {
  it('is asked for with the word and its sentence alone, in the learner’s language, and recorded', async () => {
    const { requests } = listenTo(lab.provider)
    const body = question()
    const gloss_id = expect.any(String)
    expect(await ask(lab.hana, body)).toEqual({ gloss_id, language: 'zh', gloss: '秘密的地方' })
    const [system, user] = requests()[0]?.chat?.messages ?? []
    expect(system?.content).toContain('Chinese (Simplified')
    expect(JSON.parse(user?.content ?? '')).toEqual({
      before: body.sentence.slice(0, body.start),
      word: '隠れ家',
      after: 'へ行った。',
      base_form: '隠れ家',
      reading: 'かくれが',
    })
    const root = await administrator(lab.stack)
    const calls = async () =>
      (await root.accounts.usage.list({ query: { user_id: lab.hana.user.id } })).items.filter(
        record => record.kind === 'model_call' && record.stage === 'gloss',
      )
    await expect.poll(calls).toMatchObject([{ article_id: null, outcome: 'succeeded' }])
  })

  it('costs nothing for the second who asks the same, at the same time or later', async () => {
    const { requests } = listenTo(lab.provider)
    const ken = await learner(lab.stack)
    const body = question()
    const [first, second] = await Promise.all([ask(lab.hana, body), ask(ken, body)])
    expect([second, await ask(ken, body)]).toEqual([first, first])
    expect(requests()).toHaveLength(1)
  })

  deepIt(
    'is another one for another sentence and another language, so that nobody gets what another’s text made',
    async () => {
      const body = question()
      const first = await ask(lab.hana, body)
      const ken = await learner(lab.stack)
      lab.provider.behave(saying('藏身处'))
      const other = await ask(ken, question({ sentence: '隠れ家だ。' }))
      expect(other).toEqual({ gloss_id: expect.any(String), language: 'zh', gloss: '藏身处' })
      lab.provider.behave(saying('a hiding place'))
      const english = await ask(ken, { ...body, language: 'en' })
      expect(english.gloss).toBe('a hiding place')
      expect(new Set([first, other, english].map(({ gloss_id }) => gloss_id)).size).toBe(3)
    },
  )
})

deepDescribe('an unusable answer', () => {
  const page = '<!doctype html><title>Sign in</title><p>秘密的地方'
  it.each<[string, string, string?]>([
    ['HTML', page],
    ['markup', '<b onclick="x()">秘密</b>'],
    ['a megabyte', '秘密的地方'.repeat(200_000)],
    ['another language', 'a hiding place'],
    ['the word itself in kana', 'かくれが'],
    ['nothing', ' \u202e\n'],
    ['an explanation of many lines', '秘密的地方\n这个词由两部分组成。'],
    ['an address', '见 https://example.org/隠れ家'],
    ['a longer text', '很'.repeat(161)],
    ['JSON', '{"gloss":"秘密"}'],
    ['Chinese for Japanese', '秘密的地方，没有人知道', 'ja'],
    ['the word for its own meaning', '「隠れ家」', 'ja'],
  ])('is refused and not remembered: %s', async (_, content, language = 'zh') => {
    const body = question({ language })
    lab.provider.behave(saying(content))
    expect(await refusal(ask(lab.hana, body))).toBe('upstream_failed')
    const good = language === 'ja' ? '人に知られない場所' : '秘密的地方'
    lab.provider.behave(saying(`“${good}”`))
    expect(await ask(lab.hana, body)).toMatchObject({ gloss: good })
  })

  it('is asked for once more, since the next one may do', async () => {
    const { requests } = listenTo(lab.provider)
    const answers = ['Certainly!', '秘密的地方']
    lab.provider.behave(exchange => send(exchange, 200, completion(exchange.request, answers.shift() ?? '')))
    expect(await ask(lab.hana, question())).toMatchObject({ gloss: '秘密的地方' })
    expect(requests()).toHaveLength(2)
  })
})

deepDescribe('a question about a word', () => {
  deepIt('is refused to guests, outside its sentence, and beyond four at once of one account', async () => {
    const { study } = lab.stack.addresses
    const reply = await fetch(`${study}/api/glosses`, { method: 'POST', body: '{}' })
    expect(reply.status).toBe(401)
    const outside = { ...question(), start: 60 }
    expect(await refusal(ask(lab.hana, outside))).toBe('invalid_input')

    const ken = await learner(lab.stack)
    const { requests } = listenTo(lab.provider)
    const { promise, resolve } = Promise.withResolvers<void>()
    lab.provider.behave(async exchange => {
      await promise
      sendContent(exchange, '秘密')
    })
    const leave = new AbortController()
    const { signal } = leave
    const four = Array.from({ length: 4 }, () => ken.study.glosses.ask({ body: question() }, { signal }))
    const ends = Promise.allSettled(four)
    await expect.poll(() => requests().length).toBe(4)
    expect(await refusal(ask(ken, question()))).toBe('rate_limited')
    const hanas = ask(lab.hana, question())
    leave.abort()
    await ends
    resolve()
    expect(await hanas).toMatchObject({ gloss: '秘密' })
    await expect.poll(() => refusal(ask(ken, question()))).toBe('answered')
  })

  deepIt('ends at its deadline with a sentence for the learner', async () => {
    const { id: user_id, username, role } = lab.hana.user
    const actor = { kind: 'user' as const, user_id, username, role }
    const { agent, data } = controllerOf(lab.stack).onBehalfOf(actor).clients
    const late = new AbortController()
    const { requests } = listenTo(lab.provider)
    lab.provider.behave(behaviours.hang)
    const slots = glossSlots()
    const asking = askForGloss(
      { agent, data, slots, deadline: late.signal },
      actor,
      question(),
      new AbortController().signal,
    )
    const ended = expect(asking).rejects.toMatchObject({ code: 'unavailable' })
    await expect.poll(() => requests().length).toBe(1)
    late.abort()
    await ended
  })
})
