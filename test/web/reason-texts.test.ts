import { expect, it } from 'vitest'
import { loadReasons, reasonIn } from '../../web/problem/reason-texts.ts'

it('the reason of a refusal is said in the language of the page once its sentences have come', async () => {
  const reason = { name: 'too_many_images', values: { most: 40 } }
  expect(reasonIn('en', reason)).toBeUndefined()
  expect(reasonIn('ja', reason)).toBeUndefined()
  await loadReasons('ja')
  expect(reasonIn('ja', reason)).toBe('1つの文章の画像は40枚までです。いくつか減らしてください。')
  await loadReasons('zh')
  expect(reasonIn('zh', reason)).toBe('一篇文章最多 40 张图片，请减少一些。')
  expect(reasonIn('zh', { name: 'toString', values: {} })).toBeUndefined()
})
