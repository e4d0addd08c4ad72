import { describe, expect, it } from 'vitest'
import { joinCounter } from '../../../lib/japanese/reading/numbers/counted-reading.ts'
import { counters } from '../../../lib/japanese/reading/numbers/counters.ts'
import { readNumeral } from '../../../lib/japanese/reading/numbers/numerals.ts'

describe('a number', () => {
  it.each([
    ['〇', 'れい'],
    ['十', 'じゅう'],
    ['二十三', 'にじゅうさん'],
    ['三百', 'さんびゃく'],
    ['６００', 'ろっぴゃく'],
    ['8000', 'はっせん'],
    ['一万二千三百', 'いちまんにせんさんびゃく'],
    ['1,234', 'せんにひゃくさんじゅうよん'],
    ['３万5千', 'さんまんごせん'],
    ['一千万', 'いっせんまん'],
    ['十兆', 'じゅっちょう'],
    ['一億', 'いちおく'],
    ['二〇二四', 'にせんにじゅうよん'],
    ['3.14', 'さんてんいちよん'],
    ['10.5', 'じゅってんご'],
    ['1.5億', 'いってんごおく'],
    ['数百', 'すうひゃく'],
    ['何千', 'なんぜん'],
    ['数万', 'すうまん'],
    ['何十', 'なんじゅう'],
  ])('%s is read %s', (text, reading) => {
    expect(readNumeral(text)?.reading).toBe(reading)
  })

  it.each(['', '1.2.3', '１０００００００００００００００００'])('%j is not read as a number', text => {
    expect(readNumeral(text)).toBeNull()
  })
})

it.each([
  ['本', 'いっぽん にほん さんぼん よんほん ごほん ろっぽん ななほん はっぽん きゅうほん じゅっぽん'],
  ['回', 'いっかい にかい さんかい よんかい ごかい ろっかい ななかい はっかい きゅうかい じゅっかい'],
  ['階', 'いっかい にかい さんがい よんかい ごかい ろっかい ななかい はっかい きゅうかい じゅっかい'],
  ['分', 'いっぷん にふん さんぷん よんぷん ごふん ろっぷん ななふん はっぷん きゅうふん じゅっぷん'],
  ['歳', 'いっさい にさい さんさい よんさい ごさい ろくさい ななさい はっさい きゅうさい じゅっさい'],
  ['時', 'いちじ にじ さんじ よじ ごじ ろくじ しちじ はちじ くじ じゅうじ'],
])('a number and its counter of %s', (counter, expected) => {
  const rule = counters.get(counter)
  const readings = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十'].map(digit => {
    const joined = joinCounter(readNumeral(digit)?.reading ?? '', rule?.reading ?? '', rule)
    return joined.number + joined.counter
  })
  expect(readings.join(' ')).toBe(expected)
})
