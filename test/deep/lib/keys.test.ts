import '../../lib/objects/keys.test.ts'
