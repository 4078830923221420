import { Container, Skeleton } from "@medusajs/ui"

/** As high as what comes, so that nothing jumps. */
export function OverviewSkeleton() {
  return (
    <div className="flex flex-col gap-y-3" aria-busy="true">
      <Container className="grid grid-cols-1 gap-6 px-6 py-4 sm:grid-cols-2 xl:grid-cols-5">
        {Array.from({ length: 5 }, (_, index) => (
          <div key={index} className="flex flex-col gap-2">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-7 w-32" />
            <Skeleton className="h-4 w-20" />
          </div>
        ))}
      </Container>
      {[0, 1].map((index) => (
        <Container key={index} className="divide-y p-0">
          <div className="px-6 py-4">
            <Skeleton className="h-7 w-40" />
          </div>
          <div className="px-6 py-4">
            <Skeleton className="h-60 w-full" />
          </div>
        </Container>
      ))}
    </div>
  )
}
