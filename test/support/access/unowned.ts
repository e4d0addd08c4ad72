import type { Operation } from '../../../lib/platform/http/route.ts'

/** Parameters that name nothing an account owns: records of administrators, the dictionary, and the lease. */
const unowned = [
  'study.admin',
  'study.modelRouting',
  'study.speechSettings',
  'study.learners',
  'study.quotas',
  'data.quotas',
  'data.adminFeedback',
  'data.adminRecommendations',
  'data.lease',
  'data.dictionaryAsset',
  'data.furtherAssets',
  'collection.dictionary',
  'collection.further',
  'study.dictionary',
  'study.further',
]

export function mustBeDecided({ operation, service, params, path, relays }: Operation): boolean {
  if (relays?.path === path) return mustBeDecided(relays)
  const owning = service === 'study' || service === 'data' || service === 'collection'
  return owning && params !== undefined && !unowned.some(group => operation.startsWith(group))
}
