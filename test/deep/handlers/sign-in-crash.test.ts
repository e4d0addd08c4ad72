import { describe, expect, it } from 'vitest'
import * as profile from '../../../handlers/user-manager/profile.ts'
import * as refreshing from '../../../handlers/user-manager/refreshing.ts'
import * as signIn from '../../../handlers/user-manager/sign-in.ts'
import { type Cut, losableClient, lostAnywhere } from '../../handlers/data/lost-process.ts'
import { accountsLab } from '../../handlers/user-manager/lab.ts'
import { membersOf, SETTINGS, ticketFor } from '../../handlers/user-manager/members-lab.ts'

const openLab = accountsLab()

/** Does the story whole, then with the process lost after some of its requests to the store. */
async function atEachRequest(story: (opened: Opened, cut: Cut) => Promise<void>): Promise<void> {
  const opened = await open()
  await lostAnywhere(opened.process, cut => story(opened, cut))
}
type Opened = Awaited<ReturnType<typeof open>>
async function open() {
  const lab = await openLab(SETTINGS)
  let people = 0
  return { lab, ...membersOf(lab), process: losableClient(lab.client), name: () => `person ${++people}` }
}

describe('a process that is lost at any request to the store', () => {
  it('has made a new account completely or not at all', () =>
    atEachRequest(async ({ lab, enter, name }, cut) => {
      const subject = name()
      const body = await ticketFor(lab.app, subject)
      await cut(() => lab.send(signIn.finalize, { body }))
      expect(['200', '409 ticket_used']).toContain(await lab.outcome(signIn.finalize, { body }))
      const { as, user } = await enter(subject)
      const shown = await lab.ask(profile.get, { as })
      expect(shown).toMatchObject({ id: user.id, nickname: subject, links: [{ provider: 'campus' }] })
    }))

  it('has not locked out an account that refreshes', () =>
    atEachRequest(async ({ enter, refresh, refreshed, sessions, name }, cut) => {
      const person = await enter(name())
      await cut(() => refreshed(person.refresh_token))
      const next = await refresh(person.refresh_token)
      await refresh(next.refresh_token)
      expect(await sessions(person.as)).toHaveLength(1)
    }))

  it('has ended a session or not', () =>
    atEachRequest(async ({ lab, enter, signOut, refreshed, name }, cut) => {
      const { refresh_token } = await enter(name())
      await cut(() => lab.send(refreshing.signOut, { body: { refresh_token } }))
      await signOut(refresh_token)
      expect(await refreshed(refresh_token)).toBe('401 unauthenticated')
    }))

  it('has added a link or not', () =>
    atEachRequest(async ({ lab, enter, name }, cut) => {
      const [person, home] = [await enter(name()), name()]
      const body = await ticketFor(lab.app, home)
      await cut(() => lab.send(profile.addLink, { as: person.as, body }))
      expect(['201', '409 ticket_used']).toContain(
        await lab.outcome(profile.addLink, { as: person.as, body }),
      )
      expect((await enter(home)).user.id).toBe(person.user.id)
      expect((await lab.ask(profile.get, { as: person.as })).links).toHaveLength(2)
    }))

  it('has deleted an account completely or not at all', () =>
    atEachRequest(async ({ lab, enter, refreshed, name }, cut) => {
      const subject = name()
      const person = await enter(subject)
      await cut(() => lab.send(profile.remove, { as: person.as }))
      const isThere = (await lab.outcome(profile.get, { as: person.as })) === '200'
      expect(await refreshed(person.refresh_token)).toBe(isThere ? '200' : '401 unauthenticated')
      expect((await enter(subject)).user.id === person.user.id).toBe(isThere)
    }))
})
