import { endpoint } from '../../lib/agent/app.ts'
import { imageReply } from '../../lib/agent/further/image.ts'
import { furtherImages } from '../../lib/contracts/agent/contract.ts'

export const image = endpoint(furtherImages.image, ({ params, query, app, signal }) =>
  imageReply(app, { ...params, ...query }, signal),
)
