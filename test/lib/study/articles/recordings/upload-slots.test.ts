import { expect, it } from 'vitest'
import { uploadSlots } from '../../../../../lib/study/articles/recordings/receive-file.ts'

it('an account sends three files at a time without delaying others, and each that ends frees a slot', async () => {
  const coming = uploadSlots()
  const gates = [1, 2, 3].map(() => Promise.withResolvers<string>())
  const sending = gates.map(({ promise }) => coming.run(7, () => promise))
  const another = () => coming.run(7, async () => 'arrived')
  await expect(another()).rejects.toMatchObject({ code: 'rate_limited' })
  expect(await coming.run(8, async () => 'arrived')).toBe('arrived')

  gates[0]?.resolve('whole')
  await sending[0]
  expect(await another()).toBe('arrived')
  gates[1]?.reject(new Error('broken off'))
  await expect(sending[1]).rejects.toThrow('broken off')
  gates[2]?.resolve('whole')
  await sending[2]
  expect(await Promise.all([another(), another(), another()])).toHaveLength(3)
})
