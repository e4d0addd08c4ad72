import * as overview from '../../handlers/manager/overview.ts'
import * as session from '../../handlers/manager/session.ts'
import { systemHandlers } from '../../handlers/system/system.ts'
import { relaysOf } from '../../lib/app/relay.ts'
import { manager as contract } from '../../lib/contracts/manager.ts'
import { endpoint, startManager } from '../../lib/manager/app.ts'
import { service } from '../service.ts'
import { consoleSite } from '../site/sites.ts'

export const manager = service({
  contract,
  handlers: {
    session,
    overview,
    ...relaysOf(contract, endpoint),
    system: systemHandlers(contract),
  },
  start: startManager,
  site: () => consoleSite(),
})
