import * as groups from '../../../lib/contracts/manager/groups.ts'
import { pageClient } from '../../../lib/contracts/page-client.ts'
import { transport } from '../../../web/api/transport.ts'

/** manager_server, typed by its contract. */
export const api = pageClient('manager', groups, transport)
