import { collection } from '../../lib/contracts/collection.ts'
import { study } from '../../lib/contracts/study/contract.ts'
import { userManager } from '../../lib/contracts/user-manager.ts'
import { createClient } from '../../lib/platform/http/calling/client.ts'
import { fetchTransport } from '../../lib/platform/http/calling/fetch-transport.ts'

/** The services that a learner calls, through typed clients. */
export function learnerServices(env: Record<string, string | undefined>) {
  const at = (given: string | undefined, port: number) =>
    (given ?? `http://127.0.0.1:${port}`).replace(/\/+$/, '')
  const addresses = {
    accounts: at(env.USER_MANAGER_URL, 8010),
    study: at(env.STUDY_SERVER_URL, 8012),
    collection: at(env.COLLECTION_SERVER_URL, 8013),
  }
  return {
    accounts: createClient(userManager, fetchTransport({ address: addresses.accounts })),
    studyAs: (token: string) => createClient(study, fetchTransport({ address: addresses.study, token })),
    collectionAs: (token: string) =>
      createClient(collection, fetchTransport({ address: addresses.collection, token })),
  }
}
export type StudyClient = ReturnType<ReturnType<typeof learnerServices>['studyAs']>
export type CollectionClient = ReturnType<ReturnType<typeof learnerServices>['collectionAs']>
