import { cos } from '../../lib/contracts/data/contract.ts'
import { type DataApp, endpoint } from '../../lib/data/app.ts'
import { probeBucket, refusePublicBucket } from '../../lib/data/object-stores/administration/probe-bucket.ts'
import { browse, readPart, removeStored } from '../../lib/data/object-stores/administration/stored-objects.ts'
import {
  isComplete,
  mustBeComplete,
  mustBeCompleteOrCleared,
} from '../../lib/data/object-stores/cos/cos-form.ts'
import { temporaryKey } from '../../lib/objects/keys.ts'
import type { Member } from '../../lib/platform/auth/actor.ts'
import { bytes } from '../../lib/platform/http/reply.ts'

export const get = endpoint(cos.get, ({ app }) => app.cosSettings.present())

export const put = endpoint(cos.put, async ({ body, actor, app, signal }) => {
  mustBeCompleteOrCleared(body)
  if (isComplete(body)) await refusePublicBucket(body, trialKey(app, actor), signal)
  return app.cosSettings.save(body)
})

export const remove = endpoint(cos.remove, ({ app }) => app.cosSettings.forget())

export const test = endpoint(cos.test, async ({ body, actor, app, signal }) => {
  mustBeComplete(body)
  return { probes: await probeBucket(body, trialKey(app, actor), signal) }
})

const trialKey = ({ newId, now }: DataApp, { user_id }: Member) =>
  temporaryKey(user_id, now(), newId(), 'wav')

export const objects = endpoint(cos.objects, ({ query, app, signal }) =>
  browse(app.objects.current(), query, signal),
)

export const download = endpoint(cos.download, async ({ query, app, signal }) =>
  bytes(await readPart(app.objects.current(), query, signal)),
)

export const removeObject = endpoint(cos.removeObject, ({ query, app, signal }) =>
  removeStored(app.objects.current(), query.key, signal),
)
