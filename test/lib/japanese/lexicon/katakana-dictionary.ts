import { dictionaryOf } from './small-dictionary.ts'

/**
 * The words in katakana of the lines in `test/fixtures/katakana.txt`, each with the words of the same sound that the former
 * rules took for it: 矢場 for ヤバい, 案山子 read あんざんし for カカシ.
 */
export const katakanaDictionary = dictionaryOf(`
  ありがと ありがと int - ~
  いきる いきる v5r -
  いけ面 いけめん n - !~
  うざい うざい adj-i -
  お前 おまえ pn - !
  お洒落 おしゃれ adj-na,adj-no - !~
  かぶ かぶ n -
  がつんと言う がつんという exp,v5u -
  きしょい きしょい adj-i -
  きつい きつい adj-i - !
  きもい きもい adj-i -
  ぐぐる ぐぐる v5r -
  ざーざー ざーざー adv,adv-to -
  しょぼい しょぼい adj-i -
  じーっと じーっと adv,vs - ~
  ずらかる ずらかる v5r -
  ずれる ずれる v1 - !
  せこい せこい adj-i -
  ださい ださい adj-i -
  ちくる ちくる v5r -
  ちゃらい ちゃらい adj-i -
  でか でか n -
  でかい でかい adj-i - !
  とろ とろ n - !
  とろい とろい adj-i -
  どきどき どきどき adv,adv-to - !
  どや顔 どやがお n -
  ばらす ばらす v5s - !
  ばれる ばれる v1 - !
  ぱくる ぱくる v5r -
  びびる びびる v5r -
  ぶっ飛ばす ぶっとばす v5s -
  ぺこぺこ ぺこぺこ adj-na - !
  ぼこる ぼこる v5r -
  むか むか exp -
  むかつく むかつく v5k -
  やったー やったー int -
  やばい やばい adj-i - !
  わくわく わくわく adv,adv-to,vs - !
  ウマ うま n -
  エモい えもい adj-i -
  エロ えろ adj-na,n - !
  エロい えろい adj-i -
  オイ おい int -
  カブ かぶ n - !
  ググル ぐぐる n -
  サボる さぼる v5r - !
  スキー すきー n - !
  ゾロ ぞろ n -
  タクシー たくしー n - !
  ダル だる adj-no -
  チクル ちくる n -
  テンパる てんぱる v5r -
  デカ でか n,pref -
  トロイ とろい n - !
  ドキッと どきっと adv,vs - !
  ナメる なめる v1 -
  ヌル ぬる n,adj-no -
  ハイ はい adj-na - !
  ハモる はもる v5r -
  バズ ばず n -
  バズる ばずる v5r -
  バラス ばらす n -
  バレル ばれる n - !
  フラ ふら n -
  フワフワ ふわふわ adv-to,adv - !
  マジ まじ adj-na,n -
  ミ み n -
  ミスる みする v5r -
  メモ めも n,vs - !
  メモる めもる v5r -
  モノ もの n - !
  上手い うまい adj-i - !~
  不味い まずい adj-i - !~
  世故 せいこ n -
  五 ご num - !
  人 ひと n - !
  人間 にんげん n - !
  偉人 いじん n - !
  僕 ぼく pn - !
  先ず まず adv - !~
  内緒 ないしょ n,adj-no - !
  凄い すごい adj-i - !~
  出来 でき n - !
  出来る できる v1 - !~
  切れ きれ n - !
  切れる きれる v1 - !
  刳い えぐい adj-i - ~
  刷る する v5r - !
  力 ちから n - !
  受ける うける v1 - !
  可愛い かわいい adj-i - !~
  吐露 とろ n,vs - !
  君 きみ pn - !
  喋る しゃべる v5r - !~
  嘗 なめ n -
  嘘つき うそつき n,adj-na - !
  圧 あつ n -
  地区 ちく n,adj-no - !
  地震 じしん n - !
  垂れ だれ n - ~
  執拗い しつこい adj-i - ~
  天パ てんぱ n -
  奢る おごる v5r - !~
  嫌い きらい adj-na,n - !
  守護 しゅご n,vs,adj-no -
  宜しく よろしく exp,adv - !~
  寒い さむい adj-i - !
  居る いる v1 - !~
  巫山戯る ふざける v1 - !~
  弄る いじる v5r - !~
  彼奴 あいつ pn - !~
  御免 ごめん int - !~
  御御 おご n -
  怖い こわい adj-i - !
  怠い だるい adj-i - !~
  怪しい あやしい adj-i - !
  惚ける とぼける v1 - !~
  意地 いじ n,adj-no - !
  持てる もてる v1 - !
  振られる ふられる v1 -
  掏る する v5r - ~
  揉め もめ n -
  揉める もめる v1 - !~
  擦る する v5r - !
  普通 ふつう adj-no,adj-na - !
  暇 ひま n,adj-na - !
  本当に ほんとうに adv - !
  格好いい かっこいい adj-ix - !~
  案山子 あんざんし n - ~
  桜 さくら n - !
  此奴 こいつ pn - !~
  海豚 いるか n - !~
  渡露 とろ n,vs -
  麒麟 きりん n - !~
  温い ぬるい adj-i - !~
  滑る すべる v5r - !
  瀞 とろ n -
  為る する vs-i - !~
  無い ない adj-i - !~
  無価 むか n,adj-no -
  無化 むか n,vs -
  無理 むり adj-na,n - !
  熱い あつい adj-i - !
  犬 いぬ n - !
  狐 きつね n - !~
  狡 ずる n - ~
  狡い ずるい adj-i - !~
  生き いき n - !
  生きる いきる v1 - !
  真面目 まじめ adj-na,n - !
  矢場 やば n -
  私 わたし pn - !
  竃 くど n -
  綺麗 きれい adj-na - !~
  翼 つばさ n - !
  肝 きも n - !
  苛々 いらいら vs,n,adv,adv-to - !~
  苛つく いらつく v5k - ~
  蕪 かぶ n - ~
  薔薇 ばら n - !~
  虫 むし n - !
  術 すべ n - ~
  被る かぶる v5r - !~
  誰 だれ pn - !
  諄い くどい adj-i - !~
  謎 なぞ n - !
  貴方 あなた pn - !~
  車 くるま n - !
  転ける こける v1 - ~
  辛い つらい adj-i - !~
  辺 へん n - !
  酷い ひどい adj-i - !~
  野梅 やばい n -
  霧化 むか n,vs -
  面 おもて n - !
  面 つら n - !
  馬鹿 ばか n - !~
  駄目 だめ adj-na,n - !~
  骨 こつ n - ~
  鱧 はむ n - ~
  ｄｉｓ でぃす n,vs -
  ｄｉｓる でぃする v5r -
`)
