import { runtimeSettings } from '../../lib/contracts/study/contract.ts'
import { endpoint } from '../../lib/study/app.ts'

export const get = endpoint(runtimeSettings.get, ({ app }) => app.runtime.read())

export const put = endpoint(runtimeSettings.put, ({ body, app }) => {
  app.runtime.write(body)
  return app.runtime.read()
})
