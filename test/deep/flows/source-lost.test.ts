import { afterAll, beforeAll, expect, it } from 'vitest'
import { articleStack, read, uploaded } from '../../flows/article-stack.ts'
import { type FaultyProxy, startFaultyProxy } from '../../flows/faults-proxy.ts'
import { shortText } from '../../support/texts.ts'

let lab: Awaited<ReturnType<typeof articleStack>>
let direct: string
let wire: FaultyProxy
beforeAll(async () => {
  lab = await articleStack()
  direct = lab.stack.addresses.data
  wire = await startFaultyProxy(direct)
  lab.stack.addresses.data = wire.url
})
afterAll(async () => {
  lab.stack.addresses.data = direct
  await lab.close()
  await wire.close()
})

it('a changed sentence whose reply is lost is not written again, and not reported as refused', async () => {
  const { id, content_revision } = await uploaded(lab.hana, shortText)
  const given = { params: { id, idx: 0 }, body: { sentence: '雪が降っていた。', content_revision } }
  wire.loseReplyTo(/^PUT \S+\/source /)
  await expect(lab.hana.study.sentences.source(given)).rejects.toMatchObject({ code: 'unavailable' })
  expect(wire.hasBroken()).toBe(true)
  const article = await read(lab.hana, id)
  expect(article).toMatchObject({ content_revision: content_revision + 1 })
  expect(article.sentences[0]).toMatchObject({ sentence: '雪が降っていた。' })
  await expect(lab.hana.study.sentences.source(given)).rejects.toMatchObject({
    code: 'version_conflict',
    extras: { members: { current_version: content_revision + 1 } },
  })
})
