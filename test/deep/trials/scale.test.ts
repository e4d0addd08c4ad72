import { expect, it } from 'vitest'
import { perLearnerDay, sharedParts } from '../../../scripts/trials/scale/growth.ts'
import { measureDay } from '../../../scripts/trials/scale/measure.ts'
import { scaleReport } from '../../../scripts/trials/scale/report.ts'

it('the days of two learners show what learners share, and what a day costs', async () => {
  const measured = await measureDay(2, 7, new AbortController().signal)
  const { reads, writes, bytes } = perLearnerDay(measured)
  expect(Math.min(reads, writes, bytes)).toBeGreaterThan(50)
  const parts = sharedParts(measured)
  for (const what of ['content.gsi3 ARTICLES', 'content SWEEP', 'content FEEDBACK', 'accounts usage_days'])
    expect(parts.map(part => part.what)).toContain(`writes of ${what}`)
  const report = scaleReport(measured)
  expect(report).toContain('1,000,000')
  expect(report).not.toContain('NaN')
})
