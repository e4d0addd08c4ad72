import { beforeEach, describe, expect, it } from 'vitest'
import { behaviours, startFakeProvider } from '../../support/fake-provider/index.ts'
import { providerKey } from '../../support/models.ts'
import { administrator, learner } from '../../support/people.ts'
import { testStack } from '../../support/stack.ts'
import { startedForFile } from '../../support/started-for-file.ts'
import { ended } from '../../support/tasks.ts'
import { longText, shortText } from '../../support/texts.ts'

const started = startedForFile(async () => {
  const stack = await testStack()
  const provider = await startFakeProvider()
  const root = await administrator(stack)
  const hana = await learner(stack)
  const { modelRouting } = root.manager
  const body = { name: 'both', base_url: provider.url, api_key: providerKey }
  const { id: endpoint_id } = await modelRouting.createEndpoint({ body })
  for (const model of ['model-a', 'model-b'])
    await modelRouting.createBinding({ body: { endpoint_id, model } })
  await modelRouting.updateCallPlan({ body: { default_model: 'model-a', fallback_models: ['model-b'] } })
  return { provider, root, hana, close: () => stack.close().then(provider.close) }
})
beforeEach(() => started().provider.behave([]))

/** Uploads a text, and returns what is reported of its models. */
async function modelsOfUpload(raw_content: string, sentences: number) {
  const { hana, root } = started()
  const { task_id } = await hana.study.articles.upload({ body: { raw_content } })
  const task = await ended(hana, task_id)
  expect(task).toMatchObject({ state: 'completed', result: { translated: sentences, missing_count: 0 } })
  const article_id = task.article_id ?? 0
  const succeeded = async () => {
    const { items } = await root.accounts.usage.list({ query: { article_id, limit: 200 } })
    return new Set(
      items.flatMap(record =>
        record.kind === 'model_call' && record.outcome === 'succeeded'
          ? [`${record.stage} by ${record.model}`]
          : [],
      ),
    )
  }
  const listed = async () => {
    const { items } = await root.manager.articles.list({ query: {} })
    const { translation_model, explanation_model } = items.find(({ id }) => id === article_id) ?? {}
    return { translation_model, explanation_model }
  }
  return { succeeded, listed }
}

describe('the models administrators see at an article', () => {
  it('are those that answered, each in its stage', async () => {
    started().provider.forModel('model-a', exchange => {
      const explains = exchange.request.chat?.messages[0]?.content.includes('"explanation"')
      return explains ? behaviours.status(500)(exchange) : behaviours.honest(exchange)
    })
    const { listed, succeeded } = await modelsOfUpload(shortText, 4)
    const expected = { translation_model: 'model-a', explanation_model: 'model-b' }
    await expect.poll(listed).toEqual(expected)
    expect(await succeeded()).not.toContain('explanation by model-a')
  })

  it('are the last that succeeded, when one failed on the way', async () => {
    let answered = 0
    started().provider.forModel('model-a', exchange => {
      const translates = !exchange.request.chat?.messages[0]?.content.includes('"explanation"')
      answered += translates ? 1 : 0
      return translates && answered > 1 ? behaviours.status(500)(exchange) : behaviours.honest(exchange)
    })
    const { listed, succeeded } = await modelsOfUpload(longText(60), 60)
    await expect.poll(listed).toMatchObject({ translation_model: 'model-b' })
    expect(await succeeded()).toContain('translation by model-a')
  })
})

it('the usage of models is shown to administrators at manager_server, split on request', async () => {
  const { root, hana } = started()
  await modelsOfUpload(shortText, 4)
  const keys = async (by: 'model' | 'user') => {
    const { groups } = await root.manager.usage.summary({ query: { by } })
    return groups.map(({ key }) => key)
  }
  await expect.poll(() => keys('model')).toContain('model-a')
  expect(await keys('user')).toEqual([String(hana.user.id)])
  await expect(hana.manager.usage.summary({ query: { by: 'user' } })).rejects.toMatchObject({
    code: 'forbidden',
  })
})
