import { expect, it } from 'vitest'
import { finishedArticle } from './edit-stories.ts'
import { dataLab } from './lab.ts'
import { pass } from './lexicon-stories.ts'
import { knowMany, putKnown } from './word-stories.ts'

const open = dataLab()

it('the text to read next is an easy one for a beginner, then one whose words are known as far as wanted', async () => {
  const { lab, client } = await open.asReader()
  const written = async (text: string) => {
    const { id } = await finishedArticle(client, [text])
    await pass(lab.as(null), id)
    lab.clock.advance(1)
    return id
  }
  const next = async () => (await client.activity.today()).next
  const [, easy, half] = [await written('狐狐湖。'), await written('水。'), await written('水湖。')]
  // One known word makes a share of 100 %, which says nothing yet.
  await putKnown(client, { form: '水', reading: '水' }, { state: 'known' })
  expect(await next()).toMatchObject({ id: easy, share_known: null })
  await knowMany(client, 99)
  expect(await next()).toMatchObject({ id: easy, share_known: 1 })
  const at = lab.clock.now().toISOString()
  await client.readings.finish({ params: { id: easy }, body: { at } })
  // The learner knows half of the words of one text, and none of the others: the one known best is left.
  await written('狐湖。')
  expect(await next()).toMatchObject({
    ...{ id: half, share_known: 0.5, kind: 'text', characters: 3, is_own: true },
  })
  const finished = { article_id: easy, title: expect.any(String), ms: 0, characters: 0 }
  expect((await client.activity.today()).study).toMatchObject({ finished })
  lab.clock.advance(86_400_000)
  expect((await client.activity.today()).study).toMatchObject({ finished: null })
})
