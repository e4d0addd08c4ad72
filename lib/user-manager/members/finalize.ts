import type { Finalization } from '../../contracts/schemas/accounts/members.ts'
import type { Config } from '../../platform/config/schema.ts'
import { refusal } from '../../platform/problems/reasons.ts'
import { refusedBy, retryWhenChanged } from '../../store/writing/retry-when-changed.ts'
import { inTransaction, type TransactItem } from '../../store/writing/transact.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { newUuid } from '../accounts/secrets.ts'
import type { LinkRecord } from '../entities/identity.ts'
import type { Ticket } from '../entities/sign-in.ts'
import { consumedUse, unusableInvite, usableInvite } from '../registration/registration.ts'
import { existingIdentity, existingMember } from './find-member.ts'
import type { SignedInMember } from './present.ts'
import { beginRefreshing } from './refresh-tokens.ts'
import { linkKeyOf, usableTicket, usedTicket } from './tickets.ts'

interface Admission {
  registration: Config['OIDC_REGISTRATION']
  user_agent: string
}

const FREE = 'free'
const NAMELESS = 'Reader'

export const finalize = (
  accounts: Accounts,
  finalization: Finalization,
  admission: Admission,
): Promise<SignedInMember> =>
  retryWhenChanged(async () => {
    const ticket = await usableTicket(accounts, finalization)
    const { data: link } = await accounts.links.get({ link_key: linkKeyOf(ticket) }).go({ consistent: true })
    return link
      ? signInAgain(accounts, ticket, link, admission)
      : makeMember(accounts, ticket, finalization, admission)
  })

async function signInAgain(
  accounts: Accounts,
  ticket: Ticket,
  { user_id }: LinkRecord,
  { user_agent }: Admission,
): Promise<SignedInMember> {
  const { revision } = await existingIdentity(accounts, user_id)
  const member = await existingMember(accounts, user_id)
  const last_seen = accounts.now().toISOString()
  const begun = await beginRefreshing(accounts, user_id, user_agent, {
    ticket: usedTicket(accounts, ticket),
    identity: changedIdentity(accounts, user_id, revision),
    member: inTransaction(accounts.members).patch({ user_id }).set({ last_seen }),
  })
  return { member, ...begun }
}

/** Requires the identity as it was read, so that concurrent changes of links and sessions do not miss each other. */
export const changedIdentity = (
  { identities }: Accounts,
  user_id: string,
  revision: number,
  link_keys?: string[],
): TransactItem =>
  inTransaction(identities)
    .patch({ user_id })
    .set({ revision: revision + 1, ...(link_keys && { link_keys }) })
    .where((stored, { eq }) => eq(stored.revision, revision))

async function makeMember(
  accounts: Accounts,
  ticket: Ticket,
  { nickname, settings = {}, invite_code }: Finalization,
  { registration, user_agent }: Admission,
): Promise<SignedInMember> {
  const invite = await inviteFor(accounts, registration, invite_code)
  const user_id = newUuid(accounts)
  const created_at = accounts.now().toISOString()
  const member = {
    user_id,
    nickname: nickname ?? ticket.nickname ?? NAMELESS,
    tier: FREE,
    settings: JSON.stringify(settings),
    providers: [ticket.provider],
    created_at,
    last_seen: created_at,
  }
  const link = newLink(accounts, ticket, user_id)
  const identity = { user_id, link_keys: [link.link_key], revision: 1, created_at }
  try {
    const begun = await beginRefreshing(accounts, user_id, user_agent, {
      ticket: usedTicket(accounts, ticket),
      link: inTransaction(accounts.links).create(link),
      identity: inTransaction(accounts.identities).create(identity),
      member: inTransaction(accounts.members).create(member),
      ...(invite ? { invite: consumedUse(accounts, invite.id) } : {}),
    })
    return { member, ...begun }
  } catch (error) {
    if (refusedBy(error, 'invite') && !refusedBy(error, 'ticket') && !refusedBy(error, 'link'))
      throw unusableInvite()
    throw error
  }
}

export const newLink = ({ now }: Accounts, ticket: Ticket, user_id: string): LinkRecord => ({
  link_key: linkKeyOf(ticket),
  user_id,
  provider: ticket.provider,
  issuer: ticket.issuer,
  subject: ticket.subject,
  linked_at: now().toISOString(),
})

async function inviteFor(
  accounts: Accounts,
  registration: Admission['registration'],
  code: string | undefined,
) {
  if (registration === 'open') return null
  if (registration === 'closed') throw refusal('no_new_accounts')
  return usableInvite(accounts, code ?? '')
}
