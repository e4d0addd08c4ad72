import { backups } from '../../lib/contracts/study/contract.ts'
import { endpoint } from '../../lib/study/app.ts'

export const get = endpoint(backups.get, ({ app }) => app.backups.state())
