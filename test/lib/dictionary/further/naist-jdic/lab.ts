/** A binary dictionary of MeCab with these rows of features; double array and tokens are empty space. */
export function sysDicOf(rows: readonly string[], { charset = 'UTF-8', version = 102 } = {}): Buffer {
  const features = Buffer.from(rows.map(row => `${row}\0`).join(''))
  const sizes = [64, 16 * rows.length, features.length] as const
  const size = 72 + sizes[0] + sizes[1] + sizes[2]
  const head = Buffer.alloc(72)
  const numbers = [(size ^ 0xef718f77) >>> 0, version, 0, rows.length, 1, 1, ...sizes, 0]
  for (const [at, number] of numbers.entries()) head.writeUInt32LE(number, at * 4)
  head.write(charset, 40, 'latin1')
  return Buffer.concat([head, Buffer.alloc(sizes[0] + sizes[1]), features])
}

/** As Debian's edition has them. */
export const someRows = [
  '名詞,一般,*,*,*,*,図書館,トショカン,トショカン,2/4,C1',
  '名詞,一般,*,*,*,*,雨,アメ,アメ,1/2,C3',
  '名詞,一般,*,*,*,*,飴,アメ,アメ,0/2,C3',
  '名詞,一般,*,*,*,*,橋,ハシ,ハシ,2/2,C3',
  '名詞,一般,*,*,*,*,箸,ハシ,ハシ,1/2,C3',
  '名詞,一般,*,*,*,*,端,ハシ,ハシ,0/2,C3',
  '名詞,一般,*,*,*,*,妹,イモウト,イモート,4/4,C2',
  '形容詞,自立,*,*,形容詞・イ段,基本形,新しい,アタラシイ,アタラシイ,4/5,*',
  '形容詞,自立,*,*,形容詞・イ段,連用テ接続,新しい,アタラシク,アタラシク,4/5,*',
  '動詞,自立,*,*,一段,連用形,食べる,タベ,タベ,2/2,*',
  '動詞,自立,*,*,一段,基本形,食べる,タベル,タベル,2/3,*',
  '名詞,一般,*,*,*,*,一石二鳥,イッセキ:ニチョウ,イッセキ:ニチョー,1/4:1/3,C1',
  '記号,句点,*,*,*,*,。,、,、,*/*,*',
]
