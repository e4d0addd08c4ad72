import '../../handlers/data/lists.test.ts'
