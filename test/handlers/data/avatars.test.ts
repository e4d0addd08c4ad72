import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { objectsBelow } from '../../../lib/data/object-stores/object-store.ts'
import type { AccountId, Acting } from '../../../lib/platform/auth/actor.ts'
import { deepIt } from '../../support/sample.ts'
import { dataLab, type Lab, newTaskId as newUlid, reader, root, stranger } from './lab.ts'

const open = dataLab()
const image = Buffer.from('the bytes of a picture')
const uuid = '3f0c8f0e-3c1d-4f4e-9d55-0c6a1c0a7f10'
const elsewhere: Acting<AccountId> = { user_id: uuid, role: 'user' }

async function store(lab: Lab, acting: Acting<AccountId>, avatar = newUlid()) {
  const params = { user_id: acting.user_id, avatar }
  await lab.as(acting).avatars.store({ params, body: image })
  return params
}
async function kept({ app }: Lab): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of objectsBelow(app.objects.local, '', app.content.signal)) keys.push(key)
  return keys
}
const keyOf = ({ user_id, avatar }: Awaited<ReturnType<typeof store>>) =>
  `image/u${user_id}/avatars/${avatar}.webp`

describe('pictures of accounts', () => {
  it.each([
    ['an integer', reader],
    ['a UUID', elsewhere],
  ])('of %s are kept under that id, for themselves and for administrators', async (_, account) => {
    const lab = await open()
    const params = await store(lab, account)
    expect(await kept(lab)).toEqual([keyOf(params)])
    for (const acting of [account, root])
      expect(Buffer.from(await lab.as(acting).avatars.read({ params }))).toEqual(image)
  })

  deepIt('are cleared if they are older than the named one', async () => {
    const lab = await open()
    const others = await store(lab, elsewhere)
    await store(lab, reader)
    await store(lab, reader)
    const [named, newer] = [await store(lab, reader), await store(lab, reader)]
    await lab.as(reader).avatars.clear({ params: named, query: { avatar: named.avatar } })
    expect(await kept(lab)).toEqual([named, newer, others].map(keyOf))
  })

  deepIt('are removed with their account, unlike the files of the platform', async () => {
    const lab = await open()
    const others = await store(lab, stranger)
    for (let n = 0; n < 3; n += 1) await store(lab, reader)
    const { DATA_DIR } = lab.app.config
    const assets = join(DATA_DIR, 'uploads/files/sys/assets')
    await mkdir(assets, { recursive: true })
    await writeFile(join(assets, 'dictionary-a'), 'a bundle')
    const erased = await lab.as(null).learners.erase({ params: { id: reader.user_id } })
    expect(erased).toMatchObject({ is_more_due: false })
    expect(await kept(lab)).toEqual(['files/sys/assets/dictionary-a', keyOf(others)])
  })
})
