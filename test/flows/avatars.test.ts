import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { administrator, learner } from '../support/people.ts'
import { colourAt, pictures, plainPicture } from '../support/pictures.ts'
import { deepIt } from '../support/sample.ts'
import { sharedStack } from '../support/shared-stack.ts'
import { startedForFile } from '../support/started-for-file.ts'
import type { Account } from './article-stack.ts'

const stack = startedForFile(sharedStack)
let root: Account
beforeAll(async () => {
  root = await administrator(stack())
})

const put = ({ accounts }: Account, body: Uint8Array) => accounts.avatars.replace({ body })
const shown = ({ accounts }: Account, { user }: Account) =>
  accounts.avatars.get({ params: { user_id: user.id } })
/** The files in the account's own folder. */
const files = ({ user }: Account) =>
  readdir(join(stack().dataDir, 'uploads/image', `u${user.id}`, 'avatars')).catch(() => [])
/** Which of the three colours a picture shows. */
const colourOf = async (picture: Uint8Array) =>
  (await colourAt(picture, 128, 128)).findIndex(part => part > 128)
const [red, green, blue] = await Promise.all(['#f00', '#0f0', '#00f'].map(plainPicture))
if (!red || !green || !blue) throw new Error('There are three colours.')

describe('the picture of an account', () => {
  it('is shown to the account itself and to administrators', async () => {
    const [hana, ken] = [await learner(stack()), await learner(stack())]
    await expect(shown(hana, hana)).rejects.toMatchObject({ code: 'not_found' })
    for (const bytes of Object.values(await pictures())) await put(hana, bytes)
    const picture = await shown(hana, hana)
    expect(Buffer.from(picture.subarray(8, 12)).toString()).toBe('WEBP')
    expect(await shown(root, hana)).toEqual(picture)
    await expect(shown(ken, hana)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(shown(ken, ken)).rejects.toMatchObject({ code: 'not_found' })
    // A page asks for no picture that is not there.
    const hasPicture = await Promise.all([hana, ken].map(({ accounts }) => accounts.auth.me()))
    expect(hasPicture.map(({ has_avatar }) => has_avatar)).toEqual([true, false])
  })

  deepIt('is sent once to a page that keeps it', async () => {
    const hana = await learner(stack())
    await put(hana, red)
    const address = `${stack().addresses['user-manager']}/api/auth/avatars/${hana.user.id}`
    const get = (headers: Record<string, string> = {}) =>
      fetch(address, { headers: { authorization: `Bearer ${hana.token}`, ...headers } })
    const first = await get()
    expect(first.headers.get('content-type')).toBe('image/webp')
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    const known = { 'if-none-match': first.headers.get('etag') ?? '' }
    expect((await get(known)).status).toBe(304)
    await put(hana, green)
    expect((await get(known)).status).toBe(200)
  })

  it('gives way to the next one, and leaves nothing when it is removed', async () => {
    const hana = await learner(stack())
    await put(hana, red)
    const before = await files(hana)
    await put(hana, blue)
    expect(await colourOf(await shown(hana, hana))).toBe(2)
    const after = await files(hana)
    expect([before.length, after.length, before[0] === after[0]]).toEqual([1, 1, false])
    await hana.accounts.avatars.remove()
    await hana.accounts.avatars.remove()
    expect(await files(hana)).toEqual([])
    await expect(shown(hana, hana)).rejects.toMatchObject({ code: 'not_found' })
    await put(hana, green)
    expect(await colourOf(await shown(hana, hana))).toBe(1)
  })
})
