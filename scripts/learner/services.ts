import { collection } from '../../lib/contracts/collection.ts'
import { study } from '../../lib/contracts/study/contract.ts'
import { userManager } from '../../lib/contracts/user-manager.ts'
import { configFiles } from '../../lib/platform/config/files.ts'
import { loadConfig } from '../../lib/platform/config/load.ts'
import { createClient } from '../../lib/platform/http/calling/client.ts'
import { fetchTransport } from '../../lib/platform/http/calling/fetch-transport.ts'
import { addressesOf } from '../../router/surroundings.ts'

export function learnerServices(env: Record<string, string | undefined>) {
  const addresses = addressesOf(loadConfig(env, configFiles(env)))
  return {
    accounts: createClient(userManager, fetchTransport({ address: addresses['user-manager'] })),
    studyAs: (token: string) => createClient(study, fetchTransport({ address: addresses.study, token })),
    collectionAs: (token: string) =>
      createClient(collection, fetchTransport({ address: addresses.collection, token })),
  }
}
export type StudyClient = ReturnType<ReturnType<typeof learnerServices>['studyAs']>
export type CollectionClient = ReturnType<ReturnType<typeof learnerServices>['collectionAs']>
