import { beforeAll, describe, expect, it } from 'vitest'
import { DataApp } from '../../../lib/data/app.ts'
import { eraseDeleted } from '../../../lib/study/erase-deleted.ts'
import { ListeningFiles } from '../../../lib/study/listening/listening-files.ts'
import { type Account, controllerOf, uploaded } from '../../flows/article-stack.ts'
import { fillPlaces, storedOf } from '../../handlers/data/stored-of-learner.ts'
import { administrator, learner } from '../../support/people.ts'
import { sharedStack } from '../../support/shared-stack.ts'
import type { TestStack } from '../../support/stack.ts'
import { startedForFile } from '../../support/started-for-file.ts'
import { shortText } from '../../support/texts.ts'

const stack = startedForFile(sharedStack)
let root: Account
beforeAll(async () => {
  root = await administrator(stack())
})

const signal = new AbortController().signal
const path = '/api/exports/all'

function download({ token }: Pick<Account, 'token'>, cancel = signal) {
  const headers = { authorization: `Bearer ${token}` }
  return fetch(stack().addresses.study + path, { headers, signal: cancel })
}
const linesOf = async (reply: Response): Promise<Record<string, unknown>[]> =>
  (await reply.text())
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))

function dataOf({ running }: TestStack): DataApp {
  const app = running.get('data')?.app
  if (!(app instanceof DataApp)) throw new Error('The stack has no data_server.')
  return app
}
const minute = () => {
  const { clients, log } = controllerOf(stack())
  return eraseDeleted(clients, new ListeningFiles(() => new Date()), log, signal)
}
const passwordOf = ({ user }: Account) => ({ password: `password of ${user.username}` })

describe('a deleted account', () => {
  it('leaves no learning data, whoever deletes it, while others keep theirs and its public texts stay', async () => {
    const [hana, mai, yui, ken] = [
      await learner(stack()),
      await learner(stack()),
      await learner(stack()),
      await learner(stack()),
    ]
    const { id } = await uploaded(hana, shortText, { explain_mode: 'split' })
    for (const { user } of [hana, mai, yui, ken]) await fillPlaces(dataOf(stack()), user.id)
    await hana.study.favorites.add({ params: { id } })
    const kens = await storedOf(dataOf(stack()), ken.user.id)

    await hana.accounts.auth.remove({ body: passwordOf(hana) })
    await root.accounts.users.remove({ params: { id: mai.user.id } })
    // In the console.
    await root.manager.users.remove({ params: { id: yui.user.id } })
    await minute()
    for (const { user } of [hana, mai, yui]) expect(await storedOf(dataOf(stack()), user.id)).toEqual([])
    expect(await storedOf(dataOf(stack()), ken.user.id)).toEqual(kens)
    expect((await root.study.articles.get({ params: { id } })).user_id).toBe(hana.user.id)
    const again = await learner(stack(), hana.user.username)
    expect(again.user.id).toBeGreaterThan(ken.user.id)
    expect((await linesOf(await download(again))).map(({ kind }) => kind)).toEqual([
      'account',
      'origin',
      'end',
    ])
  })

  it('is erased by the next controller if one dies before it has recorded the erasure', async () => {
    const hana = await learner(stack())
    await hana.accounts.auth.remove({ body: passwordOf(hana) })
    const { clients } = controllerOf(stack())
    const due = async () =>
      (await clients.userManager.internal.erasures()).erasures.some(({ user_id }) => user_id === hana.user.id)
    await fillPlaces(dataOf(stack()), hana.user.id)
    await clients.data.learners.erase({ params: { id: hana.user.id } })
    await fillPlaces(dataOf(stack()), hana.user.id)
    await minute()
    expect([await storedOf(dataOf(stack()), hana.user.id), await due()]).toEqual([[], false])
  })

  it('can be erased by hand, unlike an existing account', async () => {
    const hana = await learner(stack())
    const params = { id: hana.user.id }
    await fillPlaces(dataOf(stack()), hana.user.id)
    const stored = await storedOf(dataOf(stack()), hana.user.id)
    for (const { learners } of [root.study, root.manager])
      await expect(learners.erase({ params })).rejects.toMatchObject({ code: 'account_exists', status: 409 })
    expect(await storedOf(dataOf(stack()), hana.user.id)).toEqual(stored)
    await hana.accounts.auth.remove({ body: passwordOf(hana) })
    await minute()
    await fillPlaces(dataOf(stack()), hana.user.id)
    expect(await root.manager.learners.erase({ params })).toEqual({ removed: stored.length })
    expect(await root.study.learners.erase({ params })).toEqual({ removed: 0 })
    expect(await storedOf(dataOf(stack()), hana.user.id)).toEqual([])
  })
})
