import type { CosSettings } from '../../../../lib/contracts/schemas/administration/objects.ts'

/** The bucket for new objects, in readable form; null for local storage. */
export function placeOf({ object_store, bucket, region, endpoint }: CosSettings): string | null {
  if (object_store === 'local') return null
  return [bucket, region, endpoint].filter(part => part !== '').join(' · ')
}
