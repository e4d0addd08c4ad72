import { Problem } from '../../platform/problems/errors.ts'
import { inTransaction, type TransactItem } from '../../store/writing/transact.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { hashOf, newSecret } from '../accounts/secrets.ts'
import { expiryIn } from '../accounts/sessions/expiry.ts'
import type { Ticket } from '../entities/sign-in.ts'

const TICKET_S = 600

/** A page's use of a ticket; the verifier proves that this page began the sign-in. */
export interface TicketUse {
  ticket: string
  verifier: string
}

type Named = Pick<Ticket, 'provider' | 'issuer' | 'subject' | 'nickname' | 'challenge'>

/** Stores the person whom a provider has named, and returns a ticket for them. */
export async function issueTicket(accounts: Accounts, named: Named): Promise<string> {
  const ticket = newSecret(accounts)
  const record = { ...named, ticket_hash: hashOf(ticket), ...expiryIn(TICKET_S, accounts.now()) }
  await accounts.tickets.create(record).go()
  return ticket
}

export async function usableTicket(
  { tickets, now }: Accounts,
  { ticket, verifier }: TicketUse,
): Promise<Ticket> {
  const { data: found } = await tickets.get({ ticket_hash: hashOf(ticket) }).go({ consistent: true })
  const fits = found && found.expires_at > now().toISOString() && found.challenge === hashOf(verifier)
  if (!fits)
    throw new Problem(
      'invalid_ticket',
      'This sign-in has expired or was started on another page. Start again.',
    )
  if (found.used_at !== undefined)
    throw new Problem('ticket_used', 'This sign-in was already completed. Start a new one.')
  return found
}

/** Marks the ticket as used, in the transaction that uses it, so that it serves only once. */
export const usedTicket = ({ tickets, now }: Accounts, { ticket_hash }: Ticket): TransactItem =>
  inTransaction(tickets)
    .patch({ ticket_hash })
    .set({ used_at: now().toISOString() })
    .where(({ used_at }, { notExists }) => notExists(used_at))

/** The key of a provider account. It has the issuer, so that the provider may be renamed in the settings. */
export const linkKeyOf = ({ issuer, subject }: Pick<Ticket, 'issuer' | 'subject'>): string =>
  hashOf(JSON.stringify([issuer, subject]))
