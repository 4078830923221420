/** Names of the service may be of any length, and one would push the figures of all rows out of view. */
export function LongName({ children, className = "" }: { children: string; className?: string }) {
  return (
    <span className={`${className} block max-w-40 truncate sm:max-w-56`} title={children}>
      {children}
    </span>
  )
}
