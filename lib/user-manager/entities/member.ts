import type { EntityItem } from 'electrodb'
import { avatarKey } from '../../objects/keys.ts'
import type { StoreTable } from '../../store/client.ts'
import { primaryIndex, secondaryIndex, storedEntity, text } from '../../store/entity.ts'
import { THIRD_PARTY } from './identity.ts'

export const thirdPartyMemberEntity = (table: StoreTable) =>
  storedEntity(table, {
    model: { service: 'accounts', entity: 'member', version: '1' },
    belonging: {
      unit: THIRD_PARTY,
      objects: [{ at: 'avatar', key: (avatar, { user_id }) => avatarKey(String(user_id), avatar) }],
    },
    attributes: {
      user_id: text,
      nickname: text,
      tier: text,
      /** A JSON object as text. */
      settings: text,
      providers: { type: 'list', items: { type: 'string' }, required: true },
      /** Counts the changes of `avatar`, which names the picture. */
      avatar: { type: 'string' },
      avatar_version: { type: 'number' },
      signed_out_at: { type: 'string' },
      created_at: text,
      last_seen: text,
    },
    indexes: {
      member: primaryIndex('member#${user_id}', 'member'),
      all: secondaryIndex('gsi1', 'members', '${created_at}#${user_id}'),
    },
  })

export type MemberRecord = EntityItem<ReturnType<typeof thirdPartyMemberEntity>>
