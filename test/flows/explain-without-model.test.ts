import { beforeAll, describe, expect, it } from 'vitest'
import { startFakeProvider } from '../support/fake-provider/index.ts'
import { configureModel } from '../support/models.ts'
import { administrator, learner } from '../support/people.ts'
import { sharedStack } from '../support/shared-stack.ts'
import { startedForFile } from '../support/started-for-file.ts'
import { shortText } from '../support/texts.ts'
import { type Account, read, uploaded as uploadedBy } from './article-stack.ts'

const stack = startedForFile(sharedStack)
let hana: Account
beforeAll(async () => {
  hana = await learner(stack())
})

const uploaded = (explain_mode: 'full' | 'split') => uploadedBy(hana, shortText, { explain_mode })

describe('explaining a sentence without any model', () => {
  it.each(['full', 'split'] as const)('gives the explanation by rules: %s', async explain_mode => {
    const { id, sentences } = await uploaded(explain_mode)
    const answer = await hana.study.sentences.explain({ params: { id, idx: 0 } })
    expect(answer).toMatchObject({
      furigana: sentences[0]?.furigana,
      translation: '',
      metadata: { explanation_source: 'rules', failures: { translation: expect.any(String) } },
    })
    expect(answer.metadata.failures).not.toHaveProperty('explanation')
    expect(answer.explain).not.toBe('')
    expect(answer.full_prompt).toBeNull()
  })

  it('with a prompt of the learner fails because no model is configured, as translating it does, and changes nothing', async () => {
    const before = await uploaded('full')
    const { explain, translate } = hana.study.sentences
    const params = { id: before.id, idx: 0 }
    const refused = { code: 'not_configured', message: expect.stringContaining('No language model') }
    await expect(explain({ params, body: { custom_prompt: 'Why?' } })).rejects.toMatchObject(refused)
    await expect(translate({ params })).rejects.toMatchObject(refused)
    expect(await read(hana, before.id)).toEqual(before)
  })

  it('keeps a model’s explanation after the model is removed, and reports that none is configured', async () => {
    const provider = await startFakeProvider()
    await configureModel(stack(), provider)
    const before = await uploaded('full')
    const { manager } = await administrator(stack())
    const { endpoints } = await manager.modelRouting.picture()
    for (const { id } of endpoints) await manager.modelRouting.removeEndpoint({ params: { id } })
    await expect(hana.study.sentences.explain({ params: { id: before.id, idx: 0 } })).rejects.toMatchObject({
      code: 'not_configured',
      status: 503,
    })
    expect(await read(hana, before.id)).toEqual(before)
    await provider.close()
  })

  it('still shows the prompt', async () => {
    const { id } = await uploaded('split')
    const { prompt } = await hana.study.sentences.prompt({ params: { id, idx: 0 } })
    expect(prompt).toContain('"雨が降っていた。"')
  })
})
