/**
 * How much longer the same work takes when there is `times` as much of it, by the quicker of two tries each: about
 * `times` when it is read once, `times` squared when each part is compared with all others, on a slow machine as on a
 * quick one.
 */
export async function growth(work: (amount: number) => unknown, amount: number, times: number): Promise<number> {
  const lasts = async (much: number): Promise<number> => {
    const begun = performance.now()
    await work(much)
    return performance.now() - begun
  }
  const quicker = async (much: number) => Math.min(await lasts(much), await lasts(much))
  const little = await quicker(amount)
  return (await quicker(amount * times)) / little
}
