import { endpoint } from '../../lib/app/data.ts'
import { cos } from '../../lib/contracts/data.ts'
import { probeBucket } from '../../lib/media/administration/probe-bucket.ts'
import { asFile, browse, removeStored } from '../../lib/media/administration/stored-objects.ts'
import { mustBeComplete } from '../../lib/media/cos-form.ts'

export const get = endpoint(cos.get, ({ app }) => app.cosSettings.present())

export const put = endpoint(cos.put, ({ body, app }) => app.cosSettings.save(body))

export const remove = endpoint(cos.remove, ({ app }) => app.cosSettings.forget())

export const test = endpoint(cos.test, async ({ body, app, signal }) => {
  mustBeComplete(body)
  return { probes: await probeBucket(body, app, signal) }
})

export const objects = endpoint(cos.objects, ({ query, app, signal }) =>
  browse(app.objects.current(), query, signal),
)

export const download = endpoint(cos.download, ({ query, app, signal }) =>
  asFile(app.objects.current(), query.key, signal),
)

export const removeObject = endpoint(cos.removeObject, async ({ query, app, signal }) => {
  await removeStored(app.objects.current(), query.key, signal)
  return null
})
