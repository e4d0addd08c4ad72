import { refreshing } from '../../lib/contracts/user-manager.ts'
import { endpoint } from '../../lib/user-manager/app.ts'
import { memberSignedIn } from '../../lib/user-manager/members/present.ts'
import { signOut as endSession, refresh as exchange } from '../../lib/user-manager/members/refresh-tokens.ts'

export const refresh = endpoint(refreshing.refresh, async ({ body, app }) => {
  const key = app.keys.token
  return memberSignedIn(key, await exchange(app.accounts, key, body.refresh_token), app.now())
})

export const signOut = endpoint(refreshing.signOut, ({ body, app }) =>
  endSession(app.accounts, body.refresh_token),
)
