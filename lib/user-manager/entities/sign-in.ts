import type { EntityItem } from 'electrodb'
import type { StoreTable } from '../../store/client.ts'
import { digits, number, primaryIndex, secondaryIndex, storedEntity, text } from '../../store/entity.ts'

/** Lists records by expiry, earliest first, whatever their kind. */
export const EXPIRING = 'expiring'
const expiry = { expires_at: text, expires_at_epoch: number }

/** A sign-in in progress at a provider: the data needed when the browser returns. */
export const pendingSignInEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'accounts', entity: 'pending_sign_in', version: '1' },
    belonging: { role: 'passing' },
    attributes: {
      state_hash: text,
      /** The hash of the cookie that ties it to its browser. */
      browser_hash: text,
      provider: text,
      nonce: text,
      code_verifier: text,
      return_to: text,
      /** The SHA-256 of a secret that only the page knows which began it. */
      challenge: text,
      ...expiry,
    },
    indexes: {
      pendingSignIn: primaryIndex('pending_sign_in#${state_hash}', 'pending_sign_in'),
      expiring: secondaryIndex('gsi1', EXPIRING, '${expires_at}#pending_sign_in#${state_hash}'),
    },
  })

export type PendingSignIn = EntityItem<ReturnType<typeof pendingSignInEntity>>

/** A person named by a provider. The page exchanges it for an account, a session or a link. */
export const ticketEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'accounts', entity: 'ticket', version: '1' },
    belonging: { role: 'passing' },
    attributes: {
      ticket_hash: text,
      provider: text,
      issuer: text,
      subject: text,
      /** The name that the provider gives them. */
      nickname: { type: 'string' },
      challenge: text,
      used_at: { type: 'string' },
      ...expiry,
    },
    indexes: {
      ticket: primaryIndex('ticket#${ticket_hash}', 'ticket'),
      expiring: secondaryIndex('gsi1', EXPIRING, '${expires_at}#ticket#${ticket_hash}'),
    },
  })

export type Ticket = EntityItem<ReturnType<typeof ticketEntity>>

/**
 * A sign-in on one device, of an account of either kind. That of a third-party account is kept by refresh tokens: each
 * has a successor, and only the last two count.
 */
export const sessionEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'accounts', entity: 'refresh_session', version: '1' },
    belonging: { role: 'passing' },
    attributes: {
      id: text,
      user_id: text,
      /** Absent for an account with a password, which has no refresh tokens. */
      token_hash: { type: 'string' },
      /** The hash of the previous token, whose answer may have been lost. */
      former_hash: { type: 'string' },
      /** When the previous token was first exchanged; absent in sessions from before it was kept. */
      exchanged_at: { type: 'string' },
      /** The browser's User-Agent. */
      user_agent: text,
      /** When it signed in. */
      created_at: text,
      /** When it was last seen, to within an hour. */
      used_at: text,
      ...expiry,
    },
    indexes: {
      session: primaryIndex('refresh_sessions#${user_id}', 'refresh_session#${id}'),
      expiring: secondaryIndex('gsi1', EXPIRING, '${expires_at}#refresh_session#${id}'),
    },
  })

export type SessionRecord = EntityItem<ReturnType<typeof sessionEntity>>

/**
 * An entry of the list of revocations: the tokens of an account may count no longer. Services follow the list by
 * position. An entry expires with the longest token that was issued before it.
 */
export const revocationEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'accounts', entity: 'revocation', version: '1' },
    belonging: { role: 'passing' },
    attributes: {
      position: { type: 'number', required: true, padding: digits(15) },
      user_id: text,
      ...expiry,
    },
    indexes: {
      revocation: primaryIndex('revocations', 'revocation#${position}'),
      expiring: secondaryIndex('gsi1', EXPIRING, '${expires_at}#revocation#${position}'),
    },
  })
