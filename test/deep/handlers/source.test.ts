import '../../handlers/data/source.test.ts'
