import { FunctionIdentity } from '../lib/cloud/function-identity.ts'
import { loadConfig } from '../lib/config/load.ts'
import { dispatch, type LambdaHandler } from './lambda-dispatch.ts'
import { throughExpress } from './lambda-express.ts'
import { startOnLambda } from './lambda-start.ts'
import { services } from './services.ts'

const { LAMBDA_SERVICE, LAMBDA_GROUP } = FunctionIdentity.parse(process.env)
const service = services.find(({ contract }) => contract.name === LAMBDA_SERVICE)
if (!service || !(LAMBDA_GROUP in service.contract.groups))
  throw new Error(`There is no resource file ${LAMBDA_SERVICE}/${LAMBDA_GROUP}.`)

const config = loadConfig(process.env, { committed: 'config/default.yaml', local: 'config/local.yaml' })
const running = await startOnLambda(service, config)

/** One resource file of one service; the administrator's service brings its console along, and Express to serve it. */
export const handler: LambdaHandler =
  LAMBDA_SERVICE === 'manager' ? throughExpress(running) : dispatch(running, LAMBDA_GROUP)
