/** What a team's ratings say; shows what `beagle explore examples/statistics.ts --faults --check all` finds. */
export interface Rating {
  stars: number;
  reviewer: { name: string } | null;
}

/** The mean number of stars of the ratings that have a reviewer. */
export function averageStars(ratings: Rating[]): number {
  let sum = 0;
  let count = 0;
  for (const rating of ratings) {
    if (rating.reviewer === null) continue;
    sum += rating.stars;
    count++;
  }
  return sum / count;
}

/** Who gave the first rating. */
export function firstReviewer(ratings: Rating[]): string {
  if (ratings.length > 2) throw new RangeError('too many');
  return ratings[0]!.reviewer!.name.toUpperCase();
}
