import type { CosSettings } from '../../../../lib/contracts/schemas/objects.ts'

/** The bucket that new objects go to, as people name it; null for the local store. */
export function placeOf({ object_store, bucket, region, endpoint }: CosSettings): string | null {
  if (object_store === 'local') return null
  return [bucket, region, endpoint].filter(part => part !== '').join(' · ')
}
