import { endpoint } from '../../lib/app/study.ts'
import { backups } from '../../lib/contracts/study/contract.ts'

export const get = endpoint(backups.get, ({ app }) => app.backups.state())
