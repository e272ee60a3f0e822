// A picture of vectors as one of points, which every program shows.

/** How many points the longer side of a picture has. */
const side = 1600

/** Draws an SVG of this server as PNG. */
export async function rasterise(address: string): Promise<Blob> {
  const img = new Image()
  img.src = address
  await img.decode()
  const canvas = document.createElement('canvas')
  const scale = side / Math.max(img.naturalWidth, img.naturalHeight)
  canvas.width = Math.round(img.naturalWidth * scale)
  canvas.height = Math.round(img.naturalHeight * scale)
  canvas.getContext('2d')!.drawImage(img, 0, 0, canvas.width, canvas.height)
  return new Promise((done, failed) => canvas.toBlob((b) => (b ? done(b) : failed(new Error())), 'image/png'))
}
