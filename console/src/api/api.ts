import { managerClient } from '../../../lib/contracts/manager-client.ts'
import { transport } from './transport.ts'

/** manager_server, typed by its contract. */
export const api = managerClient(transport)
