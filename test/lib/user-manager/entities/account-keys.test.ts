import { describe, expect, it } from 'vitest'
import { type AccountEntities, accountEntities } from '../../../../lib/user-manager/accounts/accounts.ts'
import { keysOf, unconnected } from '../../data/entities/stored-keys.ts'

const AT = '2026-11-20T09:30:00.000Z'

const counts = {
  calls: 1,
  uploads: 0,
  input_tokens: 10,
  output_tokens: 20,
  cost: 0.5,
  unknown_cost_calls: 0,
}
const speech = { syntheses: 0, spoken_characters: 0, transcriptions: 0, transcribed_seconds: 0 }
const taken = {
  taken_input_tokens: 10,
  taken_output_tokens: 20,
  taken_cached_tokens: 0,
  answered_characters: 30,
}

/** One record of every entity, as it is written. Letters stand in both cases: keys must keep them. */
const accountRecords = (entities: AccountEntities) =>
  ({
    users: entities.users.put({
      id: 7,
      username: 'Hanako',
      username_key: 'hanako',
      password_hash: '$argon2id$',
      role: 'root',
      created_at: AT,
    }),
    usernames: entities.usernames.put({ username_key: 'Hanako 花子', user_id: 7 }),
    roots: entities.roots.put({ user_ids: [7] }),
    erasures: entities.erasures.put({ user_id: 7, deleted_at: AT, due_at: AT }),
    inviteCodes: entities.inviteCodes.put({
      id: '01JDInvite',
      code: 'Come In',
      code_key: 'come in',
      note: '',
      used_count: 0,
      taken_count: 0,
      enabled: true,
      created_at: AT,
      updated_at: AT,
    }),
    inviteTexts: entities.inviteTexts.put({ code_key: 'Come In', invite_id: '01JDInvite' }),
    requests: entities.requests.put({
      id: '01JDRequest',
      username: 'Hanako',
      username_key: 'hanako',
      invite_code: 'Come In',
      invite_id: '01JDInvite',
      status: 'pending',
      created_at: AT,
    }),
    usage: entities.usage.put({
      record_id: '01JDUsage',
      kind: 'model_call',
      user_id: 7,
      article_id: 1234,
      created_at: AT,
    }),
    usageDays: entities.usageDays.put({ day: '2026-11-20', ...counts }),
    usageShares: entities.usageShares.put({
      dimension: 'model',
      day: '2026-11-20',
      key: 'GPT-5#E1',
      name: 'GPT-5',
      ...counts,
      ...speech,
      ...taken,
    }),
    articleModels: entities.articleModels.put({ article_id: 1234, translation_model: 'GPT-5' }),
  }) satisfies Record<keyof AccountEntities, unknown>

/** A usage record that belongs to no article. */
const usageWithoutArticle = ({ usage }: AccountEntities) =>
  usage.put({ record_id: '01JDUsage', kind: 'upload', user_id: 7, created_at: AT })

// The keys in existing tables: written out, so that no change of the code can change a stored key unnoticed.
const KEYS = {
  users: {
    pk: 'user#000000000000007',
    sk: 'user',
    gsi1pk: 'users',
    gsi1sk: 'user#000000000000007',
    __edb_e__: 'user',
    __edb_v__: '1',
  },
  usernames: { pk: 'username#Hanako 花子', sk: 'username', __edb_e__: 'username', __edb_v__: '1' },
  roots: { pk: 'roots', sk: 'roots', __edb_e__: 'roots', __edb_v__: '1' },
  erasures: { pk: 'ERASE', sk: '2026-11-20T09:30:00.000Z#7', __edb_e__: 'erasure', __edb_v__: '1' },
  inviteCodes: {
    pk: 'invite_code#01JDInvite',
    sk: 'invite_code',
    gsi1pk: 'invite_codes',
    gsi1sk: 'invite_code#01JDInvite',
    __edb_e__: 'invite_code',
    __edb_v__: '1',
  },
  inviteTexts: { pk: 'invite_text#Come In', sk: 'invite_text', __edb_e__: 'invite_text', __edb_v__: '1' },
  requests: {
    pk: 'registration_request#01JDRequest',
    sk: 'registration_request',
    gsi1pk: 'registration_requests#pending',
    gsi1sk: 'registration_request#01JDRequest',
    __edb_e__: 'registration_request',
    __edb_v__: '1',
  },
  usage: {
    pk: 'usage#01JDUsage',
    sk: 'usage',
    gsi1pk: 'usage',
    gsi1sk: 'usage#2026-11-20T09:30:00.000Z#01JDUsage',
    gsi2pk: 'usage_of_user#000000000000007',
    gsi2sk: 'usage#2026-11-20T09:30:00.000Z#01JDUsage',
    gsi3pk: 'usage_of_article#000000000001234',
    gsi3sk: 'usage#2026-11-20T09:30:00.000Z#01JDUsage',
    __edb_e__: 'usage_record',
    __edb_v__: '1',
  },
  usageDays: { pk: 'usage_days', sk: 'usage_day#2026-11-20', __edb_e__: 'usage_day', __edb_v__: '1' },
  usageShares: {
    pk: 'usage_by#model',
    sk: 'usage_share#2026-11-20#GPT-5#E1',
    __edb_e__: 'usage_share',
    __edb_v__: '1',
  },
  articleModels: {
    pk: 'article_model#000000000001234',
    sk: 'article_model',
    __edb_e__: 'article_model',
    __edb_v__: '1',
  },
}

describe('the stored keys of accounts', () => {
  const entities = accountEntities(unconnected('accounts'))

  it('match these literals, for a record of every entity', () => {
    const records = Object.entries(accountRecords(entities))
    expect(records.map(([name]) => name).toSorted()).toEqual(Object.keys(entities).toSorted())
    expect(Object.fromEntries(records.map(([name, put]) => [name, keysOf(put.params())]))).toEqual(KEYS)
  })

  it('leave a usage record without an article out of the index by article', () => {
    const { gsi3pk: _, gsi3sk: __, ...keys } = KEYS.usage
    expect(keysOf(usageWithoutArticle(entities).params())).toEqual(keys)
  })
})
