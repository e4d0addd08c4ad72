import type { EntityItem } from 'electrodb'
import type { StoreTable } from '../../store/client.ts'
import { number, primaryIndex, secondaryIndex, storedEntity, text } from '../../store/entity.ts'

/** Lists what expires, the earliest first, whatever it is. */
export const EXPIRING = 'expiring'
const expiry = { expires_at: text, expires_at_epoch: number }

/** A sign-in that has gone to its provider: what is needed when the browser comes back. */
export const pendingSignInEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'accounts', entity: 'pending_sign_in', version: '1' },
    belonging: { role: 'passing' },
    attributes: {
      state_hash: text,
      /** Of the cookie that ties it to the browser it began in. */
      browser_hash: text,
      provider: text,
      nonce: text,
      code_verifier: text,
      return_to: text,
      /** The SHA-256 of a secret of the page that began it. */
      challenge: text,
      ...expiry,
    },
    indexes: {
      pendingSignIn: primaryIndex('pending_sign_in#${state_hash}', 'pending_sign_in'),
      expiring: secondaryIndex('gsi1', EXPIRING, '${expires_at}#pending_sign_in#${state_hash}'),
    },
  })

export type PendingSignIn = EntityItem<ReturnType<typeof pendingSignInEntity>>

/** A ticket, which the page turns into an account, a session or a link. */
export const ticketEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'accounts', entity: 'ticket', version: '1' },
    belonging: { role: 'passing' },
    attributes: {
      ticket_hash: text,
      provider: text,
      issuer: text,
      subject: text,
      /** The name that the provider gives. */
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

/** One sign-in on one device, which stays signed in by refresh tokens. Each token has a successor; the last two count. */
export const refreshSessionEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'accounts', entity: 'refresh_session', version: '1' },
    belonging: { role: 'passing' },
    attributes: {
      id: text,
      user_id: text,
      token_hash: text,
      /** Of the token before it, whose answer may have been lost. */
      former_hash: { type: 'string' },
      /** The browser's own name. */
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

export type RefreshSession = EntityItem<ReturnType<typeof refreshSessionEntity>>
