import type { EntityItem } from 'electrodb'
import type { StoreTable } from '../../store/client.ts'
import { digits, number, primaryIndex, secondaryIndex, storedEntity, text } from '../../store/entity.ts'

export const EXPIRING = 'expiring'
const expiry = { expires_at: text, expires_at_epoch: number }

/** Holds the data needed when the browser returns from the provider. */
export const pendingSignInEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'accounts', entity: 'pending_sign_in', version: '1' },
    belonging: { role: 'passing' },
    attributes: {
      state_hash: text,
      browser_hash: text,
      provider: text,
      nonce: text,
      code_verifier: text,
      return_to: text,
      /** The SHA-256 of a secret that only the page which began the sign-in knows. */
      challenge: text,
      ...expiry,
    },
    indexes: {
      pendingSignIn: primaryIndex('pending_sign_in#${state_hash}', 'pending_sign_in'),
      expiring: secondaryIndex('gsi1', EXPIRING, '${expires_at}#pending_sign_in#${state_hash}'),
    },
  })

export type PendingSignIn = EntityItem<ReturnType<typeof pendingSignInEntity>>

/** Names a person by their provider. The page exchanges it for an account, a session or a link. */
export const ticketEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'accounts', entity: 'ticket', version: '1' },
    belonging: { role: 'passing' },
    attributes: {
      ticket_hash: text,
      provider: text,
      issuer: text,
      subject: text,
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

/** A sign-in on one device. Refresh tokens keep a third-party account's: each has a successor; the last two count. */
export const sessionEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'accounts', entity: 'refresh_session', version: '1' },
    belonging: { role: 'passing' },
    attributes: {
      id: text,
      user_id: text,
      /** Absent for an account with a password, which has no refresh tokens. */
      token_hash: { type: 'string' },
      /** The previous token's hash, since its answer may have been lost. */
      former_hash: { type: 'string' },
      /** The first exchange of the previous token; absent in sessions of former releases. */
      exchanged_at: { type: 'string' },
      user_agent: text,
      created_at: text,
      used_at: text,
      ...expiry,
    },
    indexes: {
      session: primaryIndex('refresh_sessions#${user_id}', 'refresh_session#${id}'),
      expiring: secondaryIndex('gsi1', EXPIRING, '${expires_at}#refresh_session#${id}'),
    },
  })

export type SessionRecord = EntityItem<ReturnType<typeof sessionEntity>>

/** Makes an account's tokens void. Services follow the list by position. Expires with the longest token issued before. */
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
