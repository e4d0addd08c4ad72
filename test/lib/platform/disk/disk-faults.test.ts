import { expect, it } from 'vitest'
import { diskProblem } from '../../../../lib/platform/disk/disk-faults.ts'

it.each(['ENOSPC', 'EDQUOT'])('%s is reported as a full disk', code => {
  const cause = Object.assign(new Error('write'), { code })
  expect(diskProblem(cause)).toMatchObject({ code: 'insufficient_storage', status: 507 })
})
