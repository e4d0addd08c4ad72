import { expect, it } from 'vitest'
import {
  accountEntities,
  identityEntities,
  memberEntities,
} from '../../../../lib/user-manager/accounts/accounts.ts'
import { keysWritten, unconnected } from '../../data/entities/stored-keys.ts'

const AT = '2026-11-20T09:30:00.000Z'
const USER = '3f0c8f0e-3c1d-4f4e-9d55-0c6a1c0a7f10'
/** Letters stand in both cases: keys must keep them. */
const COMMON = {
  ...{
    username_key: 'Hanako 花子',
    code_key: 'Come In',
    record_id: '01JDUsage',
    day: '2026-11-20',
    key: 'GPT-5#E1',
  },
  ...{ dimension: 'model', article_id: 1234, status: 'pending', position: 7, link_key: 'LinkKey' },
  ...{
    state_hash: 'StateHash',
    ticket_hash: 'TicketHash',
    due_at: AT,
    created_at: AT,
    expires_at: AT,
    last_seen: AT,
  },
}
/** The values that only records of one entity have. */
const OWN: Record<string, object> = {
  users: { id: 7 },
  usernames: { user_id: 7 },
  inviteCodes: { id: '01JDInvite' },
  requests: { id: '01JDRequest' },
  sessions: { id: '01JDSession' },
}

// The keys in existing tables: written out, so that no change of the code can change a stored key unnoticed.
const ACCOUNTS = {
  users: 'user 1: user#000000000000007 / user; gsi1 users / user#000000000000007',
  usernames: 'username 1: username#Hanako 花子 / username',
  roots: 'roots 1: roots / roots',
  erasures: `erasure 1: ERASE / ${AT}#7`,
  inviteCodes:
    'invite_code 1: invite_code#01JDInvite / invite_code; gsi1 invite_codes / invite_code#01JDInvite',
  inviteTexts: 'invite_text 1: invite_text#Come In / invite_text',
  requests:
    'registration_request 1: registration_request#01JDRequest / registration_request; gsi1 registration_requests#pending / registration_request#01JDRequest',
  usage: `usage_record 1: usage#01JDUsage / usage; gsi1 usage / usage#${AT}#01JDUsage; gsi2 usage_of_user#000000000000007 / usage#${AT}#01JDUsage; gsi3 usage_of_article#000000000001234 / usage#${AT}#01JDUsage`,
  usageDays: 'usage_day 1: usage_days / usage_day#2026-11-20',
  usageShares: 'usage_share 1: usage_by#model / usage_share#2026-11-20#GPT-5#E1',
  articleModels: 'article_model 1: article_model#000000000001234 / article_model',
}
const IDENTITIES = {
  identities: `identity 1: identity#${USER} / identity`,
  links: 'provider_link 1: provider_link#LinkKey / provider_link',
  sessions: `refresh_session 1: refresh_sessions#${USER} / refresh_session#01JDSession; gsi1 expiring / ${AT}#refresh_session#01JDSession`,
  revocations: `revocation 1: revocations / revocation#000000000000007; gsi1 expiring / ${AT}#revocation#000000000000007`,
  pendingSignIns: `pending_sign_in 1: pending_sign_in#StateHash / pending_sign_in; gsi1 expiring / ${AT}#pending_sign_in#StateHash`,
  tickets: `ticket 1: ticket#TicketHash / ticket; gsi1 expiring / ${AT}#ticket#TicketHash`,
  members: `member 1: member#${USER} / member; gsi1 members / ${AT}#${USER}`,
}

const accounts = accountEntities(unconnected('accounts'))
const identities = {
  ...identityEntities(unconnected('identities')),
  ...memberEntities(unconnected('members')),
}

it.each([
  ['accounts', accounts, 7, ACCOUNTS],
  ['third-party accounts', identities, USER, IDENTITIES],
])(
  'the stored keys of %s match these literals, for a record of every entity',
  (_, entities, user_id, literals) => {
    const keys = Object.entries(entities).map(([name, entity]) => [
      name,
      keysWritten(entity, { ...COMMON, user_id, ...OWN[name] }),
    ])
    expect(Object.fromEntries(keys)).toEqual(literals)
  },
)

it('a usage record without an article is left out of the index by article', () => {
  const keys = keysWritten(accounts.usage, { ...COMMON, user_id: 7, article_id: undefined })
  expect(keys).toBe(ACCOUNTS.usage.replace(/; gsi3.*/, ''))
})
