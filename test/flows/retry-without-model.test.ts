import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FakeProvider, startFakeProvider } from '../support/fake-provider/index.ts'
import { configureModel } from '../support/models.ts'
import { learner } from '../support/people.ts'
import { sharedStack } from '../support/shared-stack.ts'
import type { TestStack } from '../support/stack.ts'
import { shortText, shortTextSentences } from '../support/texts.ts'
import { listenTo, outcome, uploaded } from './article-stack.ts'

let stack: TestStack
let provider: FakeProvider
beforeAll(async () => {
  stack = await sharedStack()
  provider = await startFakeProvider()
})
afterAll(async () => {
  await stack.close()
  await provider.close()
})

it('an edit without a model reports that, and a retry fills in its outputs once there is one', async () => {
  const hana = await learner(stack)
  const { id } = await uploaded(hana, shortText)
  const body = { raw_content: shortText.replace('駅', '海') }
  const edit = await outcome(hana, hana.study.articles.edit({ params: { id }, body }))
  expect(edit.task).toMatchObject({
    state: 'completed',
    result: { sentences: 1, translated: 0, explained: 1 },
  })
  expect(edit.task.result?.warnings).toEqual(['no_model_configured'])
  expect(edit.article).toMatchObject({ status: 'completed', success_rate: 0 })
  const changed = edit.article.sentences.find(({ sentence }) => sentence === '海まで歩いた。')
  expect(changed).toMatchObject({
    analysis_status: 'failed',
    explain_status: 'explained',
    metadata: { explanation_source: 'rules', failures: { translation: expect.any(String) } },
  })

  await configureModel(stack, provider)
  const heard = listenTo(provider)
  const { article } = await outcome(hana, hana.study.articles.retry({ params: { id } }))
  const sentences = shortTextSentences.map(sentence => sentence.replace('駅', '海'))
  for (const field of ['translation', 'explanation'] as const)
    expect(heard.for(field).asked).toEqual(sentences)
  expect(article).toMatchObject({ status: 'completed', success_rate: 1, summary: 'A short summary.' })
})
