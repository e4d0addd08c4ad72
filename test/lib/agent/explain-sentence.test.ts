import { describe, expect, it } from 'vitest'
import { explainSentence } from '../../../lib/agent/explain-sentence.ts'
import { sentencePrompt } from '../../../lib/agent/prompts/stages.ts'
import { ExplainRequest } from '../../../lib/contracts/schemas/models/agent.ts'
import { answerTo, sendContent } from '../../support/fake-provider/answers.ts'
import {
  type Behaviour,
  behaviours as does,
  type FakeProvider,
  misanswers,
} from '../../support/fake-provider/index.ts'
import { labAt, never, openLab, purpose, untold } from './lab.ts'

const SENTENCE = '吾輩は「猫」である。'

const requestWith = (more: Partial<ExplainRequest> = {}): ExplainRequest =>
  ExplainRequest.parse({
    purpose,
    about: untold,
    sentence: SENTENCE,
    before: [],
    after: ['名前はまだ無い。'],
    output_language: 'en',
    explanation_level: 'N4',
    ...more,
  })

const says =
  (content: string): Behaviour =>
  exchange =>
    sendContent(exchange, content)

/** A sentence that says something new to its end. */
const essay = (characters: number) => {
  const words = Array.from({ length: characters / 4 }, (_, at) => 0x4e00 + at)
  return answerTo('explanation', String.fromCodePoint(...words)).slice(0, characters)
}

/** An explanation by a provider that does as told. */
const explain = async (
  behaviour: Behaviour | readonly Behaviour[],
  more: Partial<ExplainRequest> = {},
  options: { deadlineMs?: number } = {},
) => {
  const { provider, ...lab } = await labAt(behaviour, options)
  const result = await explainSentence(requestWith(more), lab.deps, never)
  return { result, sent: messagesTo(provider), ...lab }
}

const messagesTo = ({ requests }: FakeProvider) => requests.map(({ chat }) => chat?.messages)

const byRules = { explanation: `RULES<en:${SENTENCE}>`, source: 'rules' }

describe('the explanation of one sentence', () => {
  it('is the model’s answer to exactly the prompt that a preview shows', async () => {
    const { result, sent, records } = await explain(says('A noun, は and である.'))
    const prompt = sentencePrompt(requestWith())
    expect(sent).toEqual([[{ role: 'user', content: prompt }]])
    expect(result).toEqual({
      explanation: 'A noun, は and である.',
      source: 'model',
      prompt,
      failure: null,
      warnings: [],
    })
    expect(records).toMatchObject([
      { ...purpose, stage: 'explanation', model: 'model-a', outcome: 'succeeded', failure: null },
    ])
  })

  it('is the answer to a custom prompt if there is one, sent unchanged', async () => {
    const custom_prompt = '  Explain 猫 "only".\n\n{"lines": []}\n'
    const { result, sent } = await explain(says('Cat.'), { custom_prompt })
    expect(sent).toEqual([[{ role: 'user', content: custom_prompt }]])
    expect(result).toMatchObject({ explanation: 'Cat.', source: 'model', prompt: custom_prompt })
  })

  it.each([
    ['without the thoughts before it', '<think>は or が?</think>\n\nThe topic is は.\n', 'The topic is は.'],
    ['as JSON, if that is what comes', '{"topic": "は"}', '{"topic": "は"}'],
    ['though it quotes the sentence', `${SENTENCE} means: I am a cat.`, `${SENTENCE} means: I am a cat.`],
    ['of 8,000 characters', essay(8_000), essay(8_000)],
  ])('is taken %s', async (_, content, explanation) => {
    expect((await explain(says(content))).result.explanation).toBe(explanation)
  })
})

it.each([
  ['empty', misanswers.emptyContent],
  ['nothing but thoughts', says('<think>Hm.')],
  ['the sentence again', says(`"${SENTENCE}"\n`), /gave this sentence back/],
  ['one thing over and over', says('The topic is は. '.repeat(9)), /repeated itself/],
  ['in Japanese', says('「猫」は名詞で、「である」は断定の言い方です。'), /answered in another language/],
])(
  'a useless answer is followed by one more question: %s',
  async (_, useless, reason = /gave no usable answer/) => {
    const better = await explain([useless, says('Better.')])
    expect(better.result).toMatchObject({ explanation: 'Better.', source: 'model', failure: null })

    const { result, records } = await explain(useless)
    expect(result).toMatchObject({
      ...byRules,
      failure: expect.stringMatching(reason),
      warnings: ['provider_failed'],
    })
    expect(records.map(({ failure }) => failure)).toEqual(['bad_answer', 'bad_answer'])
  },
)

describe('the answer to a custom prompt', () => {
  it.each([
    ['in any language', 'これは名詞です。'],
    ['in other kana', '吾輩ハ「猫」デアル。'],
    ['as long as it likes', essay(20_000)],
  ])('is taken %s', async (_, content) => {
    const { result } = await explain(says(content), { custom_prompt: 'なぜ？' })
    expect(result).toMatchObject({ explanation: content, source: 'model', failure: null })
  })

  it.each([
    ['the sentence again', SENTENCE, /gave this sentence back/],
    ['one thing over and over', 'それは猫です。'.repeat(30), /repeated itself/],
  ])('is refused %s', async (_, content, reason) => {
    const { result } = await explain(says(content), { custom_prompt: 'なぜ？' })
    expect(result).toMatchObject({ explanation: null, failure: expect.stringMatching(reason) })
  })
})

describe('a model without an answer', () => {
  it.each([
    [
      'refuses the key',
      does.quotesKey(401),
      'The language model refused access. Ask an administrator to check its key.',
    ],
    [
      'breaks off',
      misanswers.cutByLength,
      'This sentence is too long for the language model. Split the sentence, or use another model.',
    ],
  ])('is asked once, and the rules stand in: it %s', async (_, behaviour, failure) => {
    const { result, records } = await explain(behaviour)
    const prompt = sentencePrompt(requestWith())
    expect(result).toEqual({ ...byRules, prompt, failure, warnings: ['provider_failed'] })
    expect(records).toHaveLength(1)
  })

  it('is given up at the deadline', async () => {
    const { result } = await explain(does.hang, {}, { deadlineMs: 100 })
    expect(result).toMatchObject({
      ...byRules,
      failure: 'The language model did not answer in time. Try again later.',
    })
  })

  it('to a custom prompt leaves the sentence without an explanation', async () => {
    const { result } = await explain(does.quotesKey(401), { custom_prompt: 'Why は?' })
    expect(result).toEqual({
      explanation: null,
      source: 'model',
      prompt: 'Why は?',
      failure: 'The language model refused access. Ask an administrator to check its key.',
      warnings: ['provider_failed'],
    })
  })
})

describe('without a model', () => {
  it('the rules explain, without reporting a failure', async () => {
    const { deps, records } = openLab(null)
    expect(await explainSentence(requestWith(), deps, never)).toEqual({
      ...byRules,
      prompt: sentencePrompt(requestWith()),
      failure: null,
      warnings: ['no_model_configured'],
    })
    expect(records).toEqual([])
  })

  it('a sentence that the rules cannot explain stays unexplained, with a reason', async () => {
    const { deps } = openLab(null)
    const mute = { ...deps, explainLocally: async () => new Map([[0, '']]) }
    expect(await explainSentence(requestWith(), mute, never)).toMatchObject({
      explanation: null,
      source: 'rules',
      failure: 'No language model is set up yet. Ask an administrator to add one.',
    })
  })

  it('a custom prompt stays unanswered', async () => {
    const { deps } = openLab(null)
    expect(await explainSentence(requestWith({ custom_prompt: 'Why は?' }), deps, never)).toEqual({
      explanation: null,
      source: 'model',
      prompt: 'Why は?',
      failure: 'No language model is set up yet. Ask an administrator to add one.',
      warnings: ['no_model_configured'],
    })
  })
})

describe('cancelling', () => {
  it('closes the call and throws the reason', async () => {
    const { provider, deps, records } = await labAt()
    const cancel = new AbortController()
    provider.behave(() => cancel.abort(new Error('the learner left')))
    await expect(explainSentence(requestWith(), deps, cancel.signal)).rejects.toThrow('the learner left')
    expect(await provider.requests[0]?.left).toBe(true)
    expect(records).toMatchObject([{ outcome: 'cancelled', failure: 'cancelled' }])
  })

  it('ends the rules too', async () => {
    const { deps } = openLab(null)
    const cancel = new AbortController()
    const explainLocally = async () => {
      cancel.abort(new Error('the learner left'))
      throw new Error('The analyser was interrupted')
    }
    const explaining = explainSentence(requestWith(), { ...deps, explainLocally }, cancel.signal)
    await expect(explaining).rejects.toThrow('the learner left')
  })
})
