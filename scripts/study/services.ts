import { study } from '../../lib/contracts/study/contract.ts'
import { userManager } from '../../lib/contracts/user-manager.ts'
import { createClient } from '../../lib/http/client.ts'
import { fetchTransport } from '../../lib/http/fetch-transport.ts'

/** The two services that a learner calls, through the typed client. */
export function learnerServices(env: Record<string, string | undefined>) {
  const accounts = (env.USER_MANAGER_URL ?? 'http://127.0.0.1:8010').replace(/\/+$/, '')
  const address = (env.STUDY_SERVER_URL ?? 'http://127.0.0.1:8012').replace(/\/+$/, '')
  return {
    accounts: createClient(userManager, fetchTransport({ address: accounts })),
    studyAs: (token: string) => createClient(study, fetchTransport({ address, token })),
  }
}
export type StudyClient = ReturnType<ReturnType<typeof learnerServices>['studyAs']>
