import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { uploaded } from '../../../flows/article-stack.ts'
import { thirdPartyMember } from '../../../support/open-id/browser.ts'
import type { OpenIdProvider } from '../../../support/open-id/provider.ts'
import { administrator, personAt } from '../../../support/people.ts'
import { plainPicture } from '../../../support/pictures.ts'
import { sharedSignInStack } from '../../../support/shared-stack.ts'
import type { TestStack } from '../../../support/stack.ts'
import { startedForFile } from '../../../support/started-for-file.ts'
import { shortText } from '../../../support/texts.ts'

let stack: TestStack
let provider: OpenIdProvider
let root: Awaited<ReturnType<typeof administrator>>
const shared = startedForFile(sharedSignInStack)
beforeAll(async () => {
  stack = shared()
  provider = shared().provider
  root = await administrator(stack)
})

const memberAs = (account: string) => {
  provider.person.account = account
  return thirdPartyMember(stack)
}
type Member = Awaited<ReturnType<typeof memberAs>>

const pictures = () => readdir(join(stack.dataDir, 'uploads/image')).catch(() => [])
const give = async ({ accounts }: Member) => accounts.avatars.replace({ body: await plainPicture('#00f') })
const look = ({ accounts }: Pick<Member, 'accounts'>, { user }: Member) =>
  accounts.avatars.get({ params: { user_id: user.id } })

it('a third-party account has a picture under its own id, which administrators see, too', async () => {
  const [hanako, taro] = [await memberAs('hanako'), await memberAs('taro')]
  await give(hanako)
  expect(await pictures()).toEqual([`u${hanako.user.id}`])
  const picture = await look(hanako, hanako)
  expect(await root.manager.members.avatar({ params: { id: hanako.user.id } })).toEqual(picture)
  expect(await look(root, hanako)).toEqual(picture)
  await expect(look(taro, hanako)).rejects.toMatchObject({ code: 'forbidden' })
  expect(await hanako.accounts.profile.get()).toMatchObject({ has_avatar: true })
  await hanako.accounts.avatars.remove()
  expect(await hanako.accounts.profile.get()).toMatchObject({ has_avatar: false })
  expect(await pictures()).toEqual([])
})

it('administrators list third-party accounts apart from the others, and change their tier', async () => {
  const { user } = await memberAs('hanako')
  const { items, total } = await root.manager.members.list()
  expect(items.find(({ id }) => id === user.id)).toMatchObject({ tier: 'free', providers: ['campus'] })
  expect((await root.manager.overview.get()).users).toMatchObject({ third_party: total })
  const params = { id: user.id }
  expect(await root.manager.members.change({ params, body: { tier: 'plus' } })).toMatchObject({
    tier: 'plus',
  })
  expect((await memberAs('hanako')).user.tier).toBe('plus')
  const nobody = { id: '00000000-0000-4000-8000-000000000000' }
  await expect(root.manager.members.change({ params: nobody, body: { tier: 'plus' } })).rejects.toMatchObject(
    { code: 'not_found' },
  )
})

it.each([
  ['by an administrator', ({ user }: Member) => root.manager.members.remove({ params: { id: user.id } })],
  ['by itself', ({ accounts }: Member) => accounts.profile.remove()],
])('a third-party account that is deleted %s loses its picture, too', async (_, remove) => {
  const hanako = await memberAs('hanako')
  await give(hanako)
  await remove(hanako)
  expect(await pictures()).toEqual([])
  await expect(look(hanako, hanako)).rejects.toMatchObject({ code: 'unauthenticated' })
  expect((await memberAs('hanako')).user.id).not.toBe(hanako.user.id)
})

it('callers without study data are told why, and which text to begin, and are refused nothing', async () => {
  const hanako = await memberAs('hanako')
  const guest = personAt(stack)
  for (const [{ study }, lacking] of [
    [guest, 'guest'],
    [hanako, 'account_kind'],
  ] as const) {
    expect(await study.activity.today()).toEqual({ lacking, study: null, recommendation: null, next: null })
    expect(await study.activity.statistics()).toEqual({ lacking, study: null })
  }
  const article = await uploaded(root, shortText, { title: '雨の日', explain_mode: 'split' })
  await root.manager.articles.publish({ params: { id: article.id }, body: { is_public: true } })
  expect(await hanako.study.activity.today()).toMatchObject({
    next: { id: article.id, title: '雨の日', share_known: null },
  })
  expect(await root.study.activity.today()).toMatchObject({ lacking: null, study: { streak: 0 } })
})
