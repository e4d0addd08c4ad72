import { expect, it } from 'vitest'
import { FilesComingIn } from '../../../../lib/articles/video/files-coming-in.ts'

it('an account sends three files at a time, others are not kept waiting, and each that ends makes room', async () => {
  const coming = new FilesComingIn()
  const gates = [1, 2, 3].map(() => Promise.withResolvers<string>())
  const sending = gates.map(({ promise }) => coming.admit(7, () => promise))
  const another = () => coming.admit(7, async () => 'arrived')
  await expect(another()).rejects.toMatchObject({ code: 'rate_limited' })
  expect(await coming.admit(8, async () => 'arrived')).toBe('arrived')

  gates[0]?.resolve('whole')
  await sending[0]
  expect(await another()).toBe('arrived')
  gates[1]?.reject(new Error('broken off'))
  await expect(sending[1]).rejects.toThrow('broken off')
  gates[2]?.resolve('whole')
  await sending[2]
  expect(await Promise.all([another(), another(), another()])).toHaveLength(3)
})
