/** A number as written: `二千三百`, `３万5千`, `1,000`, `二〇二四`, `数十`. */
export interface Numeral {
  /** The reading of the number alone. */
  readonly reading: string
  /** Null for decimals and for approximate numbers (数十, 何百, 二、三). */
  readonly value: number | null
}

const digits = new Map(
  ['〇零0０', '一壱1１', '二弐2２', '三参3３', '四4４', '五5５', '六6６', '七7７', '八8８', '九9９'].flatMap(
    (forms, value) => [...forms].map((form): [string, number] => [form, value]),
  ),
)
const units = new Map(Object.entries({ 十: 10, 百: 100, 千: 1_000 }))
const myriads = new Map([
  ['兆', { unit: 1e12, name: 'ちょう' }],
  ['億', { unit: 1e8, name: 'おく' }],
  ['万', { unit: 1e4, name: 'まん' }],
])
const digitReadings = ['れい', 'いち', 'に', 'さん', 'よん', 'ご', 'ろく', 'なな', 'はち', 'きゅう']
const decimal = /^([^.．]+)[.．]([0-9０-９〇零一二三四五六七八九]+)([万億兆]?)$/
const hundreds =
  ',ひゃく,にひゃく,さんびゃく,よんひゃく,ごひゃく,ろっぴゃく,ななひゃく,はっぴゃく,きゅうひゃく'.split(',')
const thousands = ',せん,にせん,さんぜん,よんせん,ごせん,ろくせん,ななせん,はっせん,きゅうせん'.split(',')
const tens = ['', 'じゅう', ...digitReadings.slice(2).map(digit => `${digit}じゅう`)]
const looseReadings = new Map(Object.entries({ 何: 'なん', 数: 'すう', 幾: 'いく' }))
const looseUnits: Readonly<Record<string, string>> = {
  なん百: 'なんびゃく',
  なん千: 'なんぜん',
  すう百: 'すうひゃく',
  すう千: 'すうせん',
}
const LARGEST = 1e16

export function isNumeralChar(char: string): boolean {
  return digits.has(char) || units.has(char) || myriads.has(char) || looseReadings.has(char)
}

/** Reads a run of numeral characters; null if it is not a number. */
export function readNumeral(text: string): Numeral | null {
  if (/[何数幾]/.test(text)) return readLoose(text)
  const plain = text.replaceAll(/[,，]/g, '')
  const [, whole = plain, decimals, myriad = ''] = decimal.exec(plain) ?? []
  const value = parseInteger(whole)
  if (value === null) return null
  if (decimals === undefined) return { reading: readInteger(value), value }
  const spoken = [...decimals].map(digit => digitReadings[digits.get(digit) ?? 0] ?? '').join('')
  return {
    reading: `${doubled(readInteger(value))}てん${spoken}${myriads.get(myriad)?.name ?? ''}`,
    value: null,
  }
}

/** いっちょう, はってん, じゅっちょう. */
const doubled = (number: string) => number.replace(/(いち|はち|じゅう)$/, end => `${end.slice(0, -1)}っ`)

/** 数百, 何千, 十数, 何十何. */
function readLoose(text: string): Numeral | null {
  let reading = ''
  for (const [part] of text.matchAll(/[何数幾][百千]?|[^何数幾]+/g)) {
    const loose = looseReadings.get(part.charAt(0))
    const unit = part.charAt(1)
    if (loose === undefined) {
      const rest = readNumeral(part)
      if (!rest) return null
      reading += reading === '' ? rest.reading : rest.reading.replace(/^いち(?=まん|おく|ちょう)/, '')
    } else {
      reading +=
        unit === '' ? loose : (looseUnits[loose + unit] ?? `${loose}${readNumeral(unit)?.reading ?? ''}`)
    }
  }
  return { reading, value: null }
}

function parseInteger(text: string): number | null {
  let total = 0
  let section = 0
  let current: number | null = null
  for (const char of text) {
    const digit = digits.get(char)
    const unit = units.get(char)
    const myriad = myriads.get(char)
    if (digit !== undefined) current = (current ?? 0) * 10 + digit
    else if (unit !== undefined) {
      section += (current ?? 1) * unit
      current = null
    } else if (myriad !== undefined) {
      total += Math.max(section + (current ?? 0), 1) * myriad.unit
      section = 0
      current = null
    } else return null
  }
  const value = total + section + (current ?? 0)
  return text !== '' && value < LARGEST ? value : null
}

function readInteger(value: number): string {
  if (value < 10) return digitReadings[value] ?? ''
  for (const { unit, name } of myriads.values()) {
    if (value < unit) continue
    const rest = value % unit
    return joinUnit(readInteger(Math.floor(value / unit)), name) + (rest > 0 ? readInteger(rest) : '')
  }
  const place = (unit: number) => Math.floor(value / unit) % 10
  const last = value % 10
  return `${thousands[place(1_000)]}${hundreds[place(100)]}${tens[place(10)]}${last > 0 ? digitReadings[last] : ''}`
}

/** 一千万, 一兆, 八兆, 十兆. */
function joinUnit(count: string, unit: string): string {
  const counted = count === 'せん' ? 'いっせん' : count
  return (unit === 'ちょう' ? doubled(counted) : counted) + unit
}
