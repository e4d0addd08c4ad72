export const n3Clauses = `
wake-dewa-nai わけではない
わけ で は|も NAI / わけ じゃ NAI / わけ で NAI
it does not mean that | 部分的な否定 | 并不是……
高いという[わけではありません]。

wake-ga-nai わけがない
わけ が|は NAI / わけ ない ($)
there is no way that | 強い否定 | 不可能……
彼がそれを知っている[わけがない]。

wake-niwa-ikanai わけにはいかない
わけ に は|も いく|いける NEG / わけ に いく|いける NEG
cannot (for a reason of one's own) | 事情があってできない | 不能……
今日は休む[わけにはいかない]。

wake-da わけだ
(PLAIN) わけ だ|です / (PLAIN) わけ で ある / という わけ だ|です
that is why, it follows that | 当然の結論 | 难怪……、也就是说……
窓が開いている。道理で寒い[わけだ]。

sei-de せいで
(の) せい で / (PLAIN) せい で / (の) せい だ|です / (PLAIN) せい だ|です / せい か
because of (something bad) | 悪い原因 | 都怪……、由于……
事故の[せいで]電車が遅れた。

okage-de おかげで
(の) おかげ で|だ|です|か / (PLAIN) おかげ で|だ|です|か
thanks to | 良い原因 | 多亏……
先生の[おかげで]合格できました。

ni-chigai-nai に違いない にちがいない
に 違い NAI / に 違う NAI / に ちがい NAI / に 相違 NAI / に違いない / にちがいない
must be, no doubt | 確信 | 一定……
あの人は日本人[に違いない]。

uchi-ni うちに
(PLAIN) うち に / (の) うち に
while (before it changes) | 変わる前・間 | 趁着……、在……的过程中
若い[うちに]いろいろな国へ行きたい。

kuse-ni くせに
くせ に / くせ して
although (blaming) | 非難の逆接 | 明明……却
知っている[くせに]教えてくれない。

bakari-de-naku ばかりでなく
ばかり で なく / ばかり か / ばかり では なく / ばかり で は なく / ばかり じゃ なく
not only … but also | 追加 | 不仅……而且
彼は英語[ばかりでなく]中国語も話せる。

dake-de-naku だけでなく
だけ で|では は? なく / だけ じゃ なく / だけ で は なし
not only … but also | 追加 | 不仅……而且
肉[だけでなく]野菜も食べなさい。

kawari-ni かわりに
(の) かわり に / (PLAIN) かわり に
instead of, in exchange for | 代理・代償 | 代替……、作为交换
母の[代わりに]買い物に行った。

ni-yotte によって
によって / に よって|より:助詞 / により:助詞 / によっては / による:助詞 / に よる
by, depending on | 手段・原因・違い | 由于……、根据……
国[によって]習慣が違う。

ni-yoru-to によると
によると / によれば / に よる と / に よれ ば
according to | 情報の出どころ | 据……
天気予報[によると]明日は雪だそうだ。

ni-tsuite について
について / に つく て / についての
about | 話題・対象 | 关于……
日本の歴史[について]調べています。

ni-kanshite に関して にかんして
に関して / に関する / に 関する / に 関す / にかんして
concerning | 話題・対象（改まった言い方） | 关于……（书面）
この件[に関して]質問があります。

ni-totte にとって
にとって / に とる て
for, from the standpoint of | 立場 | 对……来说
私[にとって]家族が一番大切です。

ni-taishite に対して にたいして
に対して / に対し / に 対する / に対する / に たいして
towards, against, in contrast to | 対象・対比 | 对于……、与……相对
お客様[に対して]失礼なことを言うな。

to-shite として
として:助詞
as (in the role of) | 資格・立場 | 作为……
彼は医者[として]働いている。

ni-kurabete に比べて にくらべて
に 比べる|くらべる て? / に 比べる|くらべる と
compared with | 比較 | 与……相比
去年[に比べて]雨が多い。

ni-tsurete につれて
につれ / につれて / に つれる て?
as … (changes), so … | 一緒に変化する | 随着……
年を取る[につれて]体力が落ちる。

to-tomo-ni とともに
とともに / と ともに / と 共に / と とも に / と 共 に
together with, as | 一緒に・同時に | 与……一起、随着……
家族[とともに]新年を祝った。

ni-oite において
において / に おいて / における / に おける
in, at (formal) | 場所・時・分野 | 在……（书面）
京都[において]会議が開かれた。

wo-tsuujite を通じて をつうじて
を通じて / を通して / を 通じる て / を 通す て / をとおして
through, throughout | 手段・期間全体 | 通过……、在整个……期间
友人[を通じて]彼女と知り合った。

wo-chuushin-ni を中心に をちゅうしんに
を 中心 に|と
centring on | 中心にして | 以……为中心
駅[を中心に]町が発展した。

to-iu-yori というより
という より / と いう より
rather than | 言い換えの比較 | 与其说……
彼は先生[というより]友達だ。

hodo-nai ほど〜ない ほどない
ほど … NEG ($)
not as … as | 比較の否定 | 没有……那么
今年は去年[ほど寒くない]。

sae さえ
さえ:助詞
even | 極端な例 | 连……都
忙しくて食べる時間[さえ]ない。

koso こそ
こそ:助詞 (!が)
precisely | 強い取り立て | 正是……
今度[こそ]合格したい。

beki べき
べき / べし:助動詞@体言接続
should, ought to | 当然・義務 | 应该……
約束は守る[べき]だ。

saichuu 最中 さいちゅう
最中|さいちゅう
right in the middle of | ちょうどその時 | 正在……的时候
食事の[最中]に電話が鳴った。

tsuide-ni ついでに
ついで に
while at it | 機会を利用して | 顺便……
散歩の[ついでに]手紙を出す。

to-wa-kagiranai とは限らない とはかぎらない
と は 限る|かぎる NEG / とは 限る|かぎる NEG / と も 限る|かぎる NEG
not necessarily | いつもそうではない | 不一定……
高い物が良い[とは限らない]。

ni-kimatte-iru に決まっている にきまっている
に 決まる|きまる て|てる いる? / に 決まる|きまる てる
surely, bound to be | 確信 | 肯定……
そんな話は嘘[に決まっている]。

aida-ni 間に あいだに
(PLAIN) 間|あいだ に / (留守|休み|夏休み|冬休み|授業|会議|旅行|戦争|夜) (の) 間|あいだ に
while, during | その期間のうち | 在……期间
母が寝ている[間に]掃除をした。

mono-da ものだ
(よく|昔) (は)? (、)? (…) (TA) もの|もん だ|です / (TE) (いる) (TA) もの|もん だ|です ($) / (という) もの だ|です / (V) もの|もん だ ($) / (V) もの じゃ NAI / (V) もの で は NAI
it is natural that; used to | 本来の性質・回想 | 本来就……；以前常常……
子供のころはよく川で遊んだ[ものだ]。

koto-da ことだ
(ば|なら) (、)? (…) (V) こと だ|です ($) / (た|だ@特殊・タ/仮定形) (、)? (…) (V) こと だ|です ($) / (V) こと だ|です (よ|ね)
should (advice) | 忠告 | 应该……
やせたければ運動する[ことだ]。

kotowa-nai ことはない
(V) こと は|も NAI
there is no need to | 必要がない | 不必……
そんなに心配する[ことはない]。

to-shitara としたら
と する@連用形 たら / と する@仮定形 ば / と する と / としたら / とすれば / とすると
if it were, supposing | 仮定 | 如果……的话
宝くじが当たった[としたら]何を買いますか。

ippou-de 一方で いっぽうで
一方 で / 一方 、
on the other hand, while | 対比 | 另一方面……
便利な[一方で]問題も多い。

ippou-da 一方だ いっぽうだ
(V) 一方 だ|です
keep (getting worse) | 変化が進むばかり | 越来越……
物価は上がる[一方だ]。

mono-dakara ものだから
もの|もん だ から / もの|もん です から
because (excuse) | 言い訳の理由 | 因为……
道が込んでいた[ものだから]、遅れました。

nante なんて
なんて:助詞
such a thing as | 軽視・驚き | ……什么的
一人で行く[なんて]危ないよ。
`
