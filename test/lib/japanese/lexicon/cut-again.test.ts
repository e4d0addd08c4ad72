import { expect, it } from 'vitest'
import { analyseForWords } from '../../../../lib/japanese/lexicon/in-kana/analyse-for-words.ts'
import { wordsOfRow } from '../../../../lib/japanese/lexicon/words-of-rows.ts'
import { tokensOf } from '../../../../lib/japanese/morphology/word.ts'
import { tokenize } from '../../../support/tokenizer.ts'
import { dictionaryOf } from './small-dictionary.ts'

const dictionary = dictionaryOf(`
  魔物 まもの n monster
  真物 しんぶつ n genuine article
  物 もの n thing !
  藪 やぶ n thicket
  薬草 やくそう n medicinal herb
  訳す やくす v5s to translate !
  使う つかう v5u to use !
  出る でる v1 to go out !
  買う かう v5u to buy !
  忘れる わすれる v1 to forget !
  歌 うた n song !
  短 たん n fault !
  分かる わかる v5r to understand !~
  管内 かんない n district !
  支店 してん n branch !
  為る する vs-i to do !~
  泣く なく v5k to cry !
  無い ない adj-i not existing !~
  妹 いもうと n younger sister !
  目 め n eye !
  下 した n under !
  木 き n tree !
  木の下 このした exp under a tree
  両手 りょうて n both hands !
  手一杯 ていっぱい adj-na fully occupied
  一杯 いっぱい adv full !
  一日中 いちにちじゅう n,n-adv all day long !
  ごろごろ ごろごろ adv,vs idling !
  中頃 なかごろ n-adv,n about the middle
  ばたん ばたん adv bang !
  ぴかっと ぴかっと adv with a flash
  戸 と n door !
  程 ほど n limit !~
  付く つく v5k to be attached !
  付いてる ついてる exp,v1 to be lucky !~
  チョコ ちょこ n chocolate !
  訳ない わけない adj-i easy ~
  訳 わけ n reason !~
  終わる おわる v5r to end !
  分ける わける v1 to divide !
  犬 いぬ n dog !
  徳川家 とくがわけ n House of Tokugawa
  墓 はか n grave !
  消費 しょうひ n,vs consumption !
  税率 ぜいりつ n tax rate !
  消費税 しょうひぜい n consumption tax !
  消費税率 しょうひぜいりつ n consumption tax rate
  変わり かわり n change !
  変わる かわる v5r to change !
  通り抜け とおりぬけ n passing through
  通り抜ける とおりぬける v1 to pass through !
  折り返し おりかえし adv by return !
  折り返す おりかえす v5s to turn up !
  連絡 れんらく n,vs contact !
  並ぶ ならぶ v5b to line up !
  過ぎる すぎる v1 to pass !
  過ぎたこと すぎたこと exp,n bygones
  事 こと n thing !~
  信用 しんよう n,vs trust !
  信用できる しんようできる exp,adj-f trustworthy
  出来る できる v1 to be able !~
  息 いき n breath !
  引き取る ひきとる v5r to take over !
  息を引き取る いきをひきとる exp,v5r (id) to die
  何なりと なんなりと adv anything
  言う いう v5u to say !
  車 くるま n car !
  引かれる ひかれる v1 to be charmed by !
  轢く ひく v5k to run over !
  時 とき n time !
  針 はり n needle !
  指す さす v5s to point !
  刺す さす v5s to sting !
  彼女 かのじょ pn she !
  村長 そんちょう n village headman !
  急ぐ いそぐ v5g to hurry !
  急 きゅう n,adj-na urgent !
  癌 がん n cancer !
  くそっ くそっ int damn
  区 く n ward !
  危ない あぶない adj-i dangerous !
  虻 あぶ n horsefly !
  本屋 ほんや n bookshop !
  寄る よる v5r to drop by !
  因る よる v5r to depend on !~
  人 ひと n person !
  近づく ちかづく v5k to approach !
  結構 けっこう adj-na splendid !
  品 しな n article !
  聞く きく v5k to hear !
  クリーム くりーむ n cream !
  味醂 みりん n sweet sake !~
  柿 かき n persimmon !
  殻 から n shell !
  空 から n emptiness !
  手 て n hand !
  取る とる v5r to take !
  店 みせ n shop !
  寄る よる v5r to drop by !
  次 つぎ n next !
  水 みず n water !
  飲む のむ v5m to drink !
  終電 しゅうでん n last train !
  逃す のがす v5s to miss !
  腹 はら n belly !
  減る へる v5r to decrease !
  酒 さけ n sake !
  宿題 しゅくだい n homework !
  遣る やる v5r to do !~
  凄い すごい adj-i terrific !~
  旨い うまい adj-i delicious !~
  可愛い かわいい adj-i cute !~
  乾く かわく v5k to dry !
  雷 かみなり n thunder !
  噛む かむ v5m to bite !
  テキトー てきとー adj-na sloppy
  工事中 こうじちゅう n under construction !
  席 せき n seat !
  年 とし n year !
  巡り めぐり n tour
  巡る めぐる v5r to go around !
  感じ かんじ n feeling !
  感じる かんじる v1 to feel !
  隣 となり n neighbour !
  隣る となる v5r to neighbour
  調べ しらべ n inquiry !
  頂ける いただける v1 to be able to receive !~
  社員 しゃいん n employee !
  等 ら suf and others !~
  一周忌 いっしゅうき n first anniversary of a death
  怖い こわい adj-i afraid !
  知る しる v5r to know !
  怖いもの知らず こわいものしらず adj-no,n fearless
  男の子 おとこのこ exp,n boy !
  男 おとこ n man !
  角 つの n horn !
  角 かど n corner !
  立つ たつ v5t to stand !
  角が立つ かどがたつ exp,v5t to cause offense
  目薬 めぐすり n eye drops !
  目薬を差す めぐすりをさす exp,v5s to apply eyedrops
  差す さす v5s to apply !
  重し おもし n weight !
  重しをする おもしをする exp,vs-i to place a weight
  極 ごく adv very !~
  僅か わずか adj-na little !~
  極僅か ごくわずか exp,adj-na minimal ~
  医院 いいん n clinic !
  良い いい adj-i good !~
  内容 ないよう n contents !
  働きづめ はたらきづめ n incessant working
  揚げる あげる v1 to fry !
  向日葵 ひまわり n sunflower !~
  畑 はたけ n field !
  集まる あつまる v5r to gather !
  出来る できる v1 to be able !~
`)

const units = (sentence: string) =>
  wordsOfRow(tokensOf(analyseForWords(tokenize, sentence, dictionary)), dictionary)
    .flatMap(({ kind, written, of }) => {
      if (kind === 'name') return [`[${written}]`]
      return of === null ? [] : [of.form === written ? written : `${written}（${of.form}）`]
    })
    .join(' ')

it.each([
  ['まものが出る。', 'まもの（魔物） 出る'],
  ['買うたら、やぶを出る。', '買う やぶ（藪） 出る'],
  ['やくそうを使う。', 'やくそう（薬草） 使う'],
  ['忘れてもうた。', '忘れる'],
  ['買うたん？', '買う'],
  ['みなきゃわかんないだろ。', 'わかる（分かる）'],
  ['何してんだ。', 'する（為る）'],
  ['いもうとは、ないてばかりだ。', 'いもうと（妹） なく（泣く）'],
  ['急がんでもいい。', '急ぐ いい（良い）'],
  ['くそっ、終わる。', 'くそっ 終わる'],
  ['あぶね！', 'あぶない（危ない）'],
  ['目の下', '目 下'],
  ['木の下', '木 下'],
  ['両手いっぱい', '両手 いっぱい（一杯）'],
  ['一日中ごろごろだ。', '一日中 ごろごろ'],
  ['戸がバタンと、', '戸 バタン（ばたん）'],
  ['戸がピカッと、', '戸 ピカッと（ぴかっと）'],
  ['戸がぎいっと、', '戸'],
  ['戸がちりんと、', '戸'],
  ['忘れるにもほどがある。', '忘れる ほど（程）'],
  ['チョコがついてる。', 'チョコ つく（付く）'],
  ['終わるわけない。', '終わる わけ（訳）'],
  ['徳川家の墓', '[徳川家] 墓'],
  ['彼女達と村長さん', '彼女 村長'],
  ['近づくなって聞く。', '近づく 聞く'],
  ['聞いてねえぞ。', '聞く'],
  ['結構なお品', '結構 品'],
  ['年じゃけん、', '年'],
  ['工事中につき、', '工事中'],
  ['席につき、', '席 つく（付く）'],
  ['水のみりんと', '水 みりん（味醂）'],
  ['かきのみを', 'かき（柿）'],
  ['終わる。からを使う。', '終わる から（殻） 使う'],
  ['終わりしだい次の店', '終わる 次 店'],
  ['手にとって、店によって、', '手 とる（取る） 店 よる（寄る）'],
  ['水のんで、終電のがしちゃう。', '水 のむ（飲む） 終電 のがす（逃す）'],
  ['腹へって酒のみすぎた。', '腹 へる（減る） 酒 のむ（飲む）'],
  ['宿題やんの忘れてた。', '宿題 やる（遣る） 忘れる'],
  ['すげっ、うまっ。', 'すごい（凄い） うまい（旨い）'],
  ['かわいすぎて、', 'かわいい（可愛い）'],
  ['かみなりは、', 'かみなり（雷）'],
  ['テキトーな品', 'テキトー 品'],
  ['働きづめの年', '働きづめ 年'],
  ['揚げたてを聞く。', '揚げる 聞く'],
  ['ひまわり畑に聞く。', 'ひまわり（向日葵） 畑 聞く'],
])('pieces that no sentence has are cut in another way: %s', (sentence, expected) => {
  expect(units(sentence)).toBe(expected)
})

it.each([
  ['消費税率', '消費税率'],
  ['お変わりありませんか。', '変わり'],
  ['通り抜けできません。', '通り抜け'],
  ['折り返しご連絡します。', '折り返し 連絡'],
  ['並び方', '並ぶ'],
  ['過ぎたこと', '過ぎる こと（事）'],
  ['信用できない。', '信用 できる（出来る）'],
  ['息を引き取った。', '息を引き取る'],
  ['何なりと言う。', '何なりと 言う'],
  ['本屋による。', '本屋 よる（寄る）'],
  ['人による。', '人'],
  ['車にひかれた。', '車 ひく（轢く）'],
  ['針が十二時をさす。', '針 さす（指す）'],
  ['店めぐりです。', '店 めぐり（巡り）'],
  ['感じよかった。', '感じ'],
  ['お隣に聞く。', '隣 聞く'],
  ['お調べいただけますか。', '調べ'],
  ['社員らは聞く。', '社員 聞く'],
  ['一周忌に聞く。', '一周忌 聞く'],
  ['怖いもの知らずだった。', '怖いもの知らず'],
  ['おとこのこは聞く。', 'おとこのこ（男の子） 聞く'],
  ['クリームの角が立つ。', 'クリーム 角 立つ'],
  ['目薬をさして重しをした。', '目薬 さす（差す） 重し する（為る）'],
  ['ごくわずかな品', 'ごく（極） わずか（僅か） 品'],
  ['聞いたっていいんだ。', '聞く いい（良い）'],
  ['終わりのないよう、', '終わる ない（無い）'],
  ['集まってできている。', '集まる できる（出来る）'],
])('words join as a learner looks them up: %s', (sentence, expected) => {
  expect(units(sentence)).toBe(expected)
})
