/** Kana in brackets after a word that are not its reading: 学生（たち）, 東京都（など）. */
export const NO_READING: ReadonlySet<string> = new Set(
  (
    'など とか たち ども ほか さん くん ちゃん さま から まで より だけ かな では でも のみ しか ばかり こと もの ところ ' +
    'または および かつ ここ そこ これ それ あれ うち はい いや ええ うん なし あり まま かも よね など含む ただし すべて いずれ'
  ).split(' '),
)
