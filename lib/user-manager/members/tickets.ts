import { refusal } from '../../platform/problems/reasons.ts'
import { inTransaction, type TransactItem } from '../../store/writing/transact.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { hashOf, newSecret } from '../accounts/secrets.ts'
import { expiryIn } from '../accounts/sessions/expiry.ts'
import type { Ticket } from '../entities/sign-in.ts'

const TICKET_S = 600

/** The verifier proves that this page began the sign-in. */
export interface TicketUse {
  ticket: string
  verifier: string
}

type Named = Pick<Ticket, 'provider' | 'issuer' | 'subject' | 'nickname' | 'challenge'>

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
  const { data: record } = await tickets.get({ ticket_hash: hashOf(ticket) }).go({ consistent: true })
  const fits = record && record.expires_at > now().toISOString() && record.challenge === hashOf(verifier)
  if (!fits) throw refusal('ticket_expired')
  if (record.used_at !== undefined) throw refusal('ticket_used')
  return record
}

/** Joins the transaction that uses the ticket, so that it serves only once. */
export const usedTicket = ({ tickets, now }: Accounts, { ticket_hash }: Ticket): TransactItem =>
  inTransaction(tickets)
    .patch({ ticket_hash })
    .set({ used_at: now().toISOString() })
    .where(({ used_at }, { notExists }) => notExists(used_at))

/** Has the issuer, so that the provider may be renamed in the settings. */
export const linkKeyOf = ({ issuer, subject }: Pick<Ticket, 'issuer' | 'subject'>): string =>
  hashOf(JSON.stringify([issuer, subject]))
