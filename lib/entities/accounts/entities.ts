import type { StoreClient } from '../../store/client.ts'
import { articleModelEntity } from './article-model.ts'
import { inviteCodeEntity, inviteTextEntity } from './invite-code.ts'
import { registrationRequestEntity } from './registration-request.ts'
import { rootsEntity } from './roots.ts'
import { usageDayEntity } from './usage-day.ts'
import { usageRecordEntity } from './usage-record.ts'
import { usageShareEntity } from './usage-share.ts'
import { userEntity } from './user.ts'
import { usernameEntity } from './username.ts'

/** What lies in the table `accounts`. */
export const accountEntities = (client: StoreClient, table: string) => ({
  users: userEntity(client, table),
  usernames: usernameEntity(client, table),
  roots: rootsEntity(client, table),
  inviteCodes: inviteCodeEntity(client, table),
  inviteTexts: inviteTextEntity(client, table),
  requests: registrationRequestEntity(client, table),
  usage: usageRecordEntity(client, table),
  usageDays: usageDayEntity(client, table),
  usageShares: usageShareEntity(client, table),
  articleModels: articleModelEntity(client, table),
})
export type AccountEntities = ReturnType<typeof accountEntities>
