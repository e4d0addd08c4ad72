import { inviteCodes } from '../../lib/contracts/user-manager.ts'
import { listInviteCodes } from '../../lib/user-manager/accounts/lists.ts'
import { presentInviteCode, presentList } from '../../lib/user-manager/accounts/present.ts'
import { endpoint } from '../../lib/user-manager/app.ts'
import {
  createInviteCode,
  removeInviteCode,
  updateInviteCode,
} from '../../lib/user-manager/registration/invite-codes.ts'

export const list = endpoint(inviteCodes.list, async ({ query, app }) =>
  presentList(await listInviteCodes(app.accounts, query), invite => presentInviteCode(invite, app.config)),
)

export const create = endpoint(inviteCodes.create, async ({ body, app }) =>
  presentInviteCode(await createInviteCode(app.accounts, body), app.config),
)

export const update = endpoint(inviteCodes.update, async ({ params, body, app }) =>
  presentInviteCode(await updateInviteCode(app.accounts, params.id, body), app.config),
)

export const remove = endpoint(inviteCodes.remove, ({ params, app }) =>
  removeInviteCode(app.accounts, params.id),
)
