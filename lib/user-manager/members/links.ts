import type { User } from '../../platform/auth/actor.ts'
import { Problem } from '../../platform/problems/errors.ts'
import { refusal } from '../../platform/problems/reasons.ts'
import { refusedBy, retryWhenChanged } from '../../store/writing/retry-when-changed.ts'
import { inTransaction, transact } from '../../store/writing/transact.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { LinkRecord } from '../entities/identity.ts'
import { changedIdentity, newLink } from './finalize.ts'
import { existingIdentity, linksOf } from './find-member.ts'
import { type TicketUse, usableTicket, usedTicket } from './tickets.ts'

/** The bound of links, since one transaction removes all of an account, sessions included. */
const MOST_LINKS = 10

export const addLink = (accounts: Accounts, { user_id }: User<string>, use: TicketUse): Promise<LinkRecord> =>
  retryWhenChanged(async () => {
    const ticket = await usableTicket(accounts, use)
    const identity = await existingIdentity(accounts, user_id)
    const held = await linksOf(accounts, identity)
    if (held.length >= MOST_LINKS) throw refusal('sign_ins_full', { most: MOST_LINKS })
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
      if (refusedBy(error, 'link') && !refusedBy(error, 'ticket')) throw refusal('sign_in_belongs')
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
    if (left.length === 0) throw refusal('last_sign_in')
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
