import '../../handlers/user-manager/remove-own.test.ts'
