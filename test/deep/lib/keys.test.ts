import '../../lib/media/keys.test.ts'
