/**
 * Reduces a photo of 12 megapixels to 1 MB or less, like the dialog: duration, similarity, and blocking of the page.
 */
import sharp from 'sharp'
import { phonePicture } from '../e2e/pictures.ts'
import { bundlePage, servePage } from './bundle.ts'
import { openChromium } from './chromium.ts'
import type { Line } from './figure.ts'
import { digits, median, spread } from './statistics.ts'

const LIMIT = 10_000_000
const ROUNDS = 7
/** ms */
const SOON = 1300
const ALIKE = 0.9
/** ms that blocking a page goes unnoticed: the definition of a long task. */
const NOTICED = 50

export async function benchPhoto(): Promise<Line[]> {
  // Resembles a picture of a pasture: edges everywhere, and the noise of a small sensor in daylight.
  const picture = await phonePicture(3, 4000)
  const bundled = await bundlePage('photo', 'photo')
  const site = await servePage(bundled)
  const { page, close } = await openChromium()
  try {
    await page.goto(site.address)
    await page.waitForFunction(() => 'photo' in window)
    const took: number[] = []
    const stood: number[] = []
    let jpeg: Buffer = Buffer.alloc(0)
    for (let round = 0; round <= ROUNDS; round++) {
      const prepared = await page.evaluate(([base64, limit]) => window.photo.prepare(base64, limit), [
        picture.toString('base64'),
        LIMIT,
      ] as const)
      jpeg = Buffer.from(prepared.jpeg, 'base64')
      // The first round loads the worker.
      if (round === 0) continue
      took.push(prepared.took)
      stood.push(prepared.stood)
    }
    const alike = await likeness(picture, jpeg)
    return [
      {
        name: 'photo of 12 megapixels to 1 MB or less',
        measured: spread(took, 'ms'),
        peer: `limit ${SOON} ms`,
        value: median(took),
        unit: 'ms',
        aim: { bound: SOON, better: 'less' },
        note: `${digits(picture.length / 1e6)} MB of grass, with grain in every pixel, become ${digits(jpeg.length / 1e6)} MB; the quality is searched for in five steps`,
        cause: 'decoding once, and encoding up to six times in search of the best quality that fits',
      },
      {
        name: 'photo: likeness (SSIM) to the original at that size',
        measured: digits(alike),
        peer: `limit ${ALIKE}`,
        value: alike,
        unit: 'SSIM',
        aim: { bound: ALIKE, better: 'more' },
      },
      {
        name: "photo: the page's own thread stands still",
        measured: spread(stood, 'ms'),
        peer: `limit ${NOTICED} ms`,
        value: median(stood),
        unit: 'ms',
        aim: { bound: NOTICED, better: 'less' },
      },
    ]
  } finally {
    await close()
    await site.stop()
    await bundled.remove()
  }
}

/** px */
const WINDOW = 8
/** For 8 bits per pixel: (0.01 * 255)^2 and (0.03 * 255)^2. */
const [C1, C2] = [6.5025, 58.5225]

/**
 * Mean structural similarity of the brightness over windows of 8 by 8 pixels.
 * Source: Wang, Bovik, Sheikh and Simoncelli 2004, with equal weights in a window.
 */
async function likeness(original: Buffer, made: Buffer): Promise<number> {
  const { width, height } = await sharp(made).metadata()
  const bright = (picture: Buffer) =>
    sharp(picture).rotate().resize(width, height, { fit: 'fill' }).grayscale().raw().toBuffer()
  const [a, b] = await Promise.all([bright(original), bright(made)])
  let sum = 0
  let windows = 0
  for (let top = 0; top + WINDOW <= height; top += WINDOW)
    for (let left = 0; left + WINDOW <= width; left += WINDOW) {
      sum += similarity(a, b, top * width + left, width)
      windows++
    }
  return sum / windows
}

function similarity(a: Buffer, b: Buffer, first: number, width: number): number {
  const n = WINDOW * WINDOW
  let [sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0]
  for (let y = 0; y < WINDOW; y++)
    for (let x = 0; x < WINDOW; x++) {
      const p = a[first + y * width + x] ?? 0
      const q = b[first + y * width + x] ?? 0
      sumA += p
      sumB += q
      squaresA += p * p
      squaresB += q * q
      products += p * q
    }
  const [meanA, meanB] = [sumA / n, sumB / n]
  const varianceA = (squaresA - n * meanA * meanA) / (n - 1)
  const varianceB = (squaresB - n * meanB * meanB) / (n - 1)
  const covariance = (products - n * meanA * meanB) / (n - 1)
  return (
    ((2 * meanA * meanB + C1) * (2 * covariance + C2)) / ((meanA ** 2 + meanB ** 2 + C1) * (varianceA + varianceB + C2))
  )
}
