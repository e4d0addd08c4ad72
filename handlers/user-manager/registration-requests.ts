import { registrationRequests } from '../../lib/contracts/user-manager.ts'
import { listRequests } from '../../lib/user-manager/accounts/lists.ts'
import { presentList, presentRequest, presentUser } from '../../lib/user-manager/accounts/present.ts'
import { endpoint } from '../../lib/user-manager/app.ts'
import {
  approve as approveRequest,
  reject as rejectRequest,
} from '../../lib/user-manager/registration/registration.ts'

export const list = endpoint(registrationRequests.list, async ({ query, app }) =>
  presentList(await listRequests(app.accounts, query), presentRequest),
)

export const approve = endpoint(registrationRequests.approve, async ({ params, body, app }) =>
  presentUser(await approveRequest(app.accounts, params.id, body.role, () => app.newUserId())),
)

export const reject = endpoint(registrationRequests.reject, async ({ params, body, app }) =>
  presentRequest(await rejectRequest(app.accounts, params.id, body.reason)),
)
