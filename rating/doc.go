// Package rating says how strong players are by the places in which they came
// in, and how sure that is: by the model of Plackett and Luce, with the update
// of Weng and Lin (2011), four players a game. It is for the parlour and for
// tournaments; docs/rating.md says in plain words what is counted.
//
// A strength is a number of rating points. Who is 100 points stronger than the
// three others of a table comes in a tenth of a place better than they would:
// 2.4th in the mean in the place of 2.5th. A Rating is what is known of it: the
// likeliest strength and a variance, which people see as an interval that holds
// the strength nine times in ten (System.Show), and not before twenty games.
//
// System.After rates one game: four ratings before it, four places, four
// ratings after it. System.Fold does so with all games in their order. Both give
// the same digits, so that a kept rating can be computed again and compared.
//
// They give the same digits on every machine, too:
//
//   - A product is rounded before anything is added to it. The language lets a
//     compiler join both into one operation that rounds once, which those for
//     arm64, ppc64, riscv64, s390x and amd64 with GOAMD64=v3 do. An explicit
//     conversion forbids it, so every product is made by mul, which has one; a
//     test reads the source for others.
//   - The exponential function is our own, of additions, products and divisions
//     in a fixed order. That of the library has an assembly of its own on some
//     machines. Of the library come only functions with one right answer: the
//     square root, rounding to whole numbers and the power of two.
//   - A sum is made from the least number to the greatest (sum), so that neither
//     the order of the seats nor that of a map can be seen in it.
//
// Golden vectors hold the digits. A change of any number or step needs another
// System.Name.
package rating
