import { catalogue } from '../../../../../web/language/language.ts'

export const messages = catalogue({
  en: {
    title: 'What to do next',
    intro: 'This platform is not set up yet. Complete these steps.',
    done: 'Done',
    open: 'To do',
    optional: 'optional',
    steps: {
      model: {
        action: 'Add an AI endpoint with a model',
        why: 'A model translates and explains texts. Without one there are only furigana and explanations by rules.',
      },
      invite: {
        action: 'Create an invite code',
        why: 'Learners need a code to ask for an account.',
      },
      requests: {
        action: 'Review the registration requests',
        why: 'People who registered can sign in once you approve them.',
      },
      article: {
        action: 'Upload a first article',
        why: 'Learners upload texts in the app or on the command line. They appear under Articles.',
      },
      voice: {
        action: 'Set up a natural voice',
        why: 'Until then a voice of the server reads sentences aloud: Open JTalk, or the robotic espeak-ng.',
      },
      transcription: {
        action: 'Add a transcription provider',
        why: 'It turns videos and recordings into texts.',
      },
      storage: {
        action: 'Connect COS storage',
        why: 'Until then files are stored on this server’s disk, which is enough for a small group.',
      },
    },
  },
  ja: {
    title: '次にすること',
    intro: '初期設定がまだ終わっていません。次の項目を順に済ませてください。',
    done: '完了',
    open: '未完了',
    optional: '任意',
    steps: {
      model: {
        action: 'AI エンドポイントとモデルを追加する',
        why: '文章の翻訳と解説に使います。ない場合は、ふりがなと規則による解説だけになります。',
      },
      invite: {
        action: '招待コードを作成する',
        why: 'コードを渡すと、学習者がアカウントを申請できます。',
      },
      requests: {
        action: '登録申請を承認または却下する',
        why: '承認されると、申請した人がサインインできるようになります。',
      },
      article: {
        action: '最初の記事をアップロードする',
        why: '学習者がアプリまたはコマンドラインから文章をアップロードすると、「記事」に表示されます。',
      },
      voice: {
        action: '自然な音声を設定する',
        why: '設定するまでは、サーバーの Open JTalk、なければ espeak-ng の機械的な声で読み上げます。',
      },
      transcription: {
        action: '文字起こしプロバイダーを追加する',
        why: '動画や録音を文章にできます。',
      },
      storage: {
        action: 'COS ストレージを接続する',
        why: '接続するまで、ファイルはこのサーバーのディスクに保存されます。少人数ならそれで十分です。',
      },
    },
  },
  zh: {
    title: '接下来要做的事',
    intro: '平台尚未完成初始设置，请逐项完成。',
    done: '已完成',
    open: '待完成',
    optional: '可选',
    steps: {
      model: {
        action: '添加 AI 端点和模型',
        why: '用于翻译和讲解文章；没有模型时只有注音和基于规则的讲解。',
      },
      invite: {
        action: '创建邀请码',
        why: '把邀请码发给学习者，他们就可以申请账号。',
      },
      requests: {
        action: '处理注册申请',
        why: '批准后，申请人才能登录。',
      },
      article: {
        action: '上传第一篇文章',
        why: '学习者通过应用或命令行上传文章，之后会显示在“文章”中。',
      },
      voice: {
        action: '配置自然的语音',
        why: '在此之前，由服务器上的 Open JTalk 朗读；没有时由声音机械的 espeak-ng 朗读。',
      },
      transcription: {
        action: '添加转写服务商',
        why: '可将视频和录音转成文章。',
      },
      storage: {
        action: '连接 COS 存储',
        why: '在此之前文件保存在本服务器的磁盘上，对小团队来说已经足够。',
      },
    },
  },
})
