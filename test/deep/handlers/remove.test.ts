import '../../handlers/data/remove.test.ts'
