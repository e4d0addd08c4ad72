import type { User } from '../../platform/auth/actor.ts'
import { Problem } from '../../platform/problems/errors.ts'
import { refusedBy, retryWhenChanged } from '../../store/writing/retry-when-changed.ts'
import { inTransaction, transact } from '../../store/writing/transact.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { LinkRecord } from '../entities/identity.ts'
import { changedIdentity, newLink } from './finalize.ts'
import { existingIdentity, linksOf } from './find-member.ts'
import { type TicketUse, usableTicket, usedTicket } from './tickets.ts'

/** Bounded because one transaction removes all of an account, sessions included. */
const MOST_LINKS = 10

/** Lets a further provider account sign in to the acting account. */
export const addLink = (accounts: Accounts, { user_id }: User<string>, use: TicketUse): Promise<LinkRecord> =>
  retryWhenChanged(async () => {
    const ticket = await usableTicket(accounts, use)
    const identity = await existingIdentity(accounts, user_id)
    const held = await linksOf(accounts, identity)
    if (held.length >= MOST_LINKS)
      throw new Problem('limit_reached', `An account can have ${MOST_LINKS} sign-ins. Remove one first.`)
    const link = newLink(accounts, ticket, user_id)
    try {
      await transact(accounts.client, {
        ticket: usedTicket(accounts, ticket),
        link: inTransaction(accounts.links).create(link),
        identity: changedIdentity(accounts, user_id, identity.revision, [
          ...identity.link_keys,
          link.link_key,
        ]),
        member: memberWith(accounts, user_id, [...held, link]),
      })
    } catch (error) {
      if (refusedBy(error, 'link') && !refusedBy(error, 'ticket'))
        throw new Problem(
          'duplicate',
          'This sign-in already belongs to your account or another one. Use a different one.',
        )
      throw error
    }
    return link
  })

/** Refuses to remove the last link, since nobody could sign in to the account again. */
export const removeLink = (accounts: Accounts, { user_id }: User<string>, link_key: string): Promise<void> =>
  retryWhenChanged(async () => {
    const { link_keys, revision } = await existingIdentity(accounts, user_id)
    if (!link_keys.includes(link_key)) throw new Problem('not_found', 'This sign-in does not exist.')
    const left = link_keys.filter(other => other !== link_key)
    if (left.length === 0)
      throw new Problem('last_link', 'This is the only way to sign in to the account. Add another one first.')
    await transact(accounts.client, {
      link: inTransaction(accounts.links).delete({ link_key }),
      identity: changedIdentity(accounts, user_id, revision, left),
      member: memberWith(accounts, user_id, await linksOf(accounts, { link_keys: left })),
    })
  })

const memberWith = ({ members }: Accounts, user_id: string, links: readonly LinkRecord[]) =>
  inTransaction(members)
    .patch({ user_id })
    .set({ providers: [...new Set(links.map(({ provider }) => provider))] })
