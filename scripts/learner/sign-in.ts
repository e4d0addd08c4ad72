import { ask } from '../ask.ts'
import type { learnerServices } from './services.ts'

type Accounts = ReturnType<typeof learnerServices>['accounts']

export async function signIn(accounts: Accounts, env: Record<string, string | undefined>) {
  const username = env.STUDY_USERNAME ?? (await ask('User name: ', { hidden: false }))
  const password = env.STUDY_PASSWORD ?? (await ask('Password: ', { hidden: true }))
  return accounts.auth.login({ body: { username, password } })
}
