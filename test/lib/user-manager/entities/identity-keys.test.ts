import { describe, expect, it } from 'vitest'
import {
  type IdentityEntities,
  identityEntities,
  type MemberEntities,
  memberEntities,
} from '../../../../lib/user-manager/accounts/accounts.ts'
import { keysOf, unconnected } from '../../data/entities/stored-keys.ts'

const AT = '2026-11-20T09:30:00.000Z'
const USER = '3f0c8f0e-3c1d-4f4e-9d55-0c6a1c0a7f10'
const expires = { expires_at: AT, expires_at_epoch: 1_795_000_000 }

/** One record of every entity, as it is written. Letters stand in both cases: keys must keep them. */
const records = ({
  identities,
  links,
  sessions,
  revocations,
  pendingSignIns,
  tickets,
  members,
}: Entities) => ({
  identities: identities.put({ user_id: USER, link_keys: ['LinkKey'], revision: 1, created_at: AT }),
  links: links.put({
    link_key: 'LinkKey',
    user_id: USER,
    provider: 'keycloak',
    issuer: 'https://sso.example',
    subject: 'Hanako#1',
    linked_at: AT,
  }),
  sessions: sessions.put({
    id: '01JDSession',
    user_id: USER,
    token_hash: 'Hash',
    user_agent: '',
    created_at: AT,
    used_at: AT,
    ...expires,
  }),
  revocations: revocations.put({ position: 7, user_id: USER, ...expires }),
  pendingSignIns: pendingSignIns.put({
    state_hash: 'StateHash',
    browser_hash: 'BrowserHash',
    provider: 'keycloak',
    nonce: 'nonce',
    code_verifier: 'verifier',
    return_to: 'https://yomu.example/',
    challenge: 'challenge',
    ...expires,
  }),
  tickets: tickets.put({
    ticket_hash: 'TicketHash',
    provider: 'keycloak',
    issuer: 'https://sso.example',
    subject: 'Hanako#1',
    challenge: 'challenge',
    ...expires,
  }),
  members: members.put({
    user_id: USER,
    nickname: 'Hanako',
    tier: 'free',
    settings: '{}',
    providers: ['keycloak'],
    created_at: AT,
    last_seen: AT,
  }),
})

type Entities = IdentityEntities & MemberEntities

// The keys in existing tables: written out, so that no change of the code can change a stored key unnoticed.
const KEYS = {
  identities: { pk: `identity#${USER}`, sk: 'identity', __edb_e__: 'identity', __edb_v__: '1' },
  links: {
    pk: 'provider_link#LinkKey',
    sk: 'provider_link',
    __edb_e__: 'provider_link',
    __edb_v__: '1',
  },
  sessions: {
    pk: `refresh_sessions#${USER}`,
    sk: 'refresh_session#01JDSession',
    gsi1pk: 'expiring',
    gsi1sk: `${AT}#refresh_session#01JDSession`,
    __edb_e__: 'refresh_session',
    __edb_v__: '1',
  },
  revocations: {
    pk: 'revocations',
    sk: 'revocation#000000000000007',
    gsi1pk: 'expiring',
    gsi1sk: `${AT}#revocation#000000000000007`,
    __edb_e__: 'revocation',
    __edb_v__: '1',
  },
  pendingSignIns: {
    pk: 'pending_sign_in#StateHash',
    sk: 'pending_sign_in',
    gsi1pk: 'expiring',
    gsi1sk: `${AT}#pending_sign_in#StateHash`,
    __edb_e__: 'pending_sign_in',
    __edb_v__: '1',
  },
  tickets: {
    pk: 'ticket#TicketHash',
    sk: 'ticket',
    gsi1pk: 'expiring',
    gsi1sk: `${AT}#ticket#TicketHash`,
    __edb_e__: 'ticket',
    __edb_v__: '1',
  },
  members: {
    pk: `member#${USER}`,
    sk: 'member',
    gsi1pk: 'members',
    gsi1sk: `${AT}#${USER}`,
    __edb_e__: 'member',
    __edb_v__: '1',
  },
}

describe('the stored keys of third-party accounts', () => {
  const entities = {
    ...identityEntities(unconnected('identities')),
    ...memberEntities(unconnected('members')),
  }

  it('match these literals, for a record of every entity', () => {
    const written = Object.entries(records(entities))
    expect(written.map(([name]) => name).toSorted()).toEqual(Object.keys(entities).toSorted())
    expect(Object.fromEntries(written.map(([name, put]) => [name, keysOf(put.params())]))).toEqual(KEYS)
  })
})
