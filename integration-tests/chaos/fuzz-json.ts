import type { Random } from "./random"

/** Up to 60 KB of JSON that costs a careless parser its stack, its time or its memory. */
export function jsonBomb(random: Random): string {
  const size = random.int(100, 20_000)
  return random.pick([
    () => "[".repeat(size) + "]".repeat(size),
    () => '{"id":'.repeat(size / 4) + "1" + "}".repeat(size / 4),
    () => `{${Array.from({ length: size / 4 }, (_, at) => `"k${at}":${at}`).join(",")}}`,
    () => `[${Array.from({ length: size / 8 }, () => '{"id":"a"}').join(",")}]`,
    () => `{"id":"${"x".repeat(size)}"}`,
    () => `{"id":${"9".repeat(size)}}`,
    () => `{"fiatAmount":1e${size}}`,
    () => `{"${"__proto__"}":{"externalTransactionId":"cart_1"},"constructor":{"prototype":{"id":1}}}`,
    () => `{"id":"${"\\u0000".repeat(size / 8)}"}`,
    () => `{${'"id":"a",'.repeat(size / 16)}"id":"b"}`,
  ])()
}

/** Small, odd JSON that names nothing of ours; the number makes each body unique. */
export function oddJson(random: Random, number: number): string {
  const n = `"n":${number}`
  const text = (value: string) => JSON.stringify(value)
  return random.pick([
    () => String(number),
    () => text(`only a text ${number}`),
    () => `[${number}, [[[]]]]`,
    () => `{${n},"id":null,"externalTransactionId":[]}`,
    () => `{${n},"id":true,"tradeId":{"id":1e400}}`,
    () => `{${n},"id":${text("'; drop table payin_attempt; --")}}`,
    () => `{${n},"id":${text("../../pay-in?x=1#y")}}`,
    () => `{${n},"id":${text("☂\u202e\ud83d\ude00")}}`,
    () => `{${n},"id":"\\u0000\\u0007"}`,
    () => `{${n},"externalTransactionId":${text("x".repeat(random.int(150, 400)))}}`,
    () => `{${n},"__proto__":{"externalTransactionId":"p"},"constructor":{"id":"c"}}`,
    () => `{${n},"id":9007199254740993,"orderId":-1,"x_id":1.5}`,
    () => `{${n},"deep":${"[".repeat(5_000)}${"]".repeat(5_000)}}`,
    () => `{${n},${Array.from({ length: 2_000 }, (_, at) => `"k${at}_id":"v${at}"`).join(",")}}`,
    () => ` \n\t{ ${n} , "id" : "a" , "id" : "b" } \r\n`,
  ])()
}
