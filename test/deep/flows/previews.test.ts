import { describe, expect, it } from 'vitest'
import {
  articleLab,
  cancelledUpload,
  controllerOf,
  listenTo,
  outcome,
  read,
  uploaded,
} from '../../flows/article-stack.ts'
import { longText, shortText } from '../../support/texts.ts'

const lab = articleLab()

type Work = Parameters<typeof lab.hana.study.previews.make>[0]['body']
const preview = (id: number, body: Work) => lab.hana.study.previews.make({ params: { id }, body })

describe('the preview of work on a text', () => {
  it('shows what an edit changes, counts the calls that it then makes, and writes nothing', async () => {
    const before = await uploaded(lab.hana, longText(30))
    const { id, content_revision } = before
    const raw_content = `${longText(30).replace('これは第7番目の文です。', '猫がいる。犬もいる。')}終わりだ。`
    const found = await preview(id, { work: 'edit', raw_content, content_revision })
    expect(found).toMatchObject({ content_revision, total_sentences: 32, sentences: 3, has_model: true })
    expect(found.text).toEqual({
      changes: [
        {
          after: 'これは第6番目の文です。',
          removed: ['これは第7番目の文です。'],
          added: ['猫がいる。', '犬もいる。'],
        },
        { after: 'これは第30番目の文です。', removed: [], added: ['終わりだ。'] },
      ],
      omitted: 0,
    })
    expect(await read(lab.hana, id)).toEqual(before)
    const heard = listenTo(lab.provider)
    await outcome(lab.hana, lab.hana.study.articles.edit({ params: { id }, body: { raw_content } }))
    expect(heard.requests()).toHaveLength(found.calls)
    await expect(preview(id, { work: 'edit', raw_content, content_revision })).rejects.toMatchObject({
      code: 'version_conflict',
    })
  })

  it('is made one at a time for an account', async () => {
    const { id } = await uploaded(lab.hana, longText(30))
    const first = Promise.withResolvers<void>()
    const isMade = controllerOf(lab.stack).previewing.run(lab.hana.user.id, () => first.promise)
    const asked = Array.from({ length: 3 }, () => preview(id, { work: 'reparse', explain_mode: 'full' }))
    const outcomes = asked.map(each =>
      each.then(
        () => 'made',
        ({ code }) => code,
      ),
    )
    expect(await Promise.race(outcomes)).toBe('rate_limited')
    first.resolve()
    await isMade
    expect((await Promise.all(outcomes)).toSorted()).toEqual(['made', 'made', 'rate_limited'])
  })

  it('counts the calls of a new analysis, and of completing a text', async () => {
    const { id } = await uploaded(lab.hana, shortText)
    const whole = await preview(id, { work: 'reparse', explain_mode: 'full' })
    expect(whole).toMatchObject({ text: null, sentences: whole.total_sentences })
    const heard = listenTo(lab.provider)
    await outcome(lab.hana, lab.hana.study.articles.reparse({ params: { id } }))
    expect(heard.requests()).toHaveLength(whole.calls)
    expect(await preview(id, { work: 'reparse', explain_mode: 'split' })).toMatchObject({
      calls: 0,
      price: 0,
    })
    expect(await preview(id, { work: 'retry' })).toMatchObject({ calls: 0, sentences: 0, price: 0 })

    const split = await uploaded(lab.hana, longText(12), { explain_mode: 'split' })
    expect(await preview(split.id, { work: 'retry' })).toMatchObject({ calls: 0 })
  })

  it('prices what each step sends: of a long text, a summary needs only a part', async () => {
    const raw_content = longText(600)
    const id = await cancelledUpload(lab, raw_content)
    expect((await prices()).summary_characters).toBeLessThan(raw_content.length)
    const sentences = raw_content.replaceAll('\n', '').length
    const whole = (of: Prices) =>
      (perCharacter(of) * sentences + (of.summary ?? 0) * of.summary_characters) / 1_000_000
    await expectPrice(id, { work: 'reparse', explain_mode: 'full' }, whole)
    await expectPrice(id, { work: 'retry' }, whole)
    const { content_revision } = await read(lab.hana, id)
    const edit = { work: 'edit', raw_content: `${raw_content}終わりだ。`, content_revision } as const
    await expectPrice(id, edit, of => (perCharacter(of) * '終わりだ。'.length) / 1_000_000)
  })
})

type Prices = Awaited<ReturnType<typeof prices>>
const perCharacter = ({ translation, explanation }: Prices) => (translation ?? 0) + (explanation ?? 0)

/** The estimates of the agent age all the time: the price of a preview lies between those before and after it. */
async function expectPrice(id: number, work: Work, priceBy: (prices: Prices) => number) {
  const before = priceBy(await prices())
  const { price } = await preview(id, work)
  const after = priceBy(await prices())
  expect(before).toBeGreaterThan(0)
  expect(price ?? 0).toBeGreaterThanOrEqual(Math.min(before, after) - 1e-9)
  expect(price ?? 0).toBeLessThanOrEqual(Math.max(before, after) + 1e-9)
}

/** The prices of the model of these texts, as agent says. */
function prices() {
  const { id: user_id, username, role } = lab.hana.user
  const { clients } = controllerOf(lab.stack).onBehalfOf({ kind: 'user', user_id, username, role })
  return clients.agent.analysis.prices({ query: {} })
}
