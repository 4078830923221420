export function Thumbnail({ src }: { src?: string | null }) {
  return src ? <img className="thumb" src={src} alt="" /> : <span className="thumb" />
}
