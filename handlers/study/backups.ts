import { endpoint } from '../../lib/study/app.ts'
import { backups } from '../../lib/contracts/study/contract.ts'

export const get = endpoint(backups.get, ({ app }) => app.backups.state())
